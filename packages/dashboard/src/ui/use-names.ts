import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../session/client';
import { MINUTE_MS } from './durations';
import { type NamedKind, nameQuery } from './record-name';
import type { Named } from './use-all';
import { words } from './words';

const NEWEST = 100;
/** Each name that is not among the newest takes a request. */
const MAX_READ = 50;
/** Requests at a time. */
const TOGETHER = 5;

type Kind = Extract<NamedKind, 'template' | 'campaign' | 'workflow'>;
/** Null for a deleted record. */
type Names = ReadonlyMap<string, string | null>;

const newest: Record<Kind, (signal: AbortSignal) => Promise<readonly Named[]>> = {
  template: async (signal) => (await api.templates.list({ limit: NEWEST }, { signal })).templates,
  campaign: async (signal) => (await api.campaigns.list({ limit: NEWEST }, { signal })).items,
  workflow: async (signal) => (await api.workflows.list({ limit: NEWEST }, { signal })).items,
};

async function readNames(
  queries: QueryClient,
  kind: Kind,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Names> {
  const names = new Map<string, string | null>((await newest[kind](signal)).map(({ id, name }) => [id, name]));
  const missing = ids.filter((id) => !names.has(id)).slice(0, MAX_READ);
  for (let done = 0; done < missing.length; done += TOGETHER) {
    const some = missing.slice(done, done + TOGETHER);
    const found = await Promise.allSettled(some.map((id) => queries.fetchQuery(nameQuery(kind, id))));
    for (const [place, one] of found.entries()) if (one.status === 'fulfilled') names.set(some[place] ?? '', one.value);
  }
  return names;
}

/** Names of templates, campaigns or workflows by id. An id stands for a name that is not read. */
export function useNames(kind: Kind | undefined, ids: readonly string[]): (id: string) => string {
  const queries = useQueryClient();
  const asked = [...new Set(ids)].sort();
  const { data } = useQuery({
    queryKey: ['names', kind, asked],
    queryFn: ({ signal }) => (kind ? readNames(queries, kind, asked, signal) : undefined),
    enabled: kind !== undefined && asked.length > 0,
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  return useCallback(
    (id) => {
      const name = data?.get(id);
      return name === null && kind ? words.deleted[kind](id) : (name ?? id);
    },
    [kind, data],
  );
}
