/** Attributes that only keys, indexes and expiry read. */
const own = ['pk', 'sk', 'v', 'ttl', ...[1, 2, 3, 4, 5].flatMap((n) => [`g${n}pk`, `g${n}sk`])];

/** What a stored item holds of its entity, without the attributes that the table alone needs. */
export function contentOf(item: Record<string, unknown>): Record<string, unknown> {
  const content = { ...item };
  for (const name of own) delete content[name];
  return content;
}
