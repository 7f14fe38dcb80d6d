import { expect, test } from '@jest/globals';
import { shareLeft } from '../../../shared/domain/sending/rate';

const atStartOfMinute = 600_000;
const halfway = 630_000;

/** `current` counts what is asked for already. */
const cases: [string, [{ current: number; previous: number }, number, number, number], number][] = [
  ['an idle project may have all it asks for', [{ current: 100, previous: 0 }, 100, atStartOfMinute, 14], 100],
  ['20 seconds of the rate are the most of a minute', [{ current: 500, previous: 0 }, 500, atStartOfMinute, 14], 280],
  ['what went before in this minute counts', [{ current: 300, previous: 0 }, 100, atStartOfMinute, 14], 80],
  [
    'what went in the last minute counts in full at the start',
    [{ current: 10, previous: 280 }, 10, atStartOfMinute, 14],
    0,
  ],
  ['and half of it halfway', [{ current: 280, previous: 280 }, 280, halfway, 14], 140],
  ['a project that is over its share gets nothing', [{ current: 1000, previous: 0 }, 1, atStartOfMinute, 14], 0],
  ['even the lowest rate lets one mail through', [{ current: 1, previous: 0 }, 1, atStartOfMinute, 0.01], 1],
];

test.each(cases)('%s', (_case, [counts, asked, now, rate], expected) => {
  expect(shareLeft(counts, asked, now, rate)).toBe(expected);
});
