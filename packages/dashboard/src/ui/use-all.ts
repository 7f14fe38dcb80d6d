import type { Segment } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client';

/** How long names are taken as they were read, in milliseconds. */
const FRESH_MS = 60_000;
/** As many as anybody looks through in a choice. */
const MOST = 1_000;

/** The first records of a list, at most 1,000. */
export async function firstOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) if (found.push(item) >= MOST) break;
  return found;
}

/**
 * All records of a list, at most 1,000; none until they are read. A choice reads them again when it opens, so that it
 * offers what was just created.
 */
export function useAll<Item>(
  key: string[],
  read: (signal: AbortSignal) => AsyncIterable<Item>,
  { isChoice = false } = {},
): readonly Item[] {
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => firstOf(read(signal)),
    staleTime: FRESH_MS,
    refetchOnMount: isChoice ? 'always' : true,
  });
  return data ?? [];
}

export interface Named {
  id: string;
  name: string;
}

type Use = { isChoice?: boolean };

/** The project's templates. */
export const useTemplates = (use?: Use): readonly Named[] =>
  useAll(['templates', 'names'], (signal) => api.templates.all({}, { signal }), use);

/** The project's segments. */
export const useSegments = (use?: Use): readonly Segment[] =>
  useAll(['segments', 'names'], (signal) => api.segments.all({}, { signal }), use);
