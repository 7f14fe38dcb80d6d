import { describe, expect, test } from '@jest/globals';
import type { FilterGroup } from '../../../shared/contract/filters';
import { parseTime } from '../../../shared/domain/segments/comparisons';
import { parseField } from '../../../shared/domain/segments/fields';
import { dependenciesOf, dependenciesOfFilter, expandedSize } from '../../../shared/domain/segments/references';
import { areMembersListed, filtersOf, isBackfilling, type Segment } from '../../../shared/domain/segments/segment';
import { ageTest, eventsNamed, triggeredWithin } from '../../../shared/domain/segments/spans';

test.each([
  ['2026-12-01', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01T09:00', '2026-12-01T09:00:00.000Z'],
  ['2026-12-01T09:00:07', '2026-12-01T09:00:07.000Z'],
  ['2026-12-01T09:00Z', '2026-12-01T09:00:00.000Z'],
  ['2026-12-01T09:00:00.123456789+01:00', '2026-12-01T08:00:00.123Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2026-04-28', '2026-04-28T00:00:00.000Z'],
])('%s is the time %s', (text, expected) => {
  expect(new Date(parseTime(text) ?? 0).toISOString()).toBe(expected);
});

test.each([
  '',
  '2026-12-1',
  '2026-02-29',
  '2026-02-30T10:00:00Z',
  '2026-04-31',
  '2026-13-01',
  '2026-12-00',
  '2026-12-01T25:00',
  '2026/12/01',
  '2026-12-01T09:00:00.1234567890+01:00',
  '2026-12-01 09:00',
])('%j is no time', (text) => expect(parseTime(text)).toBeNull());

test.each<[string, object | null]>([
  ['email', { kind: 'email' }],
  ['subscribed', { kind: 'subscribed' }],
  ['updatedAt', { kind: 'time', name: 'updatedAt' }],
  ['data.a.b.c.d.e', { kind: 'data', path: ['a', 'b', 'c', 'd', 'e'] }],
  ['data.a.b.c.d.e.f', null],
  ['data.a..b', null],
  ['data', null],
  ['.a', null],
  ['trigger.a', { kind: 'payload', payload: 'trigger', path: ['a'] }],
  ['received.a.b', { kind: 'payload', payload: 'received', path: ['a', 'b'] }],
  ['received.', null],
  ['trigger.a.b.c.d.e.f', null],
  ['received.a.b.c.d.e.f', null],
  [`event.${'x'.repeat(100)}`, { kind: 'event', name: 'x'.repeat(100) }],
  [`event.${'x'.repeat(101)}`, null],
  ['email.opened', { kind: 'event', name: 'email.opened' }],
  ['email.read', null],
  ['segment.s', { kind: 'segment', id: 's' }],
])('the field %s is %j', (text, expected) => expect(parseField(text)).toEqual(expected));

describe('segments that filters name', () => {
  const of = (...fields: string[]): FilterGroup => ({
    operator: 'AND',
    conditions: fields.map((field) => ({ field, operator: 'exists' as const })),
  });
  const nested: FilterGroup = { operator: 'OR', conditions: [of('segment.a', 'email'), of('data.x.y')] };
  const filters = new Map([
    ['a', of('segment.b', 'event.bought', 'segment.static')],
    ['b', of('data.plan', 'createdAt')],
  ]);

  test('are found through all of them, each once, and in circles too', () => {
    expect([...dependenciesOf(nested, filters)].sort()).toEqual(['a', 'b', 'static']);
    expect([...dependenciesOf(of('segment.a'), new Map([['a', of('segment.a')]]))]).toEqual(['a']);
  });

  test('count with their conditions as often as they are named', () => {
    expect(expandedSize(nested, filters)).toBe(6);
    expect(expandedSize(of('segment.a', 'segment.a', 'segment.gone'), filters)).toBe(9);
    expect(expandedSize(of('segment.a'), new Map([['a', of('segment.a', 'email')]]))).toBe(2);
  });

  test('decide together what a filter looks at', () => {
    const { contact, events, segments } = dependenciesOfFilter(nested, filters);
    expect([...contact].sort()).toEqual(['createdAt', 'data.plan', 'data.x', 'email']);
    expect([[...events], [...segments]]).toEqual([['bought'], ['static']]);
    expect(dependenciesOfFilter(of('trigger.a'), filters).contact.size).toBe(0);
  });

  test('look at the time zone of a contact whose days they count, so that a change of it decides anew', () => {
    const birthday: FilterGroup = { operator: 'AND', conditions: [{ field: 'data.born', operator: 'onThisDay' }] };
    const named = new Map([['birthday', birthday]]);
    expect([...dependenciesOfFilter(birthday, new Map()).contact].sort()).toEqual(['data.born', 'data.timezone']);
    expect(dependenciesOfFilter(of('segment.birthday'), named).contact).toContain('data.timezone');
    expect(dependenciesOfFilter(of('data.born'), named).contact).not.toContain('data.timezone');
  });
});

test('members are listed if they have rows and no backfill is under way', () => {
  const segment = (type: string, trackMembership: boolean, backfilledVersion: number) =>
    ({ id: type, type, trackMembership, backfilledVersion, filtersVersion: 2, filters: {} }) as unknown as Segment;
  expect([isBackfilling(segment('STATIC', false, 1)), isBackfilling(segment('STATIC', false, 2))]).toEqual([
    true,
    false,
  ]);
  const listed = [segment('STATIC', false, 2), segment('DYNAMIC', true, 2), segment('DYNAMIC', false, 2)];
  expect(listed.map(areMembersListed)).toEqual([true, true, false]);
  expect(areMembersListed(segment('DYNAMIC', true, 1))).toBe(false);
  expect([...filtersOf(listed).keys()]).toEqual(['DYNAMIC']);
  expect(filtersOf([segment('STATIC', false, 2)]).size).toBe(0);
});

describe('time spans', () => {
  const facts = { contact: {}, summary: null } as unknown as Parameters<ReturnType<typeof ageTest>['match']>[0];
  const within = (age: number, span: number) => age >= 0 && age <= span;
  const older = (age: number, span: number) => age > span;
  const match = (holds: typeof within, isOwn: boolean, age: number) =>
    ageTest(() => [1000], holds, { span: 10, isOwn }).match(facts, 1000 + age);

  test("begin now and include their end; a future time of the service's own counts as now", () => {
    expect([-1, 0, 10, 11].map((age) => match(within, false, age))).toEqual([false, true, true, false]);
    expect([-1, 0, 10, 11].map((age) => match(within, true, age))).toEqual([true, true, true, false]);
    expect([-1, 10, 11].map((age) => match(older, false, age))).toEqual([false, false, true]);
  });

  test('turn at their beginning and right after their end, if anything turns there', () => {
    const turns = (holds: typeof within, isOwn: boolean) =>
      ageTest(() => [1000], holds, { span: 10, isOwn }).changeTimes(facts, 0);
    expect([turns(within, false), turns(within, true), turns(older, false)]).toEqual([[1000, 1011], [1011], [1011]]);
  });

  test('of events are decided by the oldest of the newest so many', () => {
    const names = new Map([['bought', { count: 2, first: 500, times: [1000, 500] }]]);
    const known = { ...facts, summary: { names, truncated: false } };
    const test = (name: string, count: number) => triggeredWithin(eventsNamed(name), count, 10);
    expect([1010, 1011].map((now) => test('bought', 1).match(known, now))).toEqual([true, false]);
    expect([510, 511].map((now) => test('bought', 2).match(known, now))).toEqual([true, false]);
    expect([test('bought', 3).match(known, 0), test('left', 1).match(known, 0)]).toEqual([false, false]);
    expect([test('bought', 2).changeTimes(known, 0), test('bought', 3).changeTimes(known, 0)]).toEqual([[511], []]);
  });

  test('of events that a truncated summary lacks need a look, unless it was taken', () => {
    const truncated = { ...facts, summary: { names: new Map(), truncated: true } };
    const test = triggeredWithin(eventsNamed('left'), 1, 10);
    expect(test.match(truncated, 0)).toEqual({ needs: ['left'] });
    expect(test.match({ ...truncated, lookedUp: new Map([['left', null]]) }, 0)).toBe(false);
    const times = { count: 1, first: 5, times: [5] };
    expect(test.match({ ...truncated, lookedUp: new Map([['left', times]]) }, 0)).toBe(true);
  });
});
