import { useState } from 'react';
import { usePreview } from '../../../ui/email-preview/use-preview';
import { type Audience, useSamples } from './use-samples';
import type { EmailVersion } from './versions';

export function useCampaignPreview(version: EmailVersion, audience: Audience) {
  const samples = useSamples(audience);
  const [typed, setContact] = useState<string>();
  const contact = typed ?? samples?.[0] ?? '';
  const { subject, fromName, body, text, previewText } = version;
  const form = { subject, body, fromName: fromName ?? '', text: text ?? '', previewText: previewText ?? '' };
  const rendered = usePreview(form, { contact, data: '' });
  return { ...rendered, contact, setContact, samples: samples ?? [] };
}
