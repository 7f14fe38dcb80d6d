import type { RegisteredName } from '../db/names/register';

export function withIntroduction<T extends { name: string }>(
  counted: readonly T[],
  registered: readonly RegisteredName[],
  unused: (name: string) => T,
): (T & { introducedBy: 'secret' | 'public' | null })[] {
  const register = new Map(registered.map(({ name, isPublic }) => [name, isPublic ? 'public' : 'secret'] as const));
  const used = new Set(counted.map(({ name }) => name));
  const others = registered.filter(({ name }) => !used.has(name)).map(({ name }) => unused(name));
  return [...counted, ...others]
    .map((item) => ({ ...item, introducedBy: register.get(item.name) ?? null }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
