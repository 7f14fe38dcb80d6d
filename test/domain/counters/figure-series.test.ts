import { expect, test } from '@jest/globals';
import { type FigureSeriesRequest, FigureSum, rangeOf } from '../../../shared/domain/counters/figure-series';
import { HOUR_MS } from '../../../shared/durations';

const request: FigureSeriesRequest = { interval: 'hour', offsetHours: 0, from: 0, to: HOUR_MS, groupBy: 'template' };

test('values beyond the twenty largest are added to the others, however often the series is read', () => {
  const sum = new FigureSum(request);
  const accepted = (value: string, n: number) => ({ [`template:${value}:0`]: n });
  for (let n = 1; n <= 23; n++) sum.add(0, accepted(`t${n}`, n));
  sum.add(0, accepted('*', 100));
  const first = structuredClone(sum.series);
  const others = first.groups.find(({ value }) => value === null);
  expect(first.groups).toHaveLength(21);
  expect([others?.totals.accepted, others?.points.map(({ accepted }) => accepted)]).toEqual([106, [106]]);
  expect(sum.series).toEqual(first);
});

test('a range ends before `to`, and its first and last interval are whole', () => {
  expect(rangeOf(request)).toEqual({ from: 0, to: HOUR_MS, count: 1 });
  expect(rangeOf({ ...request, from: 1, to: HOUR_MS + 1 })).toEqual({ from: 0, to: 2 * HOUR_MS, count: 2 });
});
