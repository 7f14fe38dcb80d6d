import { dayOf, type HourlyFigure, hourlyFigures, isLinkPart } from './mail-stats';

export type SeriesInterval = 'hour' | 'day';

/** What happened in one hour or day. */
export type SeriesPoint = { at: string } & Record<HourlyFigure, number>;

/** A part of a tally, summed up. */
export type PartMembers = readonly [part: string, members: Readonly<Record<string, number>>];

/** The hours or days in which anything happened, in order; `at` is when each began. */
export function seriesOf(parts: readonly PartMembers[], interval: SeriesInterval): SeriesPoint[] {
  const points = new Map<string, SeriesPoint>();
  for (const [part, members] of parts) {
    const day = dayOf(part);
    if (day === null) continue;
    for (const [member, n] of Object.entries(members)) {
      const [hour = '00', figure] = member.split(':');
      const at = `${day}T${interval === 'day' ? '00' : hour}:00:00.000Z`;
      const point = points.get(at) ?? emptyPoint(at);
      point[figure as HourlyFigure] += n;
      points.set(at, point);
    }
  }
  return [...points.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

const emptyPoint = (at: string): SeriesPoint => ({
  at,
  ...(Object.fromEntries(hourlyFigures.map((figure) => [figure, 0])) as Record<HourlyFigure, number>),
});

/** Clicks of one link. */
export interface LinkFigures {
  number: number;
  /** Mails in which it was clicked. */
  unique: number;
  total: number;
}

/** What the links' part of a tally says, by the number of the link. */
export function linkFiguresOf(parts: readonly PartMembers[]): Map<number, LinkFigures> {
  const links = new Map<number, LinkFigures>();
  for (const [part, members] of parts) {
    if (!isLinkPart(part)) continue;
    for (const [member, n] of Object.entries(members)) {
      const [digits, kind] = member.split(':');
      const number = Number(digits);
      const link = links.get(number) ?? { number, unique: 0, total: 0 };
      link[kind as 'unique' | 'total'] += n;
      links.set(number, link);
    }
  }
  return links;
}
