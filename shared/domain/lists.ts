/*
 * A spread argument (`list.push(...items)`, `Math.max(...values)`) lies on the stack: from about 120,000 values on it
 * throws a RangeError. These functions take lists of any length.
 */

export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

export const greatest = (values: Iterable<number>): number => reduceWith(values, Math.max, Number.NEGATIVE_INFINITY);

export const least = (values: Iterable<number>): number => reduceWith(values, Math.min, Number.POSITIVE_INFINITY);

function reduceWith(values: Iterable<number>, choose: (a: number, b: number) => number, start: number): number {
  let result = start;
  for (const value of values) result = choose(result, value);
  return result;
}

export function interleaveByOwner<T>(items: readonly T[], ownerOf: (item: T) => string): T[] {
  const rounds: T[][] = [];
  const roundByOwner = new Map<string, number>();
  for (const item of items) {
    const owner = ownerOf(item);
    const index = roundByOwner.get(owner) ?? 0;
    roundByOwner.set(owner, index + 1);
    const round = rounds[index];
    if (round) round.push(item);
    else rounds.push([item]);
  }
  return rounds.flat();
}

export const inBatches = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
