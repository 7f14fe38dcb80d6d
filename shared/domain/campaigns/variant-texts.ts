import type { Campaign } from './campaign';

type Written = Pick<Campaign, 'subject' | 'fromName' | 'variants'>;

const variantOf = ({ variants }: Written, place: number | null | undefined) => variants?.[place ?? -1];

/** The subject of a variant, by its index, or the campaign's own. */
export const subjectOf = (campaign: Written, variant?: number | null): string =>
  variantOf(campaign, variant)?.subject ?? campaign.subject;

/** The sender's name of a variant or the campaign's own; null without one. */
export const fromNameOf = (campaign: Written, variant?: number | null): string | null =>
  variantOf(campaign, variant)?.fromName ?? campaign.fromName ?? null;
