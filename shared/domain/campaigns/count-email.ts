import { campaignOutcomes } from '../../contract/figures';
import { DAY_MS, type IsoTime } from '../../durations';
import { addCount, type StatsCounts } from '../counters/stats';
import { SERIES_DAYS } from './limits';

export interface CountedEmail {
  status: string;
  reason?: string | undefined;
  sentAt?: IsoTime | undefined;
  deliveredAt?: IsoTime | undefined;
  openedAt?: IsoTime | undefined;
  clickedAt?: IsoTime | undefined;
  bouncedAt?: IsoTime | undefined;
  bounceType?: string | undefined;
  complainedAt?: IsoTime | undefined;
  unsubscribedAt?: IsoTime | undefined;
  opens: number;
  clicks: number;
  links: Readonly<Record<string, number>>;
  variant?: number | undefined;
}

export const hourlyStats = campaignOutcomes;
export type HourlyStat = (typeof hourlyStats)[number];

export type CampaignStatsPart = 'totals' | `links:${number}` | `day:${string}`;

const LINKS_PER_PART = 40;
const linkPart = (link: string): CampaignStatsPart => `links:${Math.floor(Number(link) / LINKS_PER_PART)}`;
export const isLinkPart = (part: string): boolean => part.startsWith('links:');

export type CampaignCounts = StatsCounts<CampaignStatsPart>;

const SERIES_MS = SERIES_DAYS * DAY_MS;

export const dayPart = (at: string): CampaignStatsPart => `day:${at.slice(0, 10)}`;
export const hourCounter = (at: string, stat: HourlyStat): string => `${at.slice(11, 13)}:${stat}`;

export const dayOfPart = (part: string): string | null => (part.startsWith('day:') ? part.slice('day:'.length) : null);

export interface Milestones {
  at: { [S in HourlyStat]?: string | undefined };
  isFailed: boolean;
}

/**
 * When each outcome happened. An open, click or complaint proves delivery. A bounce proves that a FAILED email was sent;
 * a soft bounce of a delivered email is an automatic reply.
 */
export function milestonesOf(email: CountedEmail): Milestones {
  const { openedAt, clickedAt, complainedAt, bouncedAt, unsubscribedAt } = email;
  const deliveredAt = email.deliveredAt ?? openedAt ?? clickedAt ?? complainedAt;
  const hasBounced = bouncedAt !== undefined && (email.bounceType === 'hard' || deliveredAt === undefined);
  const reportedAt = deliveredAt ?? bouncedAt;
  const isFailed = email.status === 'FAILED' && reportedAt === undefined;
  const sent = isFailed ? undefined : (email.sentAt ?? reportedAt);
  const bounced = hasBounced ? bouncedAt : undefined;
  const times = { delivered: deliveredAt, opened: openedAt, clicked: clickedAt, complained: complainedAt };
  return { at: { sent, bounced, unsubscribed: unsubscribedAt, ...times }, isFailed };
}

export function countsOfEmail(email: CountedEmail): CampaignCounts {
  const counts: CampaignCounts = new Map();
  const { at, isFailed } = milestonesOf(email);
  for (const counter of totalCounters(email, at, isFailed)) addCount(counts, 'totals', counter, 1);
  addCount(counts, 'totals', 'opens', email.opens);
  addCount(counts, 'totals', 'clicks', email.clicks);
  for (const [link, clicks] of Object.entries(email.links)) {
    addCount(counts, linkPart(link), `${link}:unique`, clicks > 0 ? 1 : 0);
    addCount(counts, linkPart(link), `${link}:total`, clicks);
  }
  const end = at.sent === undefined ? 0 : Date.parse(at.sent) + SERIES_MS;
  for (const stat of hourlyStats) {
    const time = at[stat];
    if (time !== undefined && Date.parse(time) <= end) addCount(counts, dayPart(time), hourCounter(time, stat), 1);
  }
  return counts;
}

function totalCounters(email: CountedEmail, at: Milestones['at'], isFailed: boolean): string[] {
  const reached = hourlyStats.filter((stat) => at[stat] !== undefined && stat !== 'bounced');
  const counters = [
    ...reached,
    ...(at.bounced === undefined ? [] : [email.bounceType === 'hard' ? 'bounced:hard' : 'bounced:soft']),
    ...(isFailed ? ['failed'] : []),
  ];
  const { status, reason, variant } = email;
  const variantCounters = variant === undefined ? [] : counters.map((counter) => variantCounter(variant, counter));
  const skipped = status === 'SKIPPED' && at.sent === undefined ? [`${SKIPPED}${reason ?? 'unknown'}`] : [];
  return [...counters, ...variantCounters, ...skipped];
}

const SKIPPED = 'skipped:';
export const skipReasonOf = (counter: string): string | null =>
  counter.startsWith(SKIPPED) ? counter.slice(SKIPPED.length) : null;

const variantCounter = (variant: number, counter: string): string => `v${variant}:${counter}`;
export function readVariantCounter(counter: string): { variant: number; counter: string } | null {
  const [, variant, emailCounter] = /^v(\d+):(.+)$/.exec(counter) ?? [];
  return variant === undefined || emailCounter === undefined
    ? null
    : { variant: Number(variant), counter: emailCounter };
}

export const countsOfChunk = (contacts: number): CampaignCounts =>
  new Map([['totals', new Map([['listed', contacts]])]]);
