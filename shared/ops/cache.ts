import { now } from './clock';

/** Concurrent callers share one load. */
export function timedCache<T>(maxAgeMs: number, maxEntries = 1000) {
  const entries = new Map<string, { loadedAt: number; value: Promise<T> }>();
  return {
    get(key: string, load: () => Promise<T>): Promise<T> {
      const cached = entries.get(key);
      if (cached && now() - cached.loadedAt < maxAgeMs) return cached.value;
      const value = load();
      entries.delete(key);
      entries.set(key, { loadedAt: now(), value });
      value.catch(() => entries.delete(key));
      const oldest = entries.keys().next();
      if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value);
      return value;
    },
    clear: (): void => entries.clear(),
  };
}
