import { MAX_BUCKETS } from '../../shared/contract/email-stats';
import { Problem } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { readFigures } from '../../shared/db/counters/figures';
import {
  type FigurePoint,
  type FigureSeriesRequest,
  FigureSum,
  rangeOf,
} from '../../shared/domain/counters/figure-series';
import { DAY_MS } from '../../shared/durations';
import type { Endpoint } from '../../shared/http/call';
import { now, toIso } from '../../shared/ops/clock';

const DEFAULT_PERIOD_MS = 7 * DAY_MS;

export const getEmailStats: Endpoint<typeof emailsGroup.routes.getEmailStats> = async ({ query, project }) => {
  const { to = now(), from = to - DEFAULT_PERIOD_MS, ...options } = query;
  const request: FigureSeriesRequest = { ...options, to, from };
  const range = rangeOf(request);
  throwIfInvalidRequest(request, range.count);
  const sum = new FigureSum(request);
  const tables = request.groupBy === 'tag' ? (['main', 'tags'] as const) : (['main'] as const);
  for (const table of tables) {
    for await (const { at, counts } of readFigures(project.id, table, range)) sum.add(at, counts);
  }
  const { totals, points, groups } = sum.series;
  const body = {
    interval: request.interval,
    from: toIso(range.from),
    to: toIso(range.to),
    totals,
    points: points.map(pointReply),
    groups: groups.map((group) => ({ ...group, points: group.points.map(pointReply) })),
  };
  return { status: 200, body };
};

const pointReply = ({ at, ...counts }: FigurePoint) => ({ at: toIso(at), ...counts });

function throwIfInvalidRequest({ from, to, interval, groupBy, value }: FigureSeriesRequest, count: number): void {
  const invalidQuery = (field: string, message: string, code: 'too_big' | 'custom'): Problem =>
    new Problem('INVALID_PARAMETERS', { errors: [{ field, message, code }] });
  if (from >= to) throw invalidQuery('from', 'Must be before `to`.', 'custom');
  const max = MAX_BUCKETS[interval];
  if (count > max) throw invalidQuery('from', `At most ${max} ${interval}s, not ${count}.`, 'too_big');
  if (value !== undefined && groupBy === undefined) throw invalidQuery('value', 'Requires groupBy.', 'custom');
}
