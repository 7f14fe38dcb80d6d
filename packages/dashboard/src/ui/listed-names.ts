import { type QueryFunctionContext, queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '../session/client';
import type { NamedKind } from './record-name';

const PAGE_SIZE = 100;

interface Listed {
  names: ReadonlyMap<string, string>;
  isAll: boolean;
}

type List = (
  signal: AbortSignal,
) => Promise<readonly [pairs: (readonly [id: string, name: string])[], hasMore: boolean]>;

const page = { limit: PAGE_SIZE };

const lists: Record<NamedKind, List> = {
  campaign: async (signal) => {
    const { items, hasMore } = await api.campaigns.list(page, { signal });
    return [items.map(({ id, name }) => [id, name]), hasMore];
  },
  contact: async (signal) => {
    const { contacts } = await api.contacts.list(page, { signal });
    // Their ids don't grow with time.
    return [contacts.map(({ id, email }) => [id, email]), true];
  },
  domain: async (signal) => {
    const { items, hasMore } = await api.domains.list(page, { signal });
    return [items.map(({ id, domain }) => [id, domain]), hasMore];
  },
  form: async (signal) => {
    const { items, hasMore } = await api.forms.list(page, { signal });
    return [items.map(({ id, title }) => [id, title]), hasMore];
  },
  segment: async (signal) => {
    const { items, hasMore } = await api.segments.list(page, { signal });
    return [items.map(({ id, name }) => [id, name]), hasMore];
  },
  template: async (signal) => {
    const { templates, hasMore } = await api.templates.list(page, { signal });
    return [templates.map(({ id, name }) => [id, name]), hasMore];
  },
  topic: async (signal) => {
    const { items, hasMore } = await api.topics.list(page, { signal });
    return [items.map(({ id, name }) => [id, name]), hasMore];
  },
  webhook: async (signal) => {
    const { items, hasMore } = await api.webhooks.list(page, { signal });
    return [items.map(({ id, url }) => [id, url]), hasMore];
  },
  workflow: async (signal) => {
    const { items, hasMore } = await api.workflows.list(page, { signal });
    return [items.map(({ id, name }) => [id, name]), hasMore];
  },
};

export async function readListed(kind: NamedKind, signal: AbortSignal): Promise<Listed> {
  const [pairs, hasMore] = await lists[kind](signal);
  return { names: new Map(pairs), isAll: !hasMore };
}

const listedQuery = (kind: NamedKind) =>
  queryOptions({
    queryKey: ['names', kind, 'newest'],
    queryFn: ({ signal }: QueryFunctionContext) => readListed(kind, signal),
    refetchOnMount: 'always',
  });

/** Null for a deleted record, undefined if unknown. Ids grow with time, so a newer one than all listed may be a new record. */
export function nameIn(listed: Listed | undefined, id: string): string | null | undefined {
  const name = listed?.names.get(id);
  if (name !== undefined || !listed?.isAll) return name;
  return [...listed.names.keys()].some((one) => one > id) ? null : undefined;
}

/** Names of many records of some kinds: one request for each kind, however many records there are. */
export function useListedNames(
  kinds: readonly NamedKind[],
): (kind: NamedKind, id: string) => string | null | undefined {
  const queries = useQueries({ queries: kinds.map(listedQuery) });
  return (kind, id) => nameIn(queries[kinds.indexOf(kind)]?.data, id);
}
