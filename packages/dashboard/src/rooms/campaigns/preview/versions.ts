import type { Campaign } from '@posthaste/client';
import { type VariantNumber, variantNumbers } from '../addresses';

/** One form of the mail, as a part of the audience gets it. */
export interface MailVersion {
  /** Name of the variant; null for the campaign's own content. */
  name: string | null;
  subject: string;
  fromName: string | null;
  /** Empty: the mail is its text alone. */
  body: string;
  /** Null if it is made from the HTML. */
  text: string | null;
  previewText: string | null;
}

type Written = Pick<Campaign, 'subject' | 'fromName' | 'body' | 'text' | 'previewText' | 'variants'>;

/** The campaign's own content. */
export const ownVersion = ({ subject, fromName, body, text, previewText }: Omit<Written, 'variants'>): MailVersion => ({
  name: null,
  subject,
  fromName: fromName || null,
  body: body ?? '',
  text: text || null,
  previewText: previewText || null,
});

/** Each variant with what it takes from the campaign. The text of one with a body of its own is made from that body. */
export const variantVersions = ({ variants, ...content }: Written): MailVersion[] =>
  (variants ?? []).map((variant) => {
    const own = ownVersion(content);
    return {
      name: variant.name,
      subject: variant.subject || own.subject,
      fromName: variant.fromName || own.fromName,
      body: variant.body ?? own.body,
      text: variant.body === null ? own.text : null,
      previewText: own.previewText,
    };
  });

/** The version that people get by this number, or the first: a variant, or, without variants, the campaign's own content. */
export function chosenVersion(written: Written, number: VariantNumber = '1'): MailVersion {
  const variants = variantVersions(written);
  return variants[variantNumbers.indexOf(number)] ?? variants[0] ?? ownVersion(written);
}
