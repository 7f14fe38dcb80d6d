import type { GetEmailStatsQuery, StatEmailStats } from '@posthaste/client';
import type { Parameters } from '../../router/routes';
import { DAY_MS } from '../../ui/durations';

type Filters = Parameters<'emails'>;

export interface CountedCampaign {
  id: string;
  count?: number;
}

const MAX_DAYS = 92;

/** Hours match a span more closely than days; a request returns at most 744. */
const BY_HOUR_MS = 30 * DAY_MS;

export function spanQuery({ from, to }: Filters, now: number, minutesAhead: number): GetEmailStatsQuery | undefined {
  const length = (to === undefined ? now : Date.parse(to)) - Date.parse(from ?? '');
  if (from === undefined || !(length > 0 && length <= (MAX_DAYS - 1) * DAY_MS)) return undefined;
  return {
    from,
    to,
    interval: length <= BY_HOUR_MS ? 'hour' : 'day',
    offsetHours: Math.floor(minutesAhead / 60),
    groupBy: 'campaign',
  };
}

export const canMatchCampaigns = ({ kind, workflow, template, tag, bounce, happened }: Filters): boolean =>
  (kind === undefined || kind === 'campaign') &&
  workflow === undefined &&
  template === undefined &&
  tag === undefined &&
  (bounce === undefined || happened === undefined || happened === 'bounced');

const isSame = (one: string, other = ''): boolean => Date.parse(one) === Date.parse(other);

export function campaignsOf({ groups, from, to }: StatEmailStats, filters: Filters): CountedCampaign[] {
  const { happened = 'accepted', provider, bounce, status, subject } = filters;
  // Counts are of whole hours or days, and of one grouping.
  const isExact =
    isSame(from, filters.from) &&
    (filters.to === undefined || isSame(to, filters.to)) &&
    [provider, bounce, status, subject].every((one) => one === undefined);
  return groups
    .flatMap(({ value, totals }) =>
      value === null || totals[happened] === 0 ? [] : [{ id: value, count: totals[happened] }],
    )
    .sort((one, other) => other.count - one.count)
    .map(({ id, count }) => (isExact ? { id, count } : { id }));
}
