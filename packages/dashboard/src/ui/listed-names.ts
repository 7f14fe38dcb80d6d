import { type QueryFunctionContext, queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '../session/client';
import type { NamedKind } from './record-name';

const PAGE_SIZE = 100;

interface ListedNames {
  names: ReadonlyMap<string, string>;
  isComplete: boolean;
}

const firstPage = { limit: PAGE_SIZE };

const namesOf = <Item extends { id: string }>(
  { items, hasMore }: { items: readonly Item[]; hasMore: boolean },
  nameOf: (item: Item) => string,
): ListedNames => ({ names: new Map(items.map((item) => [item.id, nameOf(item)])), isComplete: !hasMore });

const readers: Record<NamedKind, (signal: AbortSignal) => Promise<ListedNames>> = {
  campaign: async (signal) => namesOf(await api.campaigns.list(firstPage, { signal }), ({ name }) => name),
  contact: async (signal) => {
    const { contacts } = await api.contacts.list(firstPage, { signal });
    // Contact ids don't grow with time, so a contact that isn't listed may be newer or deleted. The list never counts as complete.
    return namesOf({ items: contacts, hasMore: true }, ({ email }) => email);
  },
  domain: async (signal) => namesOf(await api.domains.list(firstPage, { signal }), ({ domain }) => domain),
  form: async (signal) => namesOf(await api.forms.list(firstPage, { signal }), ({ name }) => name),
  segment: async (signal) => namesOf(await api.segments.list(firstPage, { signal }), ({ name }) => name),
  template: async (signal) => {
    const { templates, hasMore } = await api.templates.list(firstPage, { signal });
    return namesOf({ items: templates, hasMore }, ({ name }) => name);
  },
  topic: async (signal) => namesOf(await api.topics.list(firstPage, { signal }), ({ name }) => name),
  webhook: async (signal) => namesOf(await api.webhooks.list(firstPage, { signal }), ({ url }) => url),
  workflow: async (signal) => namesOf(await api.workflows.list(firstPage, { signal }), ({ name }) => name),
};

export const readNewestNames = (kind: NamedKind, signal: AbortSignal): Promise<ListedNames> => readers[kind](signal);

const listedQuery = (kind: NamedKind) =>
  queryOptions({
    queryKey: ['names', kind, 'newest'],
    queryFn: ({ signal }: QueryFunctionContext) => readNewestNames(kind, signal),
    refetchOnMount: 'always',
  });

/** Null for a deleted record, undefined if unknown. Ids grow with time, so an id above all listed ones may be new. */
export function nameIn(listed: ListedNames | undefined, id: string): string | null | undefined {
  const name = listed?.names.get(id);
  if (name !== undefined || !listed?.isComplete) return name;
  const isOlderThanListed = [...listed.names.keys()].some((listedId) => listedId > id);
  return isOlderThanListed ? null : undefined;
}

/** One request for each kind, however many records there are. */
export function useListedNames(
  kinds: readonly NamedKind[],
): (kind: NamedKind, id: string) => string | null | undefined {
  const queries = useQueries({ queries: kinds.map(listedQuery) });
  return (kind, id) => nameIn(queries[kinds.indexOf(kind)]?.data, id);
}
