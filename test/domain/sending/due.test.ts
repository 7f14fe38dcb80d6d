import { describe, expect, test } from '@jest/globals';
import { functions, MAX_RECEIVES, visibilityOf } from '../../../lib/functions-and-queues';
import {
  type DueFacts,
  type FeedbackFacts,
  isFeedbackHealthy,
  planDue,
  planUnclear,
} from '../../../shared/domain/sending/due';

const minute = 60_000;
const now = Date.parse('2026-12-01T12:00:00.000Z');
const healthy: DueFacts = {
  isProjectActive: true,
  isPaused: false,
  laneDepth: 0,
  sendRate: 14,
};
const feedback: FeedbackFacts = {
  health: { lastEventAt: now, lastSentAt: now },
  deadFeedback: 0,
  waitingFeedback: 0,
  sendRate: 14,
};
const free = { ...feedback, isSendingBlocked: false };
const held = { ...feedback, isSendingBlocked: true };

describe('a scheduled email', () => {
  const email = {
    status: 'SCHEDULED',
    lane: 'transactional' as const,
    scheduledAt: '2026-12-01T12:00:30.000Z',
    sweeps: 0,
  };

  test('is queued with the time that is left, and looked at 90 seconds after that', () => {
    const plan = planDue(email, healthy, now);
    expect(plan).toEqual({ do: 'queue', isScheduled: true, delayMs: 30_000, nextCheck: now + 120_000 });
  });

  test('of a project that is not active, or that is paused, waits', () => {
    const later = { do: 'check_again', at: now + 5 * minute };
    expect(planDue(email, { ...healthy, isProjectActive: false }, now)).toEqual(later);
    expect(planDue(email, { ...healthy, isPaused: true }, now)).toEqual(later);
    expect(planDue({ ...email, lane: 'bulk' }, { ...healthy, isPaused: true }, now)).toEqual({ do: 'set_aside' });
    const both = { ...healthy, isProjectActive: false, isPaused: true };
    expect(planDue({ ...email, lane: 'bulk' }, both, now)).toEqual(later);
  });

  test('without a time goes at once', () => {
    const { scheduledAt: _, ...timeless } = email;
    const plan = planDue(timeless, healthy, now);
    expect(plan).toEqual({ do: 'queue', isScheduled: true, delayMs: 0, nextCheck: now + 1.5 * minute });
  });

  test('goes at once when its time has passed, however deep the queue is', () => {
    const plan = planDue(email, { ...healthy, laneDepth: 1_000_000 }, now + 5 * minute);
    expect(plan).toMatchObject({ do: 'queue', isScheduled: true, delayMs: 0 });
  });
});

describe('a queued email', () => {
  const queued = (sweeps: number) => ({ status: 'QUEUED', lane: 'transactional' as const, sweeps });

  test.each([
    ['transactional', 0, 1.5],
    ['transactional', 1, 1.5],
    ['transactional', 2, 5],
    ['transactional', 3, 15],
    ['transactional', 4, 30],
    ['transactional', 50, 60],
    ['bulk', 0, 15],
    ['bulk', 1, 30],
    ['bulk', 50, 60],
  ] as const)('of the lane %s after %i sweeps rests %s minutes', (lane, sweeps, minutes) => {
    const plan = planDue({ ...queued(sweeps), lane }, healthy, now);
    expect(plan).toEqual({ do: 'queue', isScheduled: false, delayMs: 0, nextCheck: now + minutes * minute });
  });

  test.each([
    ['transactional', 1, 1.5],
    ['bulk', 10, 15],
  ] as const)('of the lane %s is left alone if more than %i minutes of email wait before it', (lane, deep, rest) => {
    const email = { ...queued(0), lane };
    expect(planDue(email, { ...healthy, laneDepth: 14 * deep * 60 }, now)).toMatchObject({ do: 'queue' });
    const plan = planDue(email, { ...healthy, laneDepth: 14 * deep * 60 + 1 }, now);
    expect(plan).toEqual({ do: 'check_again', at: now + rest * minute });
  });

  test('of a project that is not active waits', () => {
    expect(planDue(queued(0), { ...healthy, isProjectActive: false }, now)).toEqual({
      do: 'check_again',
      at: now + 5 * minute,
    });
  });

  test('that is paused waits, and bulk email waits where nothing looks at it', () => {
    const paused = { ...healthy, isPaused: true };
    expect(planDue(queued(0), paused, now)).toEqual({ do: 'check_again', at: now + 5 * minute });
    expect(planDue({ ...queued(0), lane: 'bulk' }, paused, now)).toEqual({ do: 'set_aside' });
  });
});

