import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayOf, isUnreachable } from '../../../shared/domain/contacts/soft-bounces';

test.each([
  ['no day', [], false],
  ['two days', ['2026-12-01', '2026-12-02'], false],
  ['one day three times', ['2026-12-01', '2026-12-01', '2026-12-01'], false],
  ['three days in a row', ['2026-12-03', '2026-12-01', '2026-12-02'], true],
  ['three days over a new year', ['2026-12-20', '2027-01-02', '2027-01-19'], true],
  ['three days of which the first is 31 days back', ['2026-12-01', '2026-12-15', '2027-01-01'], false],
  ['three days within 30 among older ones', ['2026-09-01', '2026-12-01', '2026-12-15', '2026-12-31'], true],
  ['many days, never three within 30', ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'], false],
])('%s', (_case, days, expected) => expect(isUnreachable(days)).toBe(expected));

test('the order of the days does not matter', () => {
  const day = fc.integer({ min: 0, max: 80 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.array(day, { maxLength: 6 }), (days) => {
      expect(isUnreachable(days)).toBe(isUnreachable(days.toSorted()));
    }),
  );
});

test('a day is one of UTC', () => {
  expect(dayOf('2026-12-01T23:59:59.999Z')).toBe('2026-12-01');
});
