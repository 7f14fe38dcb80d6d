import { describe, expect, test } from '@jest/globals';
import type { FilterGroup } from '../../../shared/contract/filters';
import { checkDefinition, checkFilterWithSegments } from '../../../shared/domain/segments/definition';
import type { Segment } from '../../../shared/domain/segments/segment';

const on = (...fields: string[]): FilterGroup => ({
  operator: 'AND',
  conditions: fields.map((field) => ({ field, operator: field.startsWith('segment.') ? 'member' : 'exists' })),
});
const segments = (given: Record<string, FilterGroup>) =>
  Object.entries(given).map(([id, filters]) => ({ id, type: 'DYNAMIC', filters }) as unknown as Segment);
const times = (n: number, field: (index: number) => string) => Array.from({ length: n }, (_, index) => field(index));

const among = (filter: FilterGroup, given: Record<string, FilterGroup> = {}) =>
  checkFilterWithSegments(filter, 'filter', segments(given)).map(({ field, code }) => `${field} ${code}`);
const defined = (filters: FilterGroup, given: Record<string, FilterGroup> = {}) =>
  checkDefinition('me', filters, segments(given)).map(({ field, code }) => `${field} ${code}`);

describe('a filter among the segments of its project', () => {
  test('names segments that there are, and has no mistake of its own', () => {
    expect(among(on('segment.a', 'data.a'), { a: on('data.a') })).toEqual([]);
    expect(among(on('segment.b', 'nothing'), { a: on('data.a') })).toEqual([
      'filter.conditions[0].field not_found',
      'filter.conditions[1].field invalid_string',
    ]);
    expect(checkFilterWithSegments(on('trigger.a'), 'filter', [], ['trigger'])).toEqual([]);
    expect(among(on('trigger.a'))).toEqual(['filter.conditions[0].field invalid_string']);
  });

  test('leads to 50 segments at most, with those that they name', () => {
    const chain = (n: number) =>
      Object.fromEntries(times(n, String).map((_, i) => [`s${i}`, i + 1 < n ? on(`segment.s${i + 1}`) : on('data.a')]));
    expect(among(on('segment.s0'), chain(50))).toEqual([]);
    expect(among(on('segment.s0'), chain(51))).toEqual(['filter too_big']);
  });

  test('has 500 conditions at most, with those of its segments', () => {
    const given = { large: on(...times(100, () => 'data.a')) };
    expect(among(on(...times(5, () => 'segment.large')), given)).toEqual([]);
    expect(among(on(...times(5, () => 'segment.large'), 'data.a'), given)).toEqual(['filter too_big']);
  });
});

describe('the filter of a segment', () => {
  test('never leads back to it', () => {
    expect(defined(on('data.a', 'segment.me'), { me: on('data.a') })).toEqual(['filters.conditions[1].field custom']);
    const given = { me: on('data.a'), a: on('segment.b'), b: on('segment.me'), c: on('data.a') };
    expect(defined(on('segment.c', 'segment.a'), given)).toEqual(['filters.conditions[1].field custom']);
    expect(defined(on('segment.c'), given)).toEqual([]);
  });

  test('names segments that there are', () => {
    expect(defined(on('segment.gone'))).toEqual(['filters.conditions[0].field not_found']);
  });

  test('does not make segments too large that name it', () => {
    const given = { me: on('data.a'), many: on(...times(50, () => 'segment.me')), other: on('data.a') };
    expect(defined(on(...times(10, () => 'data.a')), given)).toEqual([]);
    expect(defined(on(...times(11, () => 'data.a')), given)).toEqual(['filters too_big']);
    const unrelated = { ...given, many: on('data.a'), huge: on(...times(501, () => 'data.a')) };
    expect(defined(on(...times(10, () => 'data.a')), unrelated)).toEqual([]);
  });
});
