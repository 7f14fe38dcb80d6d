type Library = typeof import('./liquid');

let instance: Library | undefined;

/** Loaded on first use: it takes a twelfth of a sender's start, and most first requests render nothing. */
export function library(): Library {
  instance ??= require('./liquid') as Library;
  return instance;
}

export const TIME = 'time';
