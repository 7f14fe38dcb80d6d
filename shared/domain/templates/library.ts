/** Loaded on first use: most first requests render nothing, and loading takes a twelfth of a sender's start. */
export const library = (): typeof import('./liquid') => require('./liquid');
