import type { GetEmailStatsQuery, StatEmailStats } from '@posthaste/client';
import type { Parameters } from '../../router/routes';
import { DAY_MS } from '../../ui/durations';

type Filters = Parameters<'emails'>;

export interface CountedCampaign {
  id: string;
  count?: number;
}

const MAX_DAYS = 92;

/** Hours match the time range better than days, but a response has at most 744 hours. */
const MAX_HOURLY_MS = 30 * DAY_MS;

export function statsQueryOf(
  { from, to }: Filters,
  now: number,
  utcOffsetMinutes: number,
): GetEmailStatsQuery | undefined {
  if (from === undefined) return undefined;
  const end = to === undefined ? now : Date.parse(to);
  const lengthMs = end - Date.parse(from);
  const hasStatistics = lengthMs > 0 && lengthMs <= (MAX_DAYS - 1) * DAY_MS;
  if (!hasStatistics) return undefined;
  return {
    from,
    to,
    interval: lengthMs <= MAX_HOURLY_MS ? 'hour' : 'day',
    offsetHours: Math.floor(utcOffsetMinutes / 60),
    groupBy: 'campaign',
  };
}

export function canMatchCampaigns({ kind, workflow, template, tag, bounce, happened }: Filters): boolean {
  if (kind !== undefined && kind !== 'campaign') return false;
  if (workflow !== undefined || template !== undefined || tag !== undefined) return false;
  const mayHaveBounced = happened === undefined || happened === 'bounced';
  return bounce === undefined || mayHaveBounced;
}

const isSameTime = (a: string, b = ''): boolean => Date.parse(a) === Date.parse(b);

export function matchingCampaigns({ groups, from, to }: StatEmailStats, filters: Filters): CountedCampaign[] {
  const { happened = 'accepted', provider, bounce, status, subject } = filters;
  // The counts are of whole hours or days, and these filters don't apply to them.
  const isExact =
    isSameTime(from, filters.from) &&
    (filters.to === undefined || isSameTime(to, filters.to)) &&
    [provider, bounce, status, subject].every((filter) => filter === undefined);
  return groups
    .flatMap(({ value, totals }) =>
      value === null || totals[happened] === 0 ? [] : [{ id: value, count: totals[happened] }],
    )
    .sort((a, b) => b.count - a.count)
    .map(({ id, count }) => (isExact ? { id, count } : { id }));
}
