import type { StatEmailStats } from '@posthaste/client';
import { type ChartData, type ChartLine, groupColours } from '../../../ui/chart/types';
import { DAY_MS } from '../../../ui/durations';
import { words } from './words';

export type Figure = 'bounced' | 'complained';
export type Grouping = keyof typeof words.by;
type Group = StatEmailStats['groups'][number];

const MAX_LINES = groupColours.length;

export function groupNameOf(
  grouping: Grouping,
  value: string | null,
  campaignNameOf: (campaign: string) => string,
): string {
  if (value === null) return words.otherGroup;
  if (grouping === 'provider') return words.providers[value] ?? value;
  if (grouping === 'kind') return words.kinds[value] ?? value;
  if (grouping === 'campaign') return campaignNameOf(value);
  const [type = '', reason = ''] = value.split(':');
  return `${words.reasons[reason] ?? reason} (${type === 'hard' ? words.hard : words.soft})`;
}

export const groupsByCount = (groups: readonly Group[], figure: Figure): Group[] =>
  groups.filter(({ totals }) => totals[figure] > 0).sort((a, b) => b.totals[figure] - a.totals[figure]);

export interface ChartRequest {
  stats: StatEmailStats;
  figure: Figure;
  nameOf: (value: string | null) => string;
  hrefOf: (value: string | null, from: string, to: string) => string | undefined;
}

export function chartOf({ stats, figure, nameOf, hrefOf }: ChartRequest): ChartData {
  const times = stats.points.map(({ at }) => Date.parse(at));
  const lines = groupsByCount(stats.groups, figure)
    .slice(0, MAX_LINES)
    .map(({ value, points }, index): ChartLine => {
      const countByTime = new Map(points.map((point) => [Date.parse(point.at), point[figure]]));
      return {
        name: value ?? '',
        label: nameOf(value),
        colour: groupColours[index] ?? groupColours[0],
        values: times.map((at) => countByTime.get(at) ?? 0),
        hrefAt: (position) => {
          const from = times[position] ?? 0;
          return hrefOf(value, new Date(from).toISOString(), new Date(from + DAY_MS).toISOString());
        },
      };
    });
  return { times, interval: 'day', lines };
}
