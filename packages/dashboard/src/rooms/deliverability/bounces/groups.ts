import type { StatEmailStats } from '@posthaste/client';
import { type ChartData, type ChartLine, otherColours } from '../../../ui/chart/types';
import { DAY_MS } from '../../../ui/durations';
import { words } from './words';

export type Figure = 'bounced' | 'complained';
export type Grouping = keyof typeof words.by;
type Group = StatEmailStats['groups'][number];

const MAX_LINES = otherColours.length;

export function groupNameOf(by: Grouping, value: string | null, titleOf: (campaign: string) => string): string {
  if (value === null) return words.otherGroup;
  if (by === 'provider') return words.providers[value] ?? value;
  if (by === 'kind') return words.kinds[value] ?? value;
  if (by === 'campaign') return titleOf(value);
  const [type = '', reason = ''] = value.split(':');
  return `${words.reasons[reason] ?? reason} (${type === 'hard' ? words.hard : words.soft})`;
}

export const groupsWith = (groups: readonly Group[], figure: Figure): Group[] =>
  groups.filter(({ totals }) => totals[figure] > 0).sort((a, b) => b.totals[figure] - a.totals[figure]);

export interface ChartRequest {
  stats: StatEmailStats;
  figure: Figure;
  nameOf: (value: string | null) => string;
  hrefOf: (value: string | null, from: string, to: string) => string | undefined;
}

export function chartOf({ stats, figure, nameOf, hrefOf }: ChartRequest): ChartData {
  const times = stats.points.map(({ at }) => Date.parse(at));
  const lines = groupsWith(stats.groups, figure)
    .slice(0, MAX_LINES)
    .map(({ value, points }, index): ChartLine => {
      const counts = new Map(points.map((point) => [Date.parse(point.at), point[figure]]));
      return {
        name: value ?? '',
        label: nameOf(value),
        colour: otherColours[index] ?? 'one',
        values: times.map((at) => counts.get(at) ?? 0),
        hrefAt: (at) => {
          const from = times[at] ?? 0;
          return hrefOf(value, new Date(from).toISOString(), new Date(from + DAY_MS).toISOString());
        },
      };
    });
  return { times, interval: 'day', lines };
}
