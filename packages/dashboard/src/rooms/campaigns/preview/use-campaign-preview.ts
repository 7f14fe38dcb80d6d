import type { Campaign, Filter } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../session/client';
import { usePreview } from '../../../ui/email-preview/use-preview';
import type { EmailVersion } from './versions';

type Audience = Pick<Campaign, 'audienceType' | 'segmentId' | 'audienceFilter'>;

const MAX_SAMPLES = 10;

async function readSamples({ audienceType, segmentId, audienceFilter }: Audience, signal: AbortSignal) {
  if (audienceType === 'ALL')
    return (await api.contacts.list({ limit: MAX_SAMPLES, subscribed: true }, { signal })).contacts;
  if (audienceType === 'SEGMENT') {
    return segmentId ? (await api.segments.listContacts(segmentId, { limit: MAX_SAMPLES }, { signal })).items : [];
  }
  return (await api.segments.preview({ filters: audienceFilter as Filter }, { signal })).examples;
}

function useSamples(audience: Audience): string[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['samples', audience],
    queryFn: ({ signal }) => readSamples(audience, signal),
    retry: false,
  });
  return isError ? [] : data?.map(({ email }) => email);
}

export function useCampaignPreview(version: EmailVersion, audience: Audience) {
  const samples = useSamples(audience);
  const [typedContact, setContact] = useState<string>();
  const [firstSample] = samples ?? [];
  const contact = typedContact ?? firstSample ?? '';
  const { subject, fromName, body, text, previewText } = version;
  const form = { subject, body, fromName: fromName ?? '', text: text ?? '', previewText: previewText ?? '' };
  const rendered = usePreview(form, { contact, data: '' });
  return { ...rendered, contact, setContact, samples: samples ?? [] };
}
