import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  acceptsOthers,
  type Hold,
  holdAfter,
  isSetAside,
  lineOf,
  probeEntries,
  type Waiting,
} from '../../../shared/domain/webhooks/line';

const hold = (triedAt: number, notBefore: number): Hold => ({ failures: 1, refusals: 0, triedAt, notBefore });
const waits = (place: string, subject: string, held?: Hold): Waiting => ({
  position: place,
  deliveryId: `msg_${place}`,
  subject,
  ...(held && { held }),
});
const positionsOf = (entries: readonly Waiting[]): string => entries.map(({ position }) => position).join('');

describe('the line of a partition', () => {
  const entries = [waits('a', 'ada', hold(1, 50)), waits('b', 'bob'), waits('c', 'ada'), waits('d', 'cy', hold(2, 40))];

  test('passes over what waits after a failure, and what is behind it of the same subject', () => {
    expect(lineOf(entries, { now: 10, resumedAt: 0 }, 9)).toMatchObject({
      sendable: [{ position: 'b' }],
      heldUntil: 40,
    });
  });

  test('has it again when its time has come, or all is tried again', () => {
    expect(positionsOf(lineOf(entries, { now: 45, resumedAt: 0 }, 9).sendable)).toBe('bd');
    expect(positionsOf(lineOf(entries, { now: 50, resumedAt: 0 }, 9).sendable)).toBe('abcd');
    expect(positionsOf(lineOf(entries, { now: 10, resumedAt: 1 }, 9).sendable)).toBe('abc');
    expect(lineOf(entries, { now: 50, resumedAt: 0 }, 9).heldUntil).toBeNull();
  });

  test('never lets a message overtake an earlier one of its subject', () => {
    const entry = fc.record({ subject: fc.constantFrom('ada', 'bob', 'cy'), notBefore: fc.option(fc.nat(20)) });
    const check = fc.property(fc.array(entry), fc.nat(20), fc.integer({ min: 1, max: 30 }), (made, now, limit) => {
      const all = made.map(({ subject, notBefore }, n) =>
        waits(String(n).padStart(3, '0'), subject, notBefore === null ? undefined : hold(1, notBefore)),
      );
      const { sendable } = lineOf(all, { now, resumedAt: 0 }, limit);
      expect(sendable.length).toBeLessThanOrEqual(limit);
      for (const order of [sendable, probeEntries(sendable)]) {
        for (const subject of ['ada', 'bob', 'cy']) {
          const of = (list: readonly Waiting[]) => list.filter((one) => one.subject === subject);
          expect(of(order)).toEqual(of(all).slice(0, of(order).length));
        }
      }
    });
    fc.assert(check);
  });

  test('begins with a message that never failed, to see whether the receiver is well', () => {
    const tried = waits('a', 'ada', hold(1, 2));
    expect(positionsOf(probeEntries([tried, waits('b', 'ada'), waits('c', 'bob'), waits('d', 'cy')]))).toBe('cabd');
    expect(positionsOf(probeEntries([tried]))).toBe('a');
  });
});

describe('a failed message', () => {
  test('is refused if the receiver has accepted something since the attempt before', () => {
    expect(acceptsOthers(undefined, null)).toBe(false);
    expect(acceptsOthers(hold(10, 20), null)).toBe(true);
    expect(acceptsOthers(hold(10, 20), 10)).toBe(false);
    expect(acceptsOthers(hold(10, 20), 11)).toBe(true);
  });

  test('is not set aside before the receiver has accepted others three times', () => {
    const held = { ...hold(0, 0), failures: 20, refusals: 2 };
    expect([isSetAside(held), isSetAside({ ...held, refusals: 3 })]).toEqual([false, true]);
  });

  test('waits longer each time, and is set aside after nine failures', () => {
    let held = holdAfter(undefined, { now: 0, share: 0.5, askedSeconds: null, isRefusal: false });
    expect(held).toEqual({ failures: 1, refusals: 0, triedAt: 0, notBefore: 5_000 });
    for (let n = 1; n < 8; n++) {
      held = holdAfter(held, { now: held.notBefore, share: 0.5, askedSeconds: null, isRefusal: true });
      expect(isSetAside(held)).toBe(false);
    }
    expect(held.notBefore - held.triedAt).toBe(640_000);
    held = holdAfter(held, { now: held.notBefore, share: 0.5, askedSeconds: null, isRefusal: true });
    expect([isSetAside(held), held.triedAt]).toEqual([true, 1_275_000]);
  });
});
