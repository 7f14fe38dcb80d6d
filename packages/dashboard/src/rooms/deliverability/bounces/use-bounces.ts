import type { GetEmailStatsQuery } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client';
import { DAY_MS, MINUTE_MS } from '../../../ui/durations';
import type { Grouping } from './groups';

const POLL_MS = MINUTE_MS;
const MIN_OFFSET_HOURS = -12;
const MAX_OFFSET_HOURS = 14;

const groupByOf: Record<Grouping, GetEmailStatsQuery['groupBy']> = {
  provider: 'provider',
  reason: 'bounce',
  campaign: 'campaign',
  kind: 'kind',
};

/** Days start at the user's midnight, rounded to whole hours. */
export const useBounces = (grouping: Grouping, days: number) =>
  useQuery({
    queryKey: ['stats', 'bounces', grouping, days],
    queryFn: ({ signal }) => {
      const to = Date.now();
      const utcOffsetHours = Math.round(-new Date(to).getTimezoneOffset() / 60);
      const offsetHours = Math.min(MAX_OFFSET_HOURS, Math.max(MIN_OFFSET_HOURS, utcOffsetHours));
      const from = new Date(to - (days - 1) * DAY_MS).toISOString();
      return api.stats.getEmailStats({ interval: 'day', from, groupBy: groupByOf[grouping], offsetHours }, { signal });
    },
    refetchInterval: POLL_MS,
  });
