import type { Campaign, Filter } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../session/client';
import { usePreview } from '../../../ui/email-preview/use-preview';
import type { EmailVersion } from './versions';

type Audience = Pick<Campaign, 'audienceType' | 'segmentId' | 'audienceFilter'>;

const OFFERED = 10;

async function read({ audienceType, segmentId, audienceFilter }: Audience, signal: AbortSignal) {
  if (audienceType === 'ALL')
    return (await api.contacts.list({ limit: OFFERED, subscribed: true }, { signal })).contacts;
  if (audienceType === 'SEGMENT') {
    return segmentId ? (await api.segments.listContacts(segmentId, { limit: OFFERED }, { signal })).items : [];
  }
  return (await api.segments.preview({ filters: audienceFilter as Filter }, { signal })).examples;
}

function useSamples(audience: Audience): string[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['samples', audience],
    queryFn: ({ signal }) => read(audience, signal),
    retry: false,
  });
  return isError ? [] : data?.map(({ email }) => email);
}

export function useCampaignPreview(version: EmailVersion, audience: Audience) {
  const samples = useSamples(audience);
  const [typed, setContact] = useState<string>();
  const contact = typed ?? samples?.[0] ?? '';
  const { subject, fromName, body, text, previewText } = version;
  const form = { subject, body, fromName: fromName ?? '', text: text ?? '', previewText: previewText ?? '' };
  const rendered = usePreview(form, { contact, data: '' });
  return { ...rendered, contact, setContact, samples: samples ?? [] };
}
