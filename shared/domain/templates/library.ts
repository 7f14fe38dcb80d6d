/**
 * The template engine's library, loaded at its first use: most first requests render nothing, and to load it takes a
 * twelfth of the start of a function that sends mail.
 */
export const library = (): typeof import('./liquid') => require('./liquid');
