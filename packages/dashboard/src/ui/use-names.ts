import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MINUTE_MS } from './durations';
import { readNewestNames } from './listed-names';
import { type NamedKind, nameQuery } from './record-name';
import { words } from './words';

/** Each name that is not among the newest needs a request. */
const MAX_REQUESTS = 50;
const BATCH_SIZE = 5;

type Names = ReadonlyMap<string, string | null>;

async function readNames(
  queries: QueryClient,
  kind: NamedKind,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Names> {
  const names = new Map<string, string | null>((await readNewestNames(kind, signal)).names);
  const missingIds = ids.filter((id) => !names.has(id)).slice(0, MAX_REQUESTS);
  for (let start = 0; start < missingIds.length; start += BATCH_SIZE) {
    const batch = missingIds.slice(start, start + BATCH_SIZE);
    const results = await Promise.allSettled(batch.map((id) => queries.fetchQuery(nameQuery(kind, id))));
    for (const [index, result] of results.entries())
      if (result.status === 'fulfilled') names.set(batch[index] ?? '', result.value);
  }
  return names;
}

interface NameLookup {
  nameOf: (id: string) => string;
  isDeleted: (id: string) => boolean;
}

export function useRecordNames(kind: NamedKind | undefined, ids: readonly string[]): NameLookup {
  const queries = useQueryClient();
  const uniqueIds = [...new Set(ids)].sort();
  const { data } = useQuery({
    queryKey: ['names', kind, uniqueIds],
    queryFn: ({ signal }) => (kind ? readNames(queries, kind, uniqueIds, signal) : undefined),
    enabled: kind !== undefined && uniqueIds.length > 0,
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const isDeleted = (id: string) => data?.get(id) === null;
    const nameOf = (id: string) => (kind && isDeleted(id) ? words.deletedWithId(kind, id) : (data?.get(id) ?? id));
    return { nameOf, isDeleted };
  }, [kind, data]);
}
