import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { BounceType } from '../../../shared/contract/statuses';
import { emailStatuses } from '../../../shared/contract/statuses';
import { type EmailStatus, rankOf } from '../../../shared/domain/emails/status';

interface StatusMark {
  status: EmailStatus;
  bounceType?: BounceType;
}

/** The status after an event, as the conditional writes choose it: the higher of the two. */
const nextStatus = (current: StatusMark, event: StatusMark): StatusMark =>
  rankOf(event.status, event.bounceType) > rankOf(current.status, current.bounceType) ? event : current;

const marks: StatusMark[] = emailStatuses.flatMap((status): StatusMark[] =>
  status === 'BOUNCED'
    ? [
        { status, bounceType: 'soft' },
        { status, bounceType: 'hard' },
      ]
    : [{ status }],
);
const anyMark = fc.constantFrom(...marks);

test('the order is that of the contract', () => {
  const feedback: StatusMark[] = [
    { status: 'SENDING' },
    { status: 'SENT' },
    { status: 'BOUNCED', bounceType: 'soft' },
    { status: 'DELIVERED' },
    { status: 'OPENED' },
    { status: 'CLICKED' },
    { status: 'FAILED' },
    { status: 'BOUNCED', bounceType: 'hard' },
    { status: 'COMPLAINED' },
  ];
  const ranks = feedback.map(({ status, bounceType }) => rankOf(status, bounceType));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(new Set(marks.map(({ status, bounceType }) => rankOf(status, bounceType))).size).toBe(marks.length);
});

test('the same events give the same status in any order and however often they come', () => {
  const shuffledTwice = fc
    .array(anyMark, { minLength: 1 })
    .chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })),
    );
  fc.assert(
    fc.property(anyMark, shuffledTwice, (start, [events, others]) => {
      expect(others.reduce(nextStatus, start)).toEqual(events.reduce(nextStatus, start));
    }),
  );
});

test('a status never falls', () => {
  fc.assert(
    fc.property(anyMark, anyMark, (current, event) => {
      const next = nextStatus(current, event);
      expect(rankOf(next.status, next.bounceType)).toBeGreaterThanOrEqual(rankOf(current.status, current.bounceType));
    }),
  );
});

test('a cancelled email is not sent, but counts as sent if it had left', () => {
  expect(nextStatus({ status: 'CANCELLED' }, { status: 'SENDING' }).status).toBe('CANCELLED');
  expect(nextStatus({ status: 'CANCELLED' }, { status: 'DELIVERED' }).status).toBe('DELIVERED');
});
