interface Created {
  id: string;
  createdBy?: string;
}

export function createdFrom<T extends Created>(keys: readonly T[], id: string): T[] {
  const children = new Map<string, T[]>();
  for (const key of keys) {
    if (key.createdBy === undefined) continue;
    const known = children.get(key.createdBy);
    if (known) known.push(key);
    else children.set(key.createdBy, [key]);
  }
  const found: T[] = [];
  const seen = new Set([id]);
  for (const creator of seen) {
    for (const key of children.get(creator) ?? []) {
      if (seen.has(key.id)) continue;
      seen.add(key.id);
      found.push(key);
    }
  }
  return found;
}
