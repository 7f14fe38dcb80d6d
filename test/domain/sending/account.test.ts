import { describe, expect, test } from '@jest/globals';
import { accountNotes, isStopped } from '../../../shared/domain/sending/account';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const account = {
  maxSendRate: 14,
  max24HourSend: 1000,
  sentLast24Hours: 0,
  sandbox: false,
  sendingEnabled: true,
  enforcement: 'HEALTHY' as const,
  checkedAt: '2026-12-01T12:00:00.000Z',
};
type State = Parameters<typeof accountNotes>[0];
const notes = (more: Partial<NonNullable<State>>, rate = 14, now = NOW) =>
  accountNotes({ ...account, ...more }, rate, now);

describe('notes about the account', () => {
  test.each<[string, Partial<NonNullable<State>>, RegExp[]]>([
    ['none if all is well', {}, []],
    ['its shutdown', { enforcement: 'SHUTDOWN' }, [/shut down/]],
    [
      'its shutdown and not the switch, which it explains',
      { enforcement: 'SHUTDOWN', sendingEnabled: false },
      [/shut/],
    ],
    ['the switch', { sendingEnabled: false }, [/turned off/]],
    ['a review', { enforcement: 'PROBATION' }, [/reviewing/]],
    ['the sandbox', { sandbox: true }, [/sandbox/]],
    ['the quota at nine tenths', { sentLast24Hours: 900 }, [/90% of the daily quota/]],
    ['no quota below nine tenths', { sentLast24Hours: 899 }, []],
    ['an empty quota', { max24HourSend: 0 }, [/90% of the daily quota/]],
    ['no quota if it is unlimited', { max24HourSend: -1, sentLast24Hours: 1e6 }, []],
    ['the most urgent first', { sandbox: true, sendingEnabled: false }, [/turned off/, /sandbox/]],
  ])('%s', (_case, more, expected) => {
    expect(notes(more)).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  test('a ceiling below the rate of SES, and an answer that is older than ten minutes', () => {
    expect(notes({}, 13)).toEqual([expect.stringMatching(/to 13 emails a second; SES allows 14/)]);
    expect(notes({}, 15)).toEqual([]);
    expect(notes({}, 14, NOW + 600_000)).toEqual([]);
    expect(notes({}, 14, NOW + 600_001)).toEqual([expect.stringMatching(/since 2026-12-01T12:00/)]);
  });

  test('one if SES has not been asked', () => {
    expect(accountNotes(null, 14, NOW)).toEqual([expect.stringMatching(/not been checked yet/)]);
  });
});

test('an account is stopped by its switch or a shutdown, and not by a review or as long as nothing is known', () => {
  expect(isStopped(null)).toBe(false);
  expect(isStopped(account)).toBe(false);
  expect(isStopped({ ...account, enforcement: 'PROBATION' })).toBe(false);
  expect(isStopped({ ...account, sendingEnabled: false })).toBe(true);
  expect(isStopped({ ...account, enforcement: 'SHUTDOWN' })).toBe(true);
});
