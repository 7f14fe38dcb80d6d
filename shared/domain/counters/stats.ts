/** Counts of a record, by the part of its stats and the member in it: what one row adds, or a sum of many. */
export type StatsCounts<Part extends string = string> = Map<Part, Map<string, number>>;

/** Adds to a member of a part. Zero makes no entry. */
export function addCount<Part extends string>(counts: StatsCounts<Part>, part: Part, member: string, by: number): void {
  if (by === 0) return;
  const members = counts.get(part) ?? new Map<string, number>();
  members.set(member, (members.get(member) ?? 0) + by);
  counts.set(part, members);
}

/** What a row adds when it changes from one state to the next; empty if no count changes. */
export function difference<Part extends string>(
  before: StatsCounts<Part>,
  after: StatsCounts<Part>,
): StatsCounts<Part> {
  const changes: StatsCounts<Part> = new Map();
  addCounts(changes, after);
  for (const [part, members] of before) for (const [member, n] of members) addCount(changes, part, member, -n);
  for (const [part, members] of changes) {
    for (const [member, n] of members) if (n === 0) members.delete(member);
    if (members.size === 0) changes.delete(part);
  }
  return changes;
}

/** Adds counts to `sum`, which changes. */
export function addCounts<Part extends string>(sum: StatsCounts<Part>, counts: StatsCounts<Part>): void {
  for (const [part, members] of counts) for (const [member, n] of members) addCount(sum, part, member, n);
}
