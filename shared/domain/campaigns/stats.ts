import type { Campaign } from './campaign';
import { type CampaignFigures, type MailFigures, outcomesOf } from './totals';

/** Shares of 1. Bounces are of the sent mail, what people did is of the delivered mail. */
export interface MailRates {
  delivered: number;
  bounced: number;
  opened: number;
  clicked: number;
  /** Those who clicked, of those who opened. */
  clickedOfOpened: number;
  complained: number;
  unsubscribed: number;
}

/** How a campaign stands: sent, failed, skipped, queued and not reached come to the audience. */
export interface CampaignStats extends Omit<CampaignFigures, 'listed' | 'variants'> {
  audience: number;
  queued: number;
  notReached: number;
  rates: MailRates;
}

/** Digits behind the point: complaints are looked at in hundredths of a percent. */
const PRECISION = 1e6;

const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(1, Math.round((part / whole) * PRECISION) / PRECISION);

export const ratesOf = ({ sent, delivered, opened, clicked, bounced, ...rest }: MailFigures): MailRates => ({
  delivered: share(delivered, sent),
  bounced: share(bounced.total, sent),
  opened: share(opened, delivered),
  clicked: share(clicked, delivered),
  clickedOfOpened: share(clicked, opened),
  complained: share(rest.complained, delivered),
  unsubscribed: share(rest.unsubscribed, delivered),
});

/**
 * A campaign's figures with what they leave open. The audience is never smaller than what is known of it; who has no
 * outcome yet is queued, and once it was cancelled not reached any more.
 */
export function statsOf({ status, audienceSize }: Pick<Campaign, 'status' | 'audienceSize'>, figures: CampaignFigures) {
  const { listed, variants, ...own } = figures;
  const outcomes = outcomesOf(figures);
  const isCancelled = status === 'CANCELLED';
  const audience = Math.max(audienceSize ?? 0, listed, outcomes);
  const open = status === 'DRAFT' || status === 'SCHEDULED' ? 0 : audience - outcomes;
  const stats: CampaignStats = {
    audience,
    queued: isCancelled ? 0 : open,
    ...own,
    notReached: isCancelled ? open : 0,
    rates: ratesOf(figures),
  };
  return stats;
}
