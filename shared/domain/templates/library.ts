type Library = typeof import('./liquid');

let loaded: Library | undefined;

/** Loaded on first use: it takes a twelfth of a sender's start, and most first requests render nothing. */
export function library(): Library {
  loaded ??= require('./liquid') as Library;
  return loaded;
}

export const TIME = 'time';
