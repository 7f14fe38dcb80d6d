import { newSeed } from './ids';

/** Starts at a random item, so that no item is always last. */
export function rotatedAtRandom<T>(items: readonly T[]): T[] {
  const randomNumber = Number.parseInt(newSeed().slice(0, 8), 16);
  const firstIndex = randomNumber % Math.max(1, items.length);
  return [...items.slice(firstIndex), ...items.slice(0, firstIndex)];
}
