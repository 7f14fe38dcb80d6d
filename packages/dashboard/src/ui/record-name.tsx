import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client';

type Read = (id: string, signal: AbortSignal) => Promise<string | null>;

/** As many as a project can have. */
const MAX_TOPICS = 100;

const readers = {
  campaign: async (id, signal) => (await api.campaigns.get(id, { signal })).name,
  contact: async (id, signal) => (await api.contacts.get(id, {}, { signal })).email,
  domain: async (id, signal) => (await api.domains.get(id, { signal })).domain,
  form: async (id, signal) => (await api.forms.get(id, { signal })).title,
  segment: async (id, signal) => (await api.segments.get(id, { signal })).name,
  template: async (id, signal) => (await api.templates.get(id, { signal })).name,
  topic: async (id, signal) =>
    (await api.topics.list({ limit: MAX_TOPICS }, { signal })).items.find((one) => one.id === id)?.name ?? null,
  webhook: async (id, signal) => (await api.webhooks.get(id, { signal })).url,
  workflow: async (id, signal) => (await api.workflows.get(id, {}, { signal })).name,
} satisfies Record<string, Read>;

export type NamedKind = keyof typeof readers;

export function RecordName({ kind, id }: { kind: NamedKind; id: string }) {
  const { data } = useQuery({
    queryKey: [kind, id, 'name'],
    queryFn: ({ signal }) => (readers[kind] as Read)(id, signal),
    staleTime: 60_000,
  });
  return <span title={id}>{data ?? id}</span>;
}
