import { describe, expect, test } from '@jest/globals';
import type { FilterCondition } from '../../../shared/contract/filters';
import { compileFilter } from '../../../shared/domain/segments/compile';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');

const contact = {
  email: 'ada@example.com',
  subscribed: true,
  createdAt: '2026-11-30T12:00:00.000Z',
  updatedAt: '2026-12-01T11:00:00.000Z',
  data: {
    plan: 'Pro',
    seats: 5,
    'first name': 'Ada',
    trial: false,
    renewsAt: '2026-12-01T13:00:00+01:00',
    tags: ['vip', 'beta'],
    orders: [{ total: 10 }, { total: 90, items: ['book'] }],
    nothing: { here: null },
    empty: [],
  },
};

const summary = {
  names: new Map([
    [
      'bought',
      {
        count: 12,
        first: Date.parse('2026-01-01T00:00:00.000Z'),
        times: ['2026-12-01T11:59:00.000Z', '2026-11-25T00:00:00.000Z', '2026-10-01T00:00:00.000Z'].map(Date.parse),
      },
    ],
  ]),
  truncated: false,
};

type Given = Omit<FilterCondition, 'field' | 'operator'>;

const holds = (field: string, operator: FilterCondition['operator'], given: Given = {}) =>
  compileFilter({ operator: 'AND', conditions: [{ field, operator, ...given }] }).match({ contact, summary }, NOW);

