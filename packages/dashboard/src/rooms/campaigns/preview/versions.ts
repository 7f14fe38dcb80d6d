import type { Campaign } from '@posthaste/client';
import { type VariantNumber, variantNumbers } from '../routes';

export interface EmailVersion {
  name: string | null;
  subject: string;
  fromName: string | null;
  body: string;
  text: string | null;
  previewText: string | null;
}

type VersionContent = Pick<Campaign, 'subject' | 'fromName' | 'body' | 'text' | 'previewText' | 'variants'>;

export const campaignVersionOf = ({
  subject,
  fromName,
  body,
  text,
  previewText,
}: Omit<VersionContent, 'variants'>): EmailVersion => ({
  name: null,
  subject,
  fromName: fromName || null,
  body: body ?? '',
  text: text || null,
  previewText: previewText || null,
});

export const variantVersions = ({ variants, ...content }: VersionContent): EmailVersion[] =>
  (variants ?? []).map((variant) => {
    const campaignVersion = campaignVersionOf(content);
    return {
      name: variant.name,
      subject: variant.subject || campaignVersion.subject,
      fromName: variant.fromName || campaignVersion.fromName,
      body: variant.body ?? campaignVersion.body,
      text: variant.body === null ? campaignVersion.text : null,
      previewText: campaignVersion.previewText,
    };
  });

export const variantIndexOf = (number: VariantNumber | undefined): number =>
  number === undefined ? -1 : variantNumbers.indexOf(number);

export function chosenContent(content: VersionContent, number: VariantNumber = '1'): EmailVersion {
  const variants = variantVersions(content);
  return variants[variantIndexOf(number)] ?? variants[0] ?? campaignVersionOf(content);
}
