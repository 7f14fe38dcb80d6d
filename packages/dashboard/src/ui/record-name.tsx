import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client';

const readers = {
  campaign: (id: string, signal: AbortSignal) => api.campaigns.get(id, { signal }),
  template: (id: string, signal: AbortSignal) => api.templates.get(id, { signal }),
  workflow: (id: string, signal: AbortSignal) => api.workflows.get(id, {}, { signal }),
};

export type NamedKind = keyof typeof readers;

/** The name of a record by its id. The id stands there while the name is read, and when the record is gone. */
export function RecordName({ kind, id }: { kind: NamedKind; id: string }) {
  const { data } = useQuery({
    queryKey: [kind, id, 'name'],
    queryFn: async ({ signal }) => (await readers[kind](id, signal)).name,
    staleTime: 60_000,
  });
  return <span title={id}>{data ?? id}</span>;
}
