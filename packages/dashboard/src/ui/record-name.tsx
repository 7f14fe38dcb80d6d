import { PosthasteError } from '@posthaste/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../session/client';
import { MINUTE_MS } from './durations';
import { words } from './words';

type ReadName = (id: string, signal: AbortSignal) => Promise<string | null>;

const MAX_TOPICS = 100;

const readers = {
  campaign: async (id, signal) => (await api.campaigns.get(id, { signal })).name,
  contact: async (id, signal) => (await api.contacts.get(id, {}, { signal })).email,
  domain: async (id, signal) => (await api.domains.get(id, { signal })).domain,
  form: async (id, signal) => (await api.forms.get(id, { signal })).name,
  segment: async (id, signal) => (await api.segments.get(id, { signal })).name,
  template: async (id, signal) => (await api.templates.get(id, { signal })).name,
  topic: async (id, signal) =>
    (await api.topics.list({ limit: MAX_TOPICS }, { signal })).items.find((topic) => topic.id === id)?.name ?? null,
  webhook: async (id, signal) => (await api.webhooks.get(id, { signal })).url,
  workflow: async (id, signal) => (await api.workflows.get(id, {}, { signal })).name,
} satisfies Record<string, ReadName>;

export type NamedKind = keyof typeof readers;

export async function readName(kind: NamedKind, id: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await (readers[kind] as ReadName)(id, signal);
  } catch (error) {
    if (error instanceof PosthasteError && error.status === 404) return null;
    throw error;
  }
}

export const nameQuery = (kind: NamedKind, id: string) =>
  queryOptions({
    queryKey: [kind, id, 'name'],
    queryFn: ({ signal }) => readName(kind, id, signal),
    staleTime: MINUTE_MS,
  });

export const DeletedRecord = ({ kind, id }: { kind: NamedKind; id?: string | null }) => (
  <span className="soft" title={id ?? undefined}>
    {words.deleted(kind)}
  </span>
);

export function RecordName({ kind, id }: { kind: NamedKind; id: string }) {
  const { data } = useQuery(nameQuery(kind, id));
  return data === null ? <DeletedRecord kind={kind} id={id} /> : <span title={id}>{data ?? id}</span>;
}
