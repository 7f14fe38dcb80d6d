import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Parameters } from '../../router/addresses';
import { api } from '../../session/client';
import { MINUTE_MS } from '../../ui/durations';
import { chartOf } from './figures';
import { mayBeByHour, offsetOf, type Period, periodOf, type Span } from './period';

const AGAIN_MS = MINUTE_MS;

const iso = (at: number): string => new Date(at).toISOString();

function useStats({ from, to }: { from: number; to: number }, period: Period, chosen: Parameters<'overview'>) {
  const { interval, offsetHours } = period;
  const { group: groupBy, value } = chosen;
  const query = { from: iso(from), to: iso(to), interval, offsetHours, groupBy, value: groupBy && value };
  return useQuery({
    queryKey: ['stats', query],
    queryFn: ({ signal }) => api.stats.getEmailStats(query, { signal }),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

export function useFigures(chosen: Parameters<'overview'>) {
  const span: Span = chosen.days ?? '7';
  const interval = chosen.by ?? (span === '1' ? 'hour' : 'day');
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const period = useMemo(
    () => periodOf(span, mayBeByHour(span) ? interval : 'day', minute, offsetOf(new Date().getTimezoneOffset())),
    [span, interval, minute],
  );
  const now = useStats(period, period, chosen);
  const before = useStats(period.before, period, chosen);
  const { group, value } = chosen;
  const chart = useMemo(
    () => now.data && chartOf(now.data, before.data, period, { group, value }),
    [now.data, before.data, period, group, value],
  );
  return { span, period, now, before: before.data, chart };
}
