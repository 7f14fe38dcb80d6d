import type { RegisteredName } from '../db/names/register';

export function withIntroducers<T extends { name: string }>(
  countedItems: readonly T[],
  registeredNames: readonly RegisteredName[],
  toUncountedItem: (name: string) => T,
): (T & { introducedBy: 'secret' | 'public' | null })[] {
  const introducers = new Map(
    registeredNames.map(({ name, isPublic }) => [name, isPublic ? 'public' : 'secret'] as const),
  );
  const countedNames = new Set(countedItems.map(({ name }) => name));
  const uncountedNames = registeredNames.filter(({ name }) => !countedNames.has(name));
  return [...countedItems, ...uncountedNames.map(({ name }) => toUncountedItem(name))]
    .map((item) => ({ ...item, introducedBy: introducers.get(item.name) ?? null }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
