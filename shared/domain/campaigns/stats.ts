import { MINUTE_MS } from '../../durations';
import type { Campaign } from './campaign';
import { readVariantCounter, skipReasonOf } from './count-email';

export interface EmailStats {
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: { total: number; hard: number; soft: number };
  complained: number;
  unsubscribed: number;
  failed: number;
}

/** Lags behind the emails by seconds. */
export interface CountedStats extends EmailStats {
  listed: number;
  opens: number;
  clicks: number;
  skipped: Record<string, number>;
  /** Trailing variants without email may be missing. */
  variants: EmailStats[];
}

/** 0 to 1, per delivered email; `delivered` and `bounced` per sent email, `clickedOfOpened` per opened email. */
interface EmailRates {
  delivered: number;
  bounced: number;
  opened: number;
  clicked: number;
  clickedOfOpened: number;
  complained: number;
  unsubscribed: number;
}

/** Sent, failed, skipped, queued and not reached add up to the audience. */
export interface CampaignStats extends Omit<CountedStats, 'listed' | 'variants'> {
  audience: number;
  queued: number;
  notReached: number;
  rates: EmailRates;
}

type Counts = Readonly<Record<string, number>>;

/** Batches of changes may arrive out of order, so a count may briefly be negative. */
const countIn = (counts: Counts, counter: string): number => Math.max(0, counts[counter] ?? 0);

/** Without `deliveryEvents`, SES reports bounces but no deliveries. */
export function emailStatsOf(counts: Counts, deliveryEvents: boolean): EmailStats {
  const count = (counter: string): number => countIn(counts, counter);
  const hard = count('bounced:hard');
  const soft = count('bounced:soft');
  const sent = count('sent');
  return {
    sent,
    // If SES reports no deliveries, all email that did not bounce counts as delivered.
    delivered: deliveryEvents ? count('delivered') : Math.max(0, sent - hard - soft),
    opened: count('opened'),
    clicked: count('clicked'),
    bounced: { total: hard + soft, hard, soft },
    complained: count('complained'),
    unsubscribed: count('unsubscribed'),
    failed: count('failed'),
  };
}

export function countedStatsOf(totals: Counts, { deliveryEvents }: { deliveryEvents: boolean }): CountedStats {
  const skipped: Record<string, number> = {};
  const variants: Record<string, number>[] = [];
  for (const [name, n] of Object.entries(totals)) {
    const reason = skipReasonOf(name);
    if (reason !== null && n > 0) skipped[reason] = n;
    const variantCounter = readVariantCounter(name);
    if (variantCounter) {
      const { variant, counter } = variantCounter;
      variants[variant] = { ...variants[variant], [counter]: n };
    }
  }
  return {
    ...emailStatsOf(totals, deliveryEvents),
    listed: countIn(totals, 'listed'),
    opens: countIn(totals, 'opens'),
    clicks: countIn(totals, 'clicks'),
    skipped,
    variants: Array.from(variants, (counts) => emailStatsOf(counts ?? {}, deliveryEvents)),
  };
}

export const outcomesOf = ({ sent, failed, skipped }: CountedStats): number =>
  sent + failed + Object.values(skipped).reduce((sum, n) => sum + n, 0);

/** Complaint rates matter to hundredths of a percent. */
const PRECISION = 1e6;

const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(1, Math.round((part / whole) * PRECISION) / PRECISION);

export const ratesOf = (stats: EmailStats): EmailRates => ({
  delivered: share(stats.delivered, stats.sent),
  bounced: share(stats.bounced.total, stats.sent),
  opened: share(stats.opened, stats.delivered),
  clicked: share(stats.clicked, stats.delivered),
  clickedOfOpened: share(stats.clicked, stats.opened),
  complained: share(stats.complained, stats.delivered),
  unsubscribed: share(stats.unsubscribed, stats.delivered),
});

export function campaignStatsOf(
  { status, audienceSize }: Pick<Campaign, 'status' | 'audienceSize'>,
  countedStats: CountedStats,
): CampaignStats {
  const { listed, variants, ...shownStats } = countedStats;
  const outcomes = outcomesOf(countedStats);
  const isCancelled = status === 'CANCELLED';
  const audience = Math.max(audienceSize ?? 0, listed, outcomes);
  const withoutOutcome = status === 'DRAFT' || status === 'SCHEDULED' ? 0 : audience - outcomes;
  return {
    audience,
    queued: isCancelled ? 0 : withoutOutcome,
    ...shownStats,
    notReached: isCancelled ? withoutOutcome : 0,
    rates: ratesOf(countedStats),
  };
}

/** Counters lag, so the winner is chosen this long after the test. */
const COUNTERS_LAG_MS = MINUTE_MS;

/** Epoch milliseconds; null if chosen manually. */
export const winnerChoiceTime = ({ test, testEndsAt = '' }: Pick<Campaign, 'test' | 'testEndsAt'>): number | null =>
  test?.metric === 'manual' ? null : Date.parse(testEndsAt) + COUNTERS_LAG_MS;
