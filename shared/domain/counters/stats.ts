/** What is counted, by the part of a tally and the member in it. */
export type Amounts<Part extends string = string> = Map<Part, Map<string, number>>;

/** Adds to a member of a part; nothing is no entry. */
export function addAmount<Part extends string>(amounts: Amounts<Part>, part: Part, member: string, by: number): void {
  if (by === 0) return;
  const members = amounts.get(part) ?? new Map<string, number>();
  members.set(member, (members.get(member) ?? 0) + by);
  amounts.set(part, members);
}

/** What is added from one state of a row to the next; nothing where no figure is another. */
export function difference<Part extends string>(before: Amounts<Part>, after: Amounts<Part>): Amounts<Part> {
  const changes: Amounts<Part> = new Map();
  accumulate(changes, after);
  for (const [part, members] of before) for (const [member, n] of members) addAmount(changes, part, member, -n);
  return withoutNought(changes);
}

/** Adds amounts to others, which are changed. */
export function accumulate<Part extends string>(sum: Amounts<Part>, amounts: Amounts<Part>): void {
  for (const [part, members] of amounts) for (const [member, n] of members) addAmount(sum, part, member, n);
}

/** Takes away what has come to nothing. */
export function withoutNought<Part extends string>(amounts: Amounts<Part>): Amounts<Part> {
  for (const [part, members] of amounts) {
    for (const [member, n] of members) if (n === 0) members.delete(member);
    if (members.size === 0) amounts.delete(part);
  }
  return amounts;
}
