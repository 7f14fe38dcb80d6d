import { describe, expect, test } from '@jest/globals';
import {
  type DueFacts,
  type FeedbackFacts,
  feedbackIsHealthy,
  planDue,
  planUnclear,
  unclearUntil,
} from '../../../shared/domain/sending/due';

const minute = 60_000;
const now = Date.parse('2026-12-01T12:00:00.000Z');
const healthy: DueFacts = {
  projectActive: true,
  paused: false,
  laneDepth: 0,
  rate: 14,
};
const feedback: FeedbackFacts = { health: { lastEventAt: now, lastSentAt: now }, deadFeedback: 0 };
const free = { ...feedback, held: false };
const held = { ...feedback, held: true };

describe('a scheduled mail', () => {
  const email = {
    status: 'SCHEDULED',
    lane: 'transactional' as const,
    scheduledAt: '2026-12-01T12:00:30.000Z',
    sweeps: 0,
  };

  test('is queued with the time that is left, and looked at 15 minutes after that', () => {
    const plan = planDue(email, healthy, now);
    expect(plan).toEqual({ do: 'queue', first: true, delayMs: 30_000, nextLook: now + 30_000 + 15 * minute });
  });

  test('of a project that is not active, or that is paused, waits', () => {
    const later = { do: 'look_again', at: now + 5 * minute };
    expect(planDue(email, { ...healthy, projectActive: false }, now)).toEqual(later);
    expect(planDue(email, { ...healthy, paused: true }, now)).toEqual(later);
    expect(planDue({ ...email, lane: 'bulk' }, { ...healthy, paused: true }, now)).toEqual({ do: 'set_aside' });
    const both = { ...healthy, projectActive: false, paused: true };
    expect(planDue({ ...email, lane: 'bulk' }, both, now)).toEqual(later);
  });

  test('without a time goes at once', () => {
    const { scheduledAt: _, ...timeless } = email;
    const plan = planDue(timeless, healthy, now);
    expect(plan).toEqual({ do: 'queue', first: true, delayMs: 0, nextLook: now + 15 * minute });
  });

  test('goes at once when its time has passed, however deep the queue is', () => {
    const plan = planDue(email, { ...healthy, laneDepth: 1_000_000 }, now + 5 * minute);
    expect(plan).toMatchObject({ do: 'queue', first: true, delayMs: 0 });
  });
});

describe('a queued mail', () => {
  const queued = (sweeps: number) => ({ status: 'QUEUED', lane: 'transactional' as const, sweeps });

  test.each([
    [0, 15],
    [1, 30],
    [2, 60],
    [3, 60],
    [50, 60],
  ])('after %i sweeps rests %i minutes', (sweeps, minutes) => {
    const plan = planDue(queued(sweeps), healthy, now);
    expect(plan).toEqual({ do: 'queue', first: false, delayMs: 0, nextLook: now + minutes * minute });
  });

  test('is left alone if more than 10 minutes of mail wait before it', () => {
    expect(planDue(queued(0), { ...healthy, laneDepth: 14 * 600 }, now)).toMatchObject({ do: 'queue' });
    const plan = planDue(queued(0), { ...healthy, laneDepth: 14 * 600 + 1 }, now);
    expect(plan).toEqual({ do: 'look_again', at: now + 15 * minute });
  });

  test('of a project that is not active waits', () => {
    expect(planDue(queued(0), { ...healthy, projectActive: false }, now)).toEqual({
      do: 'look_again',
      at: now + 5 * minute,
    });
  });

  test('that is paused waits, and bulk mail waits where nothing looks at it', () => {
    const paused = { ...healthy, paused: true };
    expect(planDue(queued(0), paused, now)).toEqual({ do: 'look_again', at: now + 5 * minute });
    expect(planDue({ ...queued(0), lane: 'bulk' }, paused, now)).toEqual({ do: 'set_aside' });
  });
});

describe('a mail that is being sent', () => {
  const sending = (attempts: number, minutesAgo: number) => ({
    claimedAt: now - minutesAgo * minute,
    attempts,
  });

  test('is left for 15 minutes', () => {
    expect(planUnclear(sending(1, 14), free, now)).toEqual({ do: 'look_again', at: now + minute });
  });

  test('is retried then, twice', () => {
    for (const attempts of [1, 2])
      expect(planUnclear(sending(attempts, 15), free, now)).toEqual({ do: 'retry', nextLook: now + 15 * minute });
  });

  test('is given up after the third try, even while it is held', () => {
    expect(planUnclear(sending(3, 15), free, now)).toEqual({ do: 'give_up' });
    expect(planUnclear(sending(3, 15), held, now)).toEqual({ do: 'give_up' });
  });

  test.each<[string, Partial<FeedbackFacts>]>([
    ['events trail by more than 5 minutes', { health: { lastEventAt: now - 5 * minute - 1, lastSentAt: now } }],
    ['events could not be handled', { deadFeedback: 1 }],
    ['no event has ever come though mail was taken', { health: { lastEventAt: 0, lastSentAt: now } }],
    ['no event has ever come and no mail was surely taken', { health: { lastEventAt: 0, lastSentAt: 0 } }],
  ])('is neither retried nor given up while %s', (_case, given) => {
    for (const attempts of [1, 3]) {
      expect(planUnclear(sending(attempts, 60), { ...free, ...given }, now)).toMatchObject({ do: 'look_again' });
    }
  });

  test('is not retried while nothing of its kind may leave', () => {
    expect(planUnclear(sending(1, 15), held, now)).toEqual({ do: 'look_again', at: now + 5 * minute });
    expect(planUnclear(sending(1, 15), { ...held, deadFeedback: 1 }, now)).toEqual({
      do: 'look_again',
      at: now + 5 * minute,
    });
  });

  test('without the time of its claim is settled at once', () => {
    expect(planUnclear({ attempts: 3 }, free, now)).toEqual({ do: 'give_up' });
    expect(unclearUntil({ claimedAt: now })).toBe(now + 15 * minute);
  });
});

test.each(['SENT', 'DELIVERED', 'BOUNCED', 'FAILED', 'SKIPPED', 'CANCELLED'])(
  '%s is not looked at any more',
  (status) => {
    expect(planDue({ status, lane: 'bulk', sweeps: 0 }, healthy, now)).toEqual({ do: 'forget' });
  },
);

test('events that trail by 5 minutes are healthy', () => {
  expect(feedbackIsHealthy({ ...feedback, health: { lastEventAt: now - 5 * minute, lastSentAt: now } })).toBe(true);
});
