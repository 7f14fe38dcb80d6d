import type { Segment } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client';

/** How long records to choose from are taken as they were read, in milliseconds. */
const FRESH_MS = 60_000;
/** As many as anybody looks through in a choice. */
const MOST = 1_000;

async function firstOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) if (found.push(item) >= MOST) break;
  return found;
}

/** All records of a list, at most 1,000, to choose from; none until they are read. */
export function useAll<Item>(key: string[], read: (signal: AbortSignal) => AsyncIterable<Item>): readonly Item[] {
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => firstOf(read(signal)), staleTime: FRESH_MS });
  return data ?? [];
}

export interface Named {
  id: string;
  name: string;
}

/** The project's templates, to choose from. */
export const useTemplates = (): readonly Named[] =>
  useAll(['templates', 'names'], (signal) => api.templates.all({}, { signal }));

/** The project's segments, to choose from. */
export const useSegments = (): readonly Segment[] =>
  useAll(['segments', 'names'], (signal) => api.segments.all({}, { signal }));
