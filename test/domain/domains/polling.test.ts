import { describe, expect, test } from '@jest/globals';
import { type Domain, GRACE_MS } from '../../../shared/domain/domains/domains';
import { nextCheck, paceOf } from '../../../shared/domain/domains/polling';
import { pendingDomain } from '../../support/pending-domain';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CREATED = Date.parse('2026-12-01T12:00:00.000Z');

const pending = pendingDomain({ createdAt: new Date(CREATED).toISOString() });
const verified: Domain = { ...pending, status: 'VERIFIED', verifiedAt: pending.createdAt };
const failing: Domain = { ...verified, failingSince: CREATED };
const failed: Domain = { ...pending, status: 'FAILED', failedAt: pending.createdAt };

/** Minutes from a look to the next. */
const restAt = (domain: Domain, age: number) => {
  const at = nextCheck(domain, CREATED + age);
  return at === null ? null : (at - CREATED - age) / MINUTE;
};

describe('the background looks at a domain ever more rarely', () => {
  test.each<[string, Domain, number, number | null]>([
    ['a new one each minute', pending, 0, 1],
    ['after a quarter of an hour every 5 minutes', pending, 15 * MINUTE, 5],
    ['after two hours more every 30 minutes', pending, 2.25 * HOUR, 30],
    ['the last time just after its 72 hours', pending, 71.9 * HOUR, 6 + 1 / 60],
    ['then once more, to write that they are over', pending, 72.1 * HOUR, 1],
    ['a verified one daily', verified, HOUR, 24 * 60],
    ['one in trouble every 5 minutes', failing, 0, 5],
    ['after an hour of it every 30 minutes', failing, HOUR, 30],
    ['at the end of its grace', failing, 71.9 * HOUR, 6 + 1 / 60],
    ['a failed one every 6 hours', failed, HOUR, 6 * 60],
    ['and after a week no more', failed, 7 * 24 * HOUR, null],
    [
      'one with an unreported change in a minute',
      { ...failed, unreported: { name: 'domain.failed', at: '' } },
      200 * HOUR,
      1,
    ],
  ])('%s', (_, domain, age, minutes) => {
    const rest = restAt(domain, age);
    if (minutes === null) expect(rest).toBeNull();
    else expect(rest).toBeCloseTo(minutes, 3);
  });

  test('checks that somebody waits for go first', () => {
    expect([pending, failing].map(paceOf)).toEqual(['soon', 'soon']);
    expect([verified, failed].map(paceOf)).toEqual(['routine', 'routine']);
  });

  test('no look is put off beyond the end of a grace', () => {
    for (const domain of [pending, failing]) {
      for (let age = 0; age <= GRACE_MS; age += HOUR / 2) {
        expect(nextCheck(domain, CREATED + age)).toBeLessThanOrEqual(CREATED + GRACE_MS + MINUTE);
      }
    }
  });
});
