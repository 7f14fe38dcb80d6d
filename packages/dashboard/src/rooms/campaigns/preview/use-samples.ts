import type { Campaign, Filter } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client';

export type Audience = Pick<Campaign, 'audienceType' | 'segmentId' | 'audienceFilter'>;

const OFFERED = 10;

async function read({ audienceType, segmentId, audienceFilter }: Audience, signal: AbortSignal) {
  if (audienceType === 'ALL')
    return (await api.contacts.list({ limit: OFFERED, subscribed: true }, { signal })).contacts;
  if (audienceType === 'SEGMENT') {
    return segmentId ? (await api.segments.listContacts(segmentId, { limit: OFFERED }, { signal })).items : [];
  }
  return (await api.segments.preview({ filters: audienceFilter as Filter }, { signal })).examples;
}

export function useSamples(audience: Audience): string[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['samples', audience],
    queryFn: ({ signal }) => read(audience, signal),
    retry: false,
  });
  return isError ? [] : data?.map(({ email }) => email);
}
