/** Forgets the oldest entry beyond `maximum`. */
export function remember<T>(entries: Map<string, T>, key: string, value: T, maximum: number): void {
  entries.delete(key);
  entries.set(key, value);
  const oldest = entries.keys().next();
  if (entries.size > maximum && !oldest.done) entries.delete(oldest.value);
}
