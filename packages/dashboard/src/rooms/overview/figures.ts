import type { StatEmailStats } from '@posthaste/client';
import { hrefOf } from '../../router/router';
import type { Parameters } from '../../router/routes';
import type { ChartData } from '../../ui/chart/types';
import type { Period } from './period';
import type { Grouping } from './routes';
import { words } from './words';

export const figures = ['accepted', 'delivered', 'opened', 'clicked', 'bounced', 'complained'] as const;
export type Figure = (typeof figures)[number];

type Counts = StatEmailStats['totals'];
type Point = StatEmailStats['points'][number];

const denominators = {
  delivered: 'sent',
  opened: 'delivered',
  clicked: 'delivered',
  bounced: 'sent',
  complained: 'delivered',
} as const;

/** 0 to 1; null without a denominator. Capped, because late opens can exceed the deliveries of the same period. */
export function shareOf(figure: Figure, counts: Counts): number | null {
  if (figure === 'accepted') return null;
  const denominator = counts[denominators[figure]];
  return denominator === 0 ? null : Math.min(1, counts[figure] / denominator);
}

export interface GroupFilter {
  group?: Grouping | undefined;
  value?: string | undefined;
}

const isoTime = (at: number): string => new Date(at).toISOString();

export function emailsHref(happened: Figure, from: number, to: number, { group, value }: GroupFilter = {}): string {
  if (group === 'kind' && value === 'campaign') return hrefOf('overview', { group: 'campaign' });
  const groupQuery = group && value ? ({ [group]: value } as Parameters<'emails'>) : {};
  return hrefOf('emails', { happened, from: isoTime(from), to: isoTime(to), ...groupQuery });
}

const groupAt = ({ groups }: StatEmailStats, value: string) => groups.find((group) => group.value === value);

export function countsOf(stats: StatEmailStats, { value }: GroupFilter): Counts {
  if (value === undefined) return stats.totals;
  const zeroCounts = Object.fromEntries(Object.keys(stats.totals).map((figure) => [figure, 0])) as unknown as Counts;
  return groupAt(stats, value)?.totals ?? zeroCounts;
}

function pointsOf(stats: StatEmailStats, { value }: GroupFilter): readonly (Point | undefined)[] {
  if (value === undefined) return stats.points;
  const pointsByTime = new Map(groupAt(stats, value)?.points.map((point) => [point.at, point]));
  return stats.points.map(({ at }) => pointsByTime.get(at));
}

export function chartOf(
  stats: StatEmailStats,
  previousStats: StatEmailStats | undefined,
  period: Period,
  filter: GroupFilter,
): ChartData {
  const times = stats.points.map(({ at }) => Date.parse(at));
  const points = pointsOf(stats, filter);
  const endOf = (index: number) => times[index + 1] ?? period.to;
  const lines: ChartData['lines'] = figures.map((figure) => ({
    name: figure,
    label: words.figures[figure],
    colour: figure,
    values: points.map((point) => point?.[figure] ?? 0),
    hrefAt: (index) => emailsHref(figure, times[index] ?? 0, endOf(index), filter),
  }));
  if (!previousStats) return { times, interval: period.interval, lines };
  const previousPoints = pointsOf(previousStats, filter);
  const values = times.map((_, index) => previousPoints[index]?.accepted ?? 0);
  return {
    times,
    interval: period.interval,
    lines: [
      ...lines,
      { name: 'before', label: words.acceptedBefore, colour: 'accepted', values, dashed: true, hidden: true },
    ],
  };
}
