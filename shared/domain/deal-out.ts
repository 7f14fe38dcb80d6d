export function dealOut<T>(items: readonly T[], ownerOf: (item: T) => string): T[] {
  const turns: T[][] = [];
  const taken = new Map<string, number>();
  for (const item of items) {
    const owner = ownerOf(item);
    const turn = taken.get(owner) ?? 0;
    taken.set(owner, turn + 1);
    const members = turns[turn];
    if (members) members.push(item);
    else turns.push([item]);
  }
  return turns.flat();
}
