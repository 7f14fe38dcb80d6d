import { expect, test } from '@jest/globals';
import { toInstant } from '../../packages/client/src/testing/duration';

test('a time has a zone, so that it means the same on every machine', () => {
  expect(toInstant('2028-01-01T00:00:00Z')).toBe('2028-01-01T00:00:00.000Z');
  expect(toInstant('2028-01-01T00:00:00+02:00')).toBe('2027-12-31T22:00:00.000Z');
  expect(toInstant(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
  for (const time of ['2028-01-01T00:00:00', '2028-01-01', 'soon', 'soonZ', new Date(Number.NaN)])
    expect(() => toInstant(time)).toThrow(/ is not a time\. Write a Date, or a time with its zone/);
});