describe('an email that is being sent', () => {
  const sending = (attempts: number, secondsAgo: number) => ({
    lane: 'transactional' as const,
    claimedAt: now - secondsAgo * 1_000,
    attempts,
  });
  /** What SES has told of: an email that it accepted so many seconds ago; the newest that it is known to have taken. */
  const told = (toldAgo: number, sentAgo = toldAgo) => ({
    ...free,
    health: { lastEventAt: now - toldAgo * 1_000, lastSentAt: now - sentAgo * 1_000 },
  });

  test('is left until the try is over and its events would be here, though first taken by somebody who died', () => {
    const tryOver = functions.senderTransactional.timeout;
    for (const { timeout } of [functions.senderBulk, functions.campaignSender]) expect(timeout).toBe(tryOver);
    const settled = tryOver + visibilityOf('feedback');
    expect(planUnclear(sending(1, settled - 1), told(0), now)).toEqual({ do: 'check_again', at: now + 1_000 });
    expect(planUnclear(sending(1, settled), told(0), now)).toMatchObject({ do: 'retry' });
  });

  test('is retried then if SES has told of an email that it accepted after the try was over', () => {
    expect(planUnclear(sending(1, 160), told(100), now)).toEqual({ do: 'retry', nextCheck: now + 1.5 * minute });
    expect(planUnclear(sending(1, 160), told(101, 0), now)).toEqual({ do: 'check_again', at: now + 30_000 });
    expect(planUnclear(sending(1, 160), told(0), now)).toMatchObject({ do: 'retry' });
  });

  test('waits while events of SES wait that may be about it, until all of them have been taken as often as they are', () => {
    const waiting = { ...told(0), waitingFeedback: 1 };
    for (const seconds of [150, 300, 899]) {
      const plan = planUnclear(sending(1, seconds), waiting, now);
      expect(plan).toEqual({ do: 'check_again', at: now + Math.min(30, 900 - seconds) * 1_000 });
    }
    expect(MAX_RECEIVES * visibilityOf('feedback')).toBe(900);
    expect(planUnclear(sending(1, 900), waiting, now)).toMatchObject({ do: 'retry' });
  });

  test('is retried after 5 minutes if no later email was taken that SES could tell of', () => {
    const before = told(400, 300);
    expect(planUnclear(sending(1, 290), told(400, 290), now)).toEqual({ do: 'check_again', at: now + 10_000 });
    expect(planUnclear(sending(1, 300), before, now)).toMatchObject({ do: 'retry' });
    expect(planUnclear(sending(1, 300), { ...before, waitingFeedback: 1 }, now)).toMatchObject({ do: 'check_again' });
  });

  test('is not retried then if later email may have been taken, of which no mark tells yet', () => {
    expect(planUnclear(sending(1, 300), told(400, 299), now)).toEqual({ do: 'check_again', at: now + 30_000 });
  });

  test('is not retried as long as later email was taken of which SES told nothing', () => {
    for (const seconds of [300, 900, 36_000]) {
      const plan = planUnclear(sending(1, seconds), told(seconds - 59, seconds - 60 - 30), now);
      expect(plan).toEqual({ do: 'check_again', at: now + (seconds < 900 ? 30_000 : 5 * minute) });
    }
  });

  test('is retried once more after 15 minutes, and given up after as many, even while it is held', () => {
    expect(planUnclear(sending(2, 899), told(0), now)).toEqual({ do: 'check_again', at: now + 1_000 });
    expect(planUnclear(sending(2, 900), told(0), now)).toMatchObject({ do: 'retry' });
    expect(planUnclear(sending(3, 899), told(0), now)).toMatchObject({ do: 'check_again' });
    expect(planUnclear(sending(3, 900), free, now)).toEqual({ do: 'give_up' });
    expect(planUnclear(sending(3, 900), held, now)).toEqual({ do: 'give_up' });
  });

  test.each<[string, Partial<FeedbackFacts>]>([
    ['events trail by more than 5 minutes', { health: { lastEventAt: now - 5 * minute - 1, lastSentAt: now } }],
    ['events could not be handled', { deadFeedback: 1 }],
    ['more events wait than 10 seconds of email bring', { waitingFeedback: 241 }],
    ['no event has ever come though email was taken', { health: { lastEventAt: 0, lastSentAt: now } }],
    ['no event has ever come and no email was surely taken', { health: { lastEventAt: 0, lastSentAt: 0 } }],
  ])('is neither retried nor given up while %s', (_case, given) => {
    for (const attempts of [1, 3]) {
      expect(planUnclear(sending(attempts, 3600), { ...free, ...given }, now)).toMatchObject({ do: 'check_again' });
    }
  });

  test('is not retried while nothing of its kind may leave', () => {
    const later = { do: 'check_again', at: now + 5 * minute };
    expect(planUnclear(sending(1, 900), held, now)).toEqual(later);
    expect(planUnclear(sending(1, 900), { ...held, deadFeedback: 1 }, now)).toEqual(later);
  });

  test('without the time of its claim is settled at once', () => {
    expect(planUnclear({ attempts: 3, lane: 'bulk' }, free, now)).toEqual({ do: 'give_up' });
  });
});

test.each(['SENT', 'DELIVERED', 'BOUNCED', 'FAILED', 'SKIPPED', 'CANCELLED'])(
  '%s is not looked at any more',
  (status) => {
    expect(planDue({ status, lane: 'bulk', sweeps: 0 }, healthy, now)).toEqual({ do: 'forget' });
  },
);

test('events that trail by 5 minutes are healthy', () => {
  expect(isFeedbackHealthy({ ...feedback, health: { lastEventAt: now - 5 * minute, lastSentAt: now } })).toBe(true);
});
