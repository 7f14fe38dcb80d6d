import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Anchor } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { Chart } from '../../ui/chart/chart';
import { MINUTE_MS } from '../../ui/durations';
import { Problem } from '../../ui/problem';
import { words as common } from '../../ui/words';
import { chartOf, emailsBehind } from './figures';
import { GroupTable } from './group-table';
import { type Interval, mayBeByHour, offsetOf, type Period, periodOf, type Span, spans } from './period';
import { groupings } from './routes';
import { Tiles } from './tiles';
import { words } from './words';

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

function useFigures(chosen: Parameters<'overview'>) {
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

type Change = (part: ReturnType<typeof useParameters<'overview'>>) => void;

const Spans = ({ span, change }: { span: Span; change: Change }) => (
  <nav className="tabs" aria-label={words.spanLabel}>
    {spans.map((one) => (
      <button
        key={one}
        type="button"
        aria-current={one === span ? 'page' : undefined}
        onClick={() => change({ days: one, by: undefined })}
      >
        {words.spans[one]}
      </button>
    ))}
  </nav>
);

const Intervals = ({ interval, change }: { interval: Interval; change: Change }) => (
  <select
    className="input"
    aria-label={words.intervalLabel}
    value={interval}
    onChange={({ target }) => change({ by: target.value === 'hour' ? 'hour' : 'day' })}
  >
    <option value="hour">{words.intervals.hour}</option>
    <option value="day">{words.intervals.day}</option>
  </select>
);

const Groups = ({ group, change }: { group: string | undefined; change: Change }) => (
  <select
    className="input"
    aria-label={words.groupLabel}
    value={group ?? ''}
    onChange={({ target }) => change({ group: groupings.find((one) => one === target.value), value: undefined })}
  >
    <option value="">{words.noGroup}</option>
    {groupings.map((one) => (
      <option key={one} value={one}>
        {words.groups[one]}
      </option>
    ))}
  </select>
);

const endOf = ({ times }: { times: readonly number[] }, index: number, { to }: Period) => times[index + 1] ?? to;

export function Figures() {
  const parameters = useParameters('overview');
  const { span, period, now, before, chart } = useFigures(parameters);
  const { group, value } = parameters;
  const change: Change = (part) => navigate(hrefOf('overview', { ...parameters, ...part }));
  if (now.error && !now.data)
    return <Problem error={now.error} what={words.unreadFigures} retry={() => void now.refetch()} />;
  if (!now.data || !chart) return <span className="bone tall" role="status" aria-label={common.loading} />;
  return (
    <>
      <div className="row">
        <Spans span={span} change={change} />
        <div className="row end filters">
          <Groups group={group} change={change} />
          {mayBeByHour(span) && <Intervals interval={period.interval} change={change} />}
        </div>
      </div>
      <p className="soft">
        {words.compared(span)} {words.ofCampaigns}{' '}
        <Anchor href={hrefOf('overview', { ...parameters, group: 'campaign', value: undefined })}>
          {words.byCampaign}
        </Anchor>
        .
      </p>
      <Tiles stats={now.data} before={before} period={period} chosen={{ group, value }} />
      <Chart
        title={words.chart}
        data={chart}
        empty={words.chartEmpty}
        openPoint={(index) =>
          navigate(emailsBehind('accepted', chart.times[index] ?? 0, endOf(chart, index, period), { group, value }))
        }
      />
      {group && <GroupTable group={group} stats={now.data} period={period} parameters={parameters} />}
    </>
  );
}
