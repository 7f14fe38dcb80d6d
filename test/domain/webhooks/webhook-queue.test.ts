import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Hold,
  hasFailedTooOften,
  holdAfter,
  nextSendable,
  receiverAcceptedOthersSince,
  type WaitingMessage,
  withNeverFailedFirst,
} from '../../../shared/domain/webhooks/webhook-queue';

const hold = (triedAt: number, notBefore: number): Hold => ({
  failures: 1,
  failuresWhileOthersSucceeded: 0,
  triedAt,
  notBefore,
});
const waits = (place: string, subject: string, held?: Hold): WaitingMessage => ({
  position: place,
  deliveryId: `msg_${place}`,
  subject,
  ...(held && { held }),
});
const positionsOf = (entries: readonly WaitingMessage[]): string => entries.map(({ position }) => position).join('');

describe('the queue of a partition', () => {
  const entries = [waits('a', 'ada', hold(1, 50)), waits('b', 'bob'), waits('c', 'ada'), waits('d', 'cy', hold(2, 40))];

  test('passes over what waits after a failure, and what is behind it of the same subject', () => {
    expect(nextSendable(entries, { now: 10, resumedAt: 0 }, 9)).toMatchObject({
      sendable: [{ position: 'b' }],
      heldUntil: 40,
    });
  });

  test('has it again when its time has come, or all is tried again', () => {
    expect(positionsOf(nextSendable(entries, { now: 45, resumedAt: 0 }, 9).sendable)).toBe('bd');
    expect(positionsOf(nextSendable(entries, { now: 50, resumedAt: 0 }, 9).sendable)).toBe('abcd');
    expect(positionsOf(nextSendable(entries, { now: 10, resumedAt: 1 }, 9).sendable)).toBe('abc');
    expect(nextSendable(entries, { now: 50, resumedAt: 0 }, 9).heldUntil).toBeNull();
  });

  test('never lets a message overtake an earlier one of its subject', () => {
    const entry = fc.record({ subject: fc.constantFrom('ada', 'bob', 'cy'), notBefore: fc.option(fc.nat(20)) });
    const check = fc.property(fc.array(entry), fc.nat(20), fc.integer({ min: 1, max: 30 }), (made, now, limit) => {
      const all = made.map(({ subject, notBefore }, n) =>
        waits(String(n).padStart(3, '0'), subject, notBefore === null ? undefined : hold(1, notBefore)),
      );
      const { sendable } = nextSendable(all, { now, resumedAt: 0 }, limit);
      expect(sendable.length).toBeLessThanOrEqual(limit);
      for (const order of [sendable, withNeverFailedFirst(sendable)]) {
        for (const subject of ['ada', 'bob', 'cy']) {
          const of = (list: readonly WaitingMessage[]) => list.filter((one) => one.subject === subject);
          expect(of(order)).toEqual(of(all).slice(0, of(order).length));
        }
      }
    });
    fc.assert(check);
  });

  test('begins with a message that never failed, to see whether the receiver is well', () => {
    const tried = waits('a', 'ada', hold(1, 2));
    expect(positionsOf(withNeverFailedFirst([tried, waits('b', 'ada'), waits('c', 'bob'), waits('d', 'cy')]))).toBe(
      'cabd',
    );
    expect(positionsOf(withNeverFailedFirst([tried]))).toBe('a');
  });
});

describe('a failed message', () => {
  test('counts as failed while others succeed if the receiver has accepted something since the attempt before', () => {
    expect(receiverAcceptedOthersSince(undefined, null)).toBe(false);
    expect(receiverAcceptedOthersSince(hold(10, 20), null)).toBe(true);
    expect(receiverAcceptedOthersSince(hold(10, 20), 10)).toBe(false);
    expect(receiverAcceptedOthersSince(hold(10, 20), 11)).toBe(true);
  });

  test('is not refused before the receiver has accepted others three times', () => {
    const held = { ...hold(0, 0), failures: 20, failuresWhileOthersSucceeded: 2 };
    expect([hasFailedTooOften(held), hasFailedTooOften({ ...held, failuresWhileOthersSucceeded: 3 })]).toEqual([
      false,
      true,
    ]);
  });

  test('waits longer each time, and is refused after nine failures', () => {
    let held = holdAfter(undefined, { now: 0, jitter: 0.5, requestedSeconds: null, othersSucceeded: false });
    expect(held).toEqual({ failures: 1, failuresWhileOthersSucceeded: 0, triedAt: 0, notBefore: 5_000 });
    for (let n = 1; n < 8; n++) {
      held = holdAfter(held, { now: held.notBefore, jitter: 0.5, requestedSeconds: null, othersSucceeded: true });
      expect(hasFailedTooOften(held)).toBe(false);
    }
    expect(held.notBefore - held.triedAt).toBe(640_000);
    held = holdAfter(held, { now: held.notBefore, jitter: 0.5, requestedSeconds: null, othersSucceeded: true });
    expect([hasFailedTooOften(held), held.triedAt]).toEqual([true, 1_275_000]);
  });
});
