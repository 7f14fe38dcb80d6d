import { type Figure, type FigureGroup, figures } from '../../contract/figures';
import { DAY_MS, HOUR_MS } from '../../durations';
import type { SeriesInterval } from '../campaigns/series';
import { OTHERS, readFigureCounter } from './figures';

const MAX_GROUPS = 20;

type FigureCounts = Record<Figure, number>;
/** `at` is the start of the interval, in epoch milliseconds. */
export type FigurePoint = { at: number } & FigureCounts;

export interface FigureSeriesRequest {
  interval: SeriesInterval;
  offsetHours: number;
  /** Epoch milliseconds; `to` is exclusive. The first and the last interval of the range are counted completely. */
  from: number;
  to: number;
  groupBy?: FigureGroup | undefined;
  value?: string | undefined;
}

interface FigureSeries {
  totals: FigureCounts;
  points: FigurePoint[];
  groups: { value: string | null; totals: FigureCounts; points: FigurePoint[] }[];
}

const lengthOf = ({ interval }: Pick<FigureSeriesRequest, 'interval'>): number =>
  interval === 'hour' ? HOUR_MS : DAY_MS;

function startOf(time: number, request: Pick<FigureSeriesRequest, 'interval' | 'offsetHours'>): number {
  const length = lengthOf(request);
  const offset = request.offsetHours * HOUR_MS;
  return Math.floor((time + offset) / length) * length - offset;
}

export function rangeOf(request: FigureSeriesRequest): { from: number; to: number; count: number } {
  const length = lengthOf(request);
  const from = startOf(request.from, request);
  const to = Math.max(from, startOf(request.to - 1, request)) + length;
  return { from, to, count: (to - from) / length };
}

const noCounts = (): FigureCounts => Object.fromEntries(figures.map((figure) => [figure, 0])) as FigureCounts;

class Series {
  readonly totals = noCounts();
  readonly points = new Map<number, FigurePoint>();

  add(at: number, figure: Figure, n: number): void {
    this.totals[figure] += n;
    const point = this.points.get(at) ?? { at, ...noCounts() };
    point[figure] += n;
    this.points.set(at, point);
  }

  get total(): number {
    return figures.reduce((sum, figure) => sum + this.totals[figure], 0);
  }

  get sortedPoints(): FigurePoint[] {
    return [...this.points.values()].sort((a, b) => a.at - b.at);
  }
}

export class FigureSum {
  private readonly allEmails = new Series();
  private readonly groups = new Map<string, Series>();

  constructor(private readonly request: FigureSeriesRequest) {}

  add(hour: number, counts: Readonly<Record<string, number>>): void {
    const at = startOf(hour, this.request);
    const { groupBy, value: requestedValue } = this.request;
    for (const [counter, n] of Object.entries(counts)) {
      const { group, value, figure } = readFigureCounter(counter);
      const countsEachEmailOnce = group === 'kind';
      if (countsEachEmailOnce) this.allEmails.add(at, figure, n);
      if (group !== groupBy || (requestedValue !== undefined && value !== requestedValue)) continue;
      const series = this.groups.get(value) ?? new Series();
      series.add(at, figure, n);
      this.groups.set(value, series);
    }
  }

  get series(): FigureSeries {
    const { from, count } = rangeOf(this.request);
    const times = Array.from({ length: count }, (_, index) => from + index * lengthOf(this.request));
    const points = times.map((at) => this.allEmails.points.get(at) ?? { at, ...noCounts() });
    return { totals: this.allEmails.totals, points, groups: this.largestGroups() };
  }

  private largestGroups(): FigureSeries['groups'] {
    const others = new Series();
    const largestFirst = [...this.groups]
      .filter(([value]) => value !== OTHERS)
      .sort(([, a], [, b]) => b.total - a.total);
    const remaining = largestFirst.slice(MAX_GROUPS).map(([, series]) => series);
    for (const { points } of [this.groups.get(OTHERS) ?? new Series(), ...remaining]) {
      for (const { at, ...counts } of points.values()) {
        for (const figure of figures) others.add(at, figure, counts[figure]);
      }
    }
    const groups: [string | null, Series][] = largestFirst.slice(0, MAX_GROUPS);
    if (others.total !== 0) groups.push([null, others]);
    return groups.map(([value, { totals, sortedPoints }]) => ({ value, totals, points: sortedPoints }));
  }
}
