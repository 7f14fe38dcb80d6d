export type StatsCounts<Part extends string = string> = Map<Part, Map<string, number>>;

export function addCount<Part extends string>(
  counts: StatsCounts<Part>,
  part: Part,
  counter: string,
  by: number,
): void {
  if (by === 0) return;
  const partCounts = counts.get(part) ?? new Map<string, number>();
  partCounts.set(counter, (partCounts.get(counter) ?? 0) + by);
  counts.set(part, partCounts);
}

export function difference<Part extends string>(
  before: StatsCounts<Part>,
  after: StatsCounts<Part>,
): StatsCounts<Part> {
  const changes: StatsCounts<Part> = new Map();
  addCounts(changes, after);
  for (const [part, partCounts] of before) {
    for (const [counter, n] of partCounts) addCount(changes, part, counter, -n);
  }
  for (const [part, partCounts] of changes) {
    for (const [counter, n] of partCounts) {
      if (n === 0) partCounts.delete(counter);
    }
    if (partCounts.size === 0) changes.delete(part);
  }
  return changes;
}

export function addCounts<Part extends string>(sum: StatsCounts<Part>, counts: StatsCounts<Part>): void {
  for (const [part, partCounts] of counts) {
    for (const [counter, n] of partCounts) addCount(sum, part, counter, n);
  }
}