describe('what matches', () => {
  test('email ignores case, and an address counts in any of its forms', () => {
    expect(holds('email', 'equals', { value: ' ADA@Example.COM ' })).toBe(true);
    expect(holds('email', 'endsWith', { value: '@EXAMPLE.com' })).toBe(true);
    expect(holds('email', 'in', { value: ['x@y.z', 'Ada@example.com'] })).toBe(true);
  });

  test('data does not ignore case', () => {
    expect(holds('data.plan', 'equals', { value: 'pro' })).toBe(false);
    expect(holds('data.plan', 'contains', { value: 'Pr' })).toBe(true);
    expect(holds('data.first name', 'startsWith', { value: 'A' })).toBe(true);
  });

  test('values of unlike kinds never match, whatever they look like', () => {
    expect(holds('data.seats', 'equals', { value: '5' })).toBe(false);
    expect(holds('data.seats', 'greaterThan', { value: '1' })).toBe(false);
    expect(holds('data.trial', 'equals', { value: 0 })).toBe(false);
    expect(holds('data.renewsAt', 'greaterThan', { value: 'a' })).toBe(false);
  });

  test('times compare as times, in whatever zone they are written', () => {
    expect(holds('data.renewsAt', 'equals', { value: '2026-12-01T12:00:00Z' })).toBe(true);
    expect(holds('data.renewsAt', 'lessThanOrEqual', { value: '2026-12-01T12:00' })).toBe(true);
    expect(holds('createdAt', 'greaterThan', { value: '2026-11-30' })).toBe(true);
  });

  test('the bound itself belongs to the operators with OrEqual only', () => {
    const answers = (value: number) =>
      (['lessThan', 'lessThanOrEqual', 'greaterThanOrEqual', 'greaterThan'] as const).map((operator) =>
        holds('data.seats', operator, { value }),
      );
    expect(answers(4)).toEqual([false, false, true, true]);
    expect(answers(5)).toEqual([false, true, true, false]);
    expect(answers(6)).toEqual([true, true, false, false]);
  });

  test('any element of a list counts, and any on the path', () => {
    expect(holds('data.tags', 'equals', { value: 'beta' })).toBe(true);
    expect(holds('data.orders.total', 'greaterThan', { value: 50 })).toBe(true);
    expect(holds('data.orders.items', 'equals', { value: 'book' })).toBe(true);
    expect(holds('data.tags', 'notEquals', { value: 'beta' })).toBe(false);
  });

  test('what is missing or null equals nothing, and not-operators hold of it', () => {
    expect(holds('data.none', 'equals', { value: '' })).toBe(false);
    expect(holds('data.none', 'notEquals', { value: 'x' })).toBe(true);
    expect(holds('data.nothing.here', 'exists')).toBe(false);
    expect(holds('data.empty', 'exists')).toBe(true);
    expect(holds('data.toString', 'exists')).toBe(false);
  });

  test('the bounds of a time span belong to it, and the future does not', () => {
    expect(holds('createdAt', 'within', { value: 1, unit: 'days' })).toBe(true);
    expect(holds('createdAt', 'olderThan', { value: 1, unit: 'days' })).toBe(false);
    expect(holds('createdAt', 'within', { value: 23, unit: 'hours' })).toBe(false);
    expect(holds('data.renewsAt', 'within', { value: 1, unit: 'minutes' })).toBe(true);
  });

  test('both ends belong to a range, which has values of its own kind only', () => {
    expect(holds('data.seats', 'between', { value: [5, 9] })).toBe(true);
    expect(holds('data.seats', 'between', { value: [1, 5] })).toBe(true);
    expect(holds('data.seats', 'between', { value: [6, 9] })).toBe(false);
    expect(holds('data.seats', 'between', { value: ['1', '9'] })).toBe(false);
    expect(holds('createdAt', 'between', { value: ['2026-11-30', '2026-12-01'] })).toBe(true);
    expect(holds('data.renewsAt', 'between', { value: ['2026-12-01T12:00Z', '2026-12-01T12:00Z'] })).toBe(true);
  });

  test('what is within the next days begins now and ends with the span', () => {
    const on = (renewsAt: string) =>
      compileFilter({
        operator: 'AND',
        conditions: [{ field: 'data.renewsAt', operator: 'withinNext', value: 7, unit: 'days' }],
      }).match({ contact: { ...contact, data: { renewsAt } }, summary }, NOW);
    const renewals = ['2026-12-01T11:59:59.999Z', '2026-12-01T12:00Z', '2026-12-08T12:00Z', '2026-12-08T12:00:00.001Z'];
    expect(renewals.map(on)).toEqual([false, true, true, false]);
  });

  test('an anniversary is a day in the zone of the contact; a leap day comes on the 28th in other years', () => {
    const met = (born: string, now: string, timezone?: string) =>
      compileFilter({ operator: 'AND', conditions: [{ field: 'data.born', operator: 'onThisDay' }] }).match(
        { contact: { ...contact, data: { born, timezone } }, summary },
        Date.parse(now),
      );
    expect(met('1990-12-01', '2026-12-01T23:59:59Z')).toBe(true);
    expect(met('1990-12-01', '2026-12-02T00:00Z')).toBe(false);
    expect(met('1990-12-01', '2026-12-02T04:59Z', 'America/New_York')).toBe(true);
    expect(met('1990-12-01', '2026-12-01T04:59Z', 'America/New_York')).toBe(false);
    expect(met('1990-12-01T03:00:00Z', '2026-11-30T12:00Z', 'America/New_York')).toBe(true);
    expect(met('1990-12-01', '2026-12-01T00:00Z', 'Berlin')).toBe(true);
    const leap = ['2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29'].map((day) => met('2000-02-29', day));
    expect(leap).toEqual([true, false, false, true]);
    expect(met('soon', '2026-12-01T12:00Z')).toBe(false);
  });

  test('text compares by what it looks like, however its accents are written', () => {
    const named = (name: string, operator: FilterCondition['operator'], value: string | string[]) =>
      compileFilter({ operator: 'AND', conditions: [{ field: 'data.name', operator, value }] }).match(
        { contact: { ...contact, data: { name } }, summary },
        NOW,
      );
    const [composed, decomposed] = ['Ren\u00e9e', 'Rene\u0301e'];
    expect(named(composed, 'equals', decomposed)).toBe(true);
    expect(named(decomposed, 'in', ['x', composed])).toBe(true);
    expect(named(decomposed, 'contains', '\u00e9')).toBe(true);
    expect(named(composed, 'notEquals', decomposed)).toBe(false);
  });

  test('that a contact was created is read from its row, and an import is no such event', () => {
    const isCreated = (source: string, operator: 'triggered' | 'triggeredWithin', given: Given = {}) =>
      compileFilter({
        operator: 'AND',
        conditions: [{ field: 'event.contact.created', operator, ...given }],
      }).match({ contact: { ...contact, source }, summary: { names: new Map(), truncated: true } }, NOW);
    expect(isCreated('api', 'triggered')).toBe(true);
    expect(isCreated('api', 'triggered', { minCount: 2 })).toBe(false);
    expect(isCreated('api', 'triggeredWithin', { value: 1, unit: 'days' })).toBe(true);
    expect(isCreated('api', 'triggeredWithin', { value: 23, unit: 'hours' })).toBe(false);
    expect(isCreated('import', 'triggered')).toBe(false);
  });

  test('events count by how often, and by how often lately', () => {
    expect(holds('event.bought', 'triggered', { minCount: 12 })).toBe(true);
    expect(holds('event.bought', 'notTriggered', { minCount: 13 })).toBe(true);
    expect(holds('event.bought', 'triggeredWithin', { value: 7, unit: 'days', minCount: 2 })).toBe(true);
    expect(holds('event.bought', 'triggeredWithin', { value: 7, unit: 'days', minCount: 3 })).toBe(false);
    expect(holds('event.bought', 'triggeredOlderThan', { value: 1, unit: 'minutes' })).toBe(false);
    expect(holds('event.never', 'triggeredOlderThan', { value: 1, unit: 'days' })).toBe(false);
    expect(holds('event.never', 'notTriggeredWithin', { value: 7, unit: 'days' })).toBe(true);
  });

  test('only what a truncated summary leaves open is asked for', () => {
    const compiled = compileFilter({
      operator: 'OR',
      conditions: [
        { field: 'event.rare', operator: 'triggered' },
        { field: 'email', operator: 'contains', value: 'ada' },
      ],
    });
    const facts = { contact, summary: { ...summary, truncated: true } };
    expect(compiled.match(facts, NOW)).toBe(true);
    const other = { ...facts, contact: { ...contact, email: 'bob@example.com' } };
    expect(compiled.match(other, NOW)).toEqual({ needs: ['rare'] });
  });
});
