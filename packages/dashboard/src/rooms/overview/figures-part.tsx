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
import { chartOf, emailsHref } from './figures';
import { GroupTable } from './group-table';
import { canBeHourly, type Interval, offsetOf, type Period, periodOf, type Span, spans } from './period';
import { groupings } from './routes';
import { Tiles } from './tiles';
import { words } from './words';

const REFETCH_MS = MINUTE_MS;

const isoTime = (at: number): string => new Date(at).toISOString();

function useStats({ from, to }: { from: number; to: number }, period: Period, parameters: Parameters<'overview'>) {
  const { interval, offsetHours } = period;
  const { group: groupBy, value } = parameters;
  const query = { from: isoTime(from), to: isoTime(to), interval, offsetHours, groupBy, value: groupBy && value };
  return useQuery({
    queryKey: ['stats', query],
    queryFn: ({ signal }) => api.stats.getEmailStats(query, { signal }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}

function useFigures(parameters: Parameters<'overview'>) {
  const span: Span = parameters.days ?? '7';
  const interval = parameters.by ?? (span === '1' ? 'hour' : 'day');
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const period = useMemo(
    () => periodOf(span, canBeHourly(span) ? interval : 'day', minute, offsetOf(new Date().getTimezoneOffset())),
    [span, interval, minute],
  );
  const current = useStats(period, period, parameters);
  const previous = useStats(period.previous, period, parameters);
  const { group, value } = parameters;
  const chart = useMemo(
    () => current.data && chartOf(current.data, previous.data, period, { group, value }),
    [current.data, previous.data, period, group, value],
  );
  return { span, period, current, previousStats: previous.data, chart };
}

type ChangeParameters = (changes: Parameters<'overview'>) => void;

const SpanTabs = ({ span, change }: { span: Span; change: ChangeParameters }) => (
  <nav className="tabs" aria-label={words.spanLabel}>
    {spans.map((days) => (
      <button
        key={days}
        type="button"
        aria-current={days === span ? 'page' : undefined}
        onClick={() => change({ days, by: undefined })}
      >
        {words.spans[days]}
      </button>
    ))}
  </nav>
);

const IntervalChoice = ({ interval, change }: { interval: Interval; change: ChangeParameters }) => (
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

const GroupChoice = ({ group, change }: { group: string | undefined; change: ChangeParameters }) => (
  <select
    className="input"
    aria-label={words.groupLabel}
    value={group ?? ''}
    onChange={({ target }) => change({ group: groupings.find((name) => name === target.value), value: undefined })}
  >
    <option value="">{words.noGroup}</option>
    {groupings.map((name) => (
      <option key={name} value={name}>
        {words.groups[name]}
      </option>
    ))}
  </select>
);

const endOf = ({ times }: { times: readonly number[] }, index: number, { to }: Period) => times[index + 1] ?? to;

export function Figures() {
  const parameters = useParameters('overview');
  const { span, period, current, previousStats, chart } = useFigures(parameters);
  const { group, value } = parameters;
  const change: ChangeParameters = (changes) => navigate(hrefOf('overview', { ...parameters, ...changes }));
  if (current.error && !current.data)
    return <Problem error={current.error} summary={words.couldNotLoadFigures} retry={() => void current.refetch()} />;
  if (!current.data || !chart) return <span className="bone tall" role="status" aria-label={common.loading} />;
  return (
    <>
      <div className="row">
        <SpanTabs span={span} change={change} />
        <div className="row end filters">
          <GroupChoice group={group} change={change} />
          {canBeHourly(span) && <IntervalChoice interval={period.interval} change={change} />}
        </div>
      </div>
      <p className="soft">
        {words.compared(span)} {words.ofCampaigns}{' '}
        <Anchor href={hrefOf('overview', { ...parameters, group: 'campaign', value: undefined })}>
          {words.byCampaign}
        </Anchor>
        .
      </p>
      <Tiles stats={current.data} previousStats={previousStats} period={period} filter={{ group, value }} />
      <Chart
        title={words.chart}
        data={chart}
        empty={words.chartEmpty}
        openPoint={(index) =>
          navigate(emailsHref('accepted', chart.times[index] ?? 0, endOf(chart, index, period), { group, value }))
        }
      />
      {group && <GroupTable group={group} stats={current.data} period={period} parameters={parameters} />}
    </>
  );
}
