import type { Campaign } from './campaign';
import { readVariantMember, skipReasonOf } from './count-mail';

/** Stats of a campaign's mails, or of one variant's. Each mail counts once in each. */
export interface MailStats {
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: { total: number; hard: number; soft: number };
  complained: number;
  unsubscribed: number;
  failed: number;
}

/** What the counters know of a campaign. Trails its mails by seconds. */
export interface CountedStats extends MailStats {
  /** Recipients that the scans of the audience have found. */
  listed: number;
  /** All opens and clicks; one mail may count several times. */
  opens: number;
  clicks: number;
  /** Mails that were not sent, by the reason. */
  skipped: Record<string, number>;
  /** In the variants' order. Variants without mail may be missing at the end. */
  variants: MailStats[];
}

/** Shares of 1. Bounces are shares of the sent mail, what people did of the delivered mail. */
interface MailRates {
  delivered: number;
  bounced: number;
  opened: number;
  clicked: number;
  /** Those who clicked, of those who opened. */
  clickedOfOpened: number;
  complained: number;
  unsubscribed: number;
}

/** A campaign's stats: sent, failed, skipped, queued and not reached add up to the audience. */
export interface CampaignStats extends Omit<CountedStats, 'listed' | 'variants'> {
  audience: number;
  queued: number;
  notReached: number;
  rates: MailRates;
}

type Members = Readonly<Record<string, number>>;

/** A batch that subtracts may arrive before the one that adds, so a count may be below zero for a moment. */
const countIn = (members: Members, member: string): number => Math.max(0, members[member] ?? 0);

/** The stats of mails behind their counted members. Without `deliveryEvents` SES reports bounces and no deliveries. */
export function mailStatsOf(members: Members, deliveryEvents: boolean): MailStats {
  const count = (member: string): number => countIn(members, member);
  const [hard, soft] = [count('bounced:hard'), count('bounced:soft')];
  const sent = count('sent');
  return {
    sent,
    // If SES reports no deliveries, all mail that did not bounce has arrived.
    delivered: deliveryEvents ? count('delivered') : Math.max(0, sent - hard - soft),
    opened: count('opened'),
    clicked: count('clicked'),
    bounced: { total: hard + soft, hard, soft },
    complained: count('complained'),
    unsubscribed: count('unsubscribed'),
    failed: count('failed'),
  };
}

/** The stats behind the members of the part `totals`. */
export function countedStatsOf(totals: Members, { deliveryEvents }: { deliveryEvents: boolean }): CountedStats {
  const skipped: Record<string, number> = {};
  const variants: Record<string, number>[] = [];
  for (const [name, n] of Object.entries(totals)) {
    const reason = skipReasonOf(name);
    if (reason !== null && n > 0) skipped[reason] = n;
    const ofVariant = readVariantMember(name);
    if (ofVariant) variants[ofVariant.variant] = { ...variants[ofVariant.variant], [ofVariant.member]: n };
  }
  return {
    ...mailStatsOf(totals, deliveryEvents),
    listed: countIn(totals, 'listed'),
    opens: countIn(totals, 'opens'),
    clicks: countIn(totals, 'clicks'),
    skipped,
    variants: Array.from(variants, (members) => mailStatsOf(members ?? {}, deliveryEvents)),
  };
}

/** Recipients that have an outcome. */
export const outcomesOf = ({ sent, failed, skipped }: CountedStats): number =>
  sent + failed + Object.values(skipped).reduce((sum, n) => sum + n, 0);

/** Digits behind the point: complaints are looked at in hundredths of a percent. */
const PRECISION = 1e6;

const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(1, Math.round((part / whole) * PRECISION) / PRECISION);

export const ratesOf = ({ sent, delivered, opened, clicked, bounced, ...rest }: MailStats): MailRates => ({
  delivered: share(delivered, sent),
  bounced: share(bounced.total, sent),
  opened: share(opened, delivered),
  clicked: share(clicked, delivered),
  clickedOfOpened: share(clicked, opened),
  complained: share(rest.complained, delivered),
  unsubscribed: share(rest.unsubscribed, delivered),
});

/**
 * Completes the counted stats. The audience is at least as large as what is known of it. Recipients without an outcome
 * are queued, or not reached once the campaign is cancelled.
 */
export function campaignStatsOf(
  { status, audienceSize }: Pick<Campaign, 'status' | 'audienceSize'>,
  counted: CountedStats,
): CampaignStats {
  const { listed, variants, ...own } = counted;
  const outcomes = outcomesOf(counted);
  const isCancelled = status === 'CANCELLED';
  const audience = Math.max(audienceSize ?? 0, listed, outcomes);
  const open = status === 'DRAFT' || status === 'SCHEDULED' ? 0 : audience - outcomes;
  return {
    audience,
    queued: isCancelled ? 0 : open,
    ...own,
    notReached: isCancelled ? open : 0,
    rates: ratesOf(counted),
  };
}

/** The counters trail the mail, so the winner is chosen this long after the test's end. */
const COUNTERS_TRAIL_MS = 60_000;

/** When the winner can be chosen by the test's stats, in epoch milliseconds; null if somebody chooses it by hand. */
export const winnerKnownAt = ({ test, testEndsAt = '' }: Pick<Campaign, 'test' | 'testEndsAt'>): number | null =>
  test?.metric === 'manual' ? null : Date.parse(testEndsAt) + COUNTERS_TRAIL_MS;
