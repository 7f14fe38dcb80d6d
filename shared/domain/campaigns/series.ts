import { dayOfPart, type HourlyStat, hourlyStats, isLinkPart } from './count-email';

export type SeriesInterval = 'hour' | 'day';

export type SeriesPoint = { at: string } & Record<HourlyStat, number>;

export type PartCounts = readonly [part: string, counts: Readonly<Record<string, number>>];

export function seriesOf(parts: readonly PartCounts[], interval: SeriesInterval): SeriesPoint[] {
  const points = new Map<string, SeriesPoint>();
  for (const [part, counts] of parts) {
    const day = dayOfPart(part);
    if (day === null) continue;
    for (const [counter, n] of Object.entries(counts)) {
      const [hour = '00', stat] = counter.split(':');
      const at = `${day}T${interval === 'day' ? '00' : hour}:00:00.000Z`;
      const point = points.get(at) ?? emptyPoint(at);
      point[stat as HourlyStat] += n;
      points.set(at, point);
    }
  }
  return [...points.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

const emptyPoint = (at: string): SeriesPoint => ({
  at,
  ...(Object.fromEntries(hourlyStats.map((stat) => [stat, 0])) as Record<HourlyStat, number>),
});

export interface LinkStats {
  number: number;
  unique: number;
  total: number;
}

export function linkStatsOf(parts: readonly PartCounts[]): Map<number, LinkStats> {
  const links = new Map<number, LinkStats>();
  for (const [part, counts] of parts) {
    if (!isLinkPart(part)) continue;
    for (const [counter, n] of Object.entries(counts)) {
      const [digits, kind] = counter.split(':');
      const number = Number(digits);
      const link = links.get(number) ?? { number, unique: 0, total: 0 };
      link[kind as 'unique' | 'total'] += n;
      links.set(number, link);
    }
  }
  return links;
}
