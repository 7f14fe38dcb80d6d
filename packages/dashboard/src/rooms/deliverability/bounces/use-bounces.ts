import type { GetEmailStatsQuery } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client';
import { DAY_MS, MINUTE_MS } from '../../../ui/durations';
import type { Grouping } from './groups';

const POLL_MS = MINUTE_MS;

const groupBy: Record<Grouping, GetEmailStatsQuery['groupBy']> = {
  provider: 'provider',
  reason: 'bounce',
  campaign: 'campaign',
  kind: 'kind',
};

/** Uses the user's days, shifted from UTC by whole hours. */
export const useBounces = (by: Grouping, days: number) =>
  useQuery({
    queryKey: ['stats', 'bounces', by, days],
    queryFn: ({ signal }) => {
      const to = Date.now();
      const offsetHours = Math.min(14, Math.max(-12, Math.round(-new Date(to).getTimezoneOffset() / 60)));
      const from = new Date(to - (days - 1) * DAY_MS).toISOString();
      return api.stats.getEmailStats({ interval: 'day', from, groupBy: groupBy[by], offsetHours }, { signal });
    },
    refetchInterval: POLL_MS,
  });
