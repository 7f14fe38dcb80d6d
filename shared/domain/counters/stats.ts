export type StatsCounts<Part extends string = string> = Map<Part, Map<string, number>>;

export function addCount<Part extends string>(counts: StatsCounts<Part>, part: Part, member: string, by: number): void {
  if (by === 0) return;
  const members = counts.get(part) ?? new Map<string, number>();
  members.set(member, (members.get(member) ?? 0) + by);
  counts.set(part, members);
}

export function difference<Part extends string>(
  before: StatsCounts<Part>,
  after: StatsCounts<Part>,
): StatsCounts<Part> {
  const changes: StatsCounts<Part> = new Map();
  addCounts(changes, after);
  for (const [part, members] of before) {
    for (const [member, n] of members) addCount(changes, part, member, -n);
  }
  for (const [part, members] of changes) {
    for (const [member, n] of members) {
      if (n === 0) members.delete(member);
    }
    if (members.size === 0) changes.delete(part);
  }
  return changes;
}

export function addCounts<Part extends string>(sum: StatsCounts<Part>, counts: StatsCounts<Part>): void {
  for (const [part, members] of counts) {
    for (const [member, n] of members) addCount(sum, part, member, n);
  }
}
