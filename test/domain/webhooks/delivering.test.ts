import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  type Attempt,
  continueFailing,
  hasFailedTooLong,
  isGivenUp,
  isGone,
  isSuccess,
  readRetryAfter,
  retryDelay,
  waitAfterRunMs,
  withAttempt,
  workerWaitSeconds,
} from '../../../shared/domain/webhooks/attempts';
import { isEventPattern, matchesEvent } from '../../../shared/domain/webhooks/message';

const HOUR = 3_600_000;

describe('patterns of events', () => {
  test.each([
    ['*', 'email.sent', true],
    ['*', 'anything', true],
    ['email.*', 'email.sent', true],
    ['email.*', 'emailx', false],
    ['email.*', 'email', false],
    ['email.sent', 'email.sent', true],
    ['email.sent', 'email.sent.twice', false],
    ['bought', 'bought', true],
    ['a.b', 'aXb', false],
  ])('%s takes %s: %s', (pattern, name, takes) => {
    expect(matchesEvent([pattern], name)).toBe(takes);
  });

  test('stars stand alone or for a family, and nowhere else', () => {
    for (const pattern of ['*', 'email.*', 'bought', 'Größe 1.5', 'a.b.c']) expect(isEventPattern(pattern)).toBe(true);
    for (const pattern of ['**', '*.sent', 'email*', 'email.*.x', '.*', 'e*mail']) {
      expect(isEventPattern(pattern)).toBe(false);
    }
  });
});

describe('the pace', () => {
  test('a receiver rests for as long as a slow answer took, and not after a quick one', () => {
    expect([0, 1_999, 2_000, 9_500].map(waitAfterRunMs)).toEqual([0, 0, 2_000, 9_500]);
  });

  test('a consumer looks for a worker each second at first, and at least every quarter of a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 1_000].map(workerWaitSeconds)).toEqual([1, 1, 1, 2, 4, 8, 15, 15, 15]);
  });
});

describe('the rest of a partition', () => {
  test('begins at five seconds, doubles, and is never over an hour', () => {
    expect([1, 2, 3, 4].map((n) => retryDelay(n, 0.5, null))).toEqual([5_000, 10_000, 20_000, 40_000]);
    void fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, share) => {
          const ms = retryDelay(failures, share, null);
          expect(ms).toBeGreaterThanOrEqual(3_750);
          expect(ms).toBeLessThanOrEqual(HOUR);
        },
      ),
    );
  });

  test('is as long as the receiver asks for, up to an hour', () => {
    expect(retryDelay(1, 0.5, readRetryAfter('120'))).toBe(120_000);
    expect(retryDelay(1, 0.5, readRetryAfter('999999'))).toBe(HOUR);
    expect(retryDelay(5, 0.5, readRetryAfter('1'))).toBe(80_000);
    for (const odd of ['-1', 'soon', '1e9', 'Wed, 21 Oct 2026 07:28:00 GMT', undefined, ['1', '2']]) {
      expect(readRetryAfter(odd)).toBeNull();
    }
  });

  test('a message is given up a day after it was queued', () => {
    const queuedAt = '2026-12-01T12:00:00.000Z';
    expect(isGivenUp(queuedAt, Date.parse(queuedAt) + 24 * HOUR - 1)).toBe(false);
    expect(isGivenUp(queuedAt, Date.parse(queuedAt) + 24 * HOUR)).toBe(true);
  });
});

test('the log keeps five attempts, the latest response up to 16 KB and the earlier ones up to 1 KB, all of it printable', () => {
  const attempt = (response: string): Attempt => ({ at: 'now', durationMs: 1, status: 500, error: null, response });
  let log: Attempt[] = [];
  for (let n = 0; n < 9; n++) log = withAttempt(log, attempt(`${n}${'ü'.repeat(20_000)}`));
  expect(log.map(({ response }) => response?.[0])).toEqual(['4', '5', '6', '7', '8']);
  const sizes = log.map(({ response }) => Buffer.byteLength(response ?? ''));
  expect(sizes).toEqual([1023, 1023, 1023, 1023, 16_383]);
  expect(log.every(({ response }) => !response?.includes('\u{fffd}'))).toBe(true);
  expect(withAttempt([], attempt('a\u0000b\u001b[1m\n'))[0]?.response).toBe('a\u{fffd}b\u{fffd}[1m\n');
});

describe('a stretch of failures', () => {
  const failing = (hours: number[]) =>
    hours.reduce<ReturnType<typeof continueFailing> | null>((held, hour) => continueFailing(held, hour * HOUR), null);

  test('of three days is too long', () => {
    const each = Array.from({ length: 73 }, (_, hour) => hour);
    expect(hasFailedTooLong(failing(each.slice(0, 72)) ?? { since: 0, last: 0 })).toBe(false);
    expect(hasFailedTooLong(failing(each) ?? { since: 0, last: 0 })).toBe(true);
  });

  test('goes on until nothing was attempted for six hours', () => {
    const began = { since: 0, last: HOUR };
    expect(continueFailing(began, 7 * HOUR - 1)).toEqual({ since: 0, last: 7 * HOUR - 1 });
    expect(continueFailing(began, 7 * HOUR)).toEqual({ since: 7 * HOUR, last: 7 * HOUR });
    expect(hasFailedTooLong({ since: HOUR, last: 73 * HOUR })).toBe(true);
    expect(hasFailedTooLong({ since: HOUR, last: 73 * HOUR - 1 })).toBe(false);
  });

  test('begins again if there was nothing to deliver meanwhile', () => {
    expect(failing([0, 1, 2, 100])).toEqual({ since: 100 * HOUR, last: 100 * HOUR });
  });
});

test('an attempt succeeds with any status of success; 410 says that there is no receiver', () => {
  const attempt = (status: number | null): Attempt => ({ at: '', durationMs: 1, status, error: null, response: null });
  const statuses = [null, 199, 200, 299, 300, 410, 500];
  expect(statuses.filter((status) => isSuccess(attempt(status)))).toEqual([200, 299]);
  expect(statuses.filter((status) => isGone(attempt(status)))).toEqual([410]);
  expect(withAttempt([], attempt(null))).toEqual([attempt(null)]);
});

test('the rest of a partition is spread by a quarter, also at its longest', () => {
  expect([0, 1].map((share) => retryDelay(1, share, null))).toEqual([3_750, 6_250]);
  expect([0, 0.5, 1].map((share) => retryDelay(99, share, null))).toEqual([0.6 * HOUR, 0.8 * HOUR, HOUR]);
});
