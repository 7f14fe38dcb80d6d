/** Loaded on first use: it takes a twelfth of a sender's start, and most first requests render nothing. */
export const library = (): typeof import('./liquid') => require('./liquid');
