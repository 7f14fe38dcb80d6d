import { type QueryFunctionContext, queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '../session/client';
import type { NamedKind } from './record-name';

const PAGE_SIZE = 100;

interface ListedNames {
  names: ReadonlyMap<string, string>;
  isComplete: boolean;
}

type Reader = (
  signal: AbortSignal,
) => Promise<readonly [pairs: (readonly [id: string, name: string])[], hasMore: boolean]>;

const firstPage = { limit: PAGE_SIZE };

const readers: Record<NamedKind, Reader> = {
  campaign: async (signal) => {
    const { items, hasMore } = await api.campaigns.list(firstPage, { signal });
    return [items.map(({ id, name }) => [id, name]), hasMore];
  },
  contact: async (signal) => {
    const { contacts } = await api.contacts.list(firstPage, { signal });
    // Contact ids don't grow with time, so a missing one may be newer or deleted.
    return [contacts.map(({ id, email }) => [id, email]), true];
  },
  domain: async (signal) => {
    const { items, hasMore } = await api.domains.list(firstPage, { signal });
    return [items.map(({ id, domain }) => [id, domain]), hasMore];
  },
  form: async (signal) => {
    const { items, hasMore } = await api.forms.list(firstPage, { signal });
    return [items.map(({ id, name }) => [id, name]), hasMore];
  },
  segment: async (signal) => {
    const { items, hasMore } = await api.segments.list(firstPage, { signal });
    return [items.map(({ id, name }) => [id, name]), hasMore];
  },
  template: async (signal) => {
    const { templates, hasMore } = await api.templates.list(firstPage, { signal });
    return [templates.map(({ id, name }) => [id, name]), hasMore];
  },
  topic: async (signal) => {
    const { items, hasMore } = await api.topics.list(firstPage, { signal });
    return [items.map(({ id, name }) => [id, name]), hasMore];
  },
  webhook: async (signal) => {
    const { items, hasMore } = await api.webhooks.list(firstPage, { signal });
    return [items.map(({ id, url }) => [id, url]), hasMore];
  },
  workflow: async (signal) => {
    const { items, hasMore } = await api.workflows.list(firstPage, { signal });
    return [items.map(({ id, name }) => [id, name]), hasMore];
  },
};

export async function readNewestNames(kind: NamedKind, signal: AbortSignal): Promise<ListedNames> {
  const [pairs, hasMore] = await readers[kind](signal);
  return { names: new Map(pairs), isComplete: !hasMore };
}

const listedQuery = (kind: NamedKind) =>
  queryOptions({
    queryKey: ['names', kind, 'newest'],
    queryFn: ({ signal }: QueryFunctionContext) => readNewestNames(kind, signal),
    refetchOnMount: 'always',
  });

/** Null for a deleted record, undefined if unknown. Ids grow with time, so a newer one than all listed may be a new record. */
export function nameIn(listed: ListedNames | undefined, id: string): string | null | undefined {
  const name = listed?.names.get(id);
  if (name !== undefined || !listed?.isComplete) return name;
  return [...listed.names.keys()].some((listedId) => listedId > id) ? null : undefined;
}

/** Names of many records of some kinds: one request for each kind, however many records there are. */
export function useListedNames(
  kinds: readonly NamedKind[],
): (kind: NamedKind, id: string) => string | null | undefined {
  const queries = useQueries({ queries: kinds.map(listedQuery) });
  return (kind, id) => nameIn(queries[kinds.indexOf(kind)]?.data, id);
}
