import { reserveSlots } from '../../db/sending/send-rate';
import type { Lane } from '../../domain/sending/rate';
import { now, sleep } from '../../ops/clock';

/** Longest wait between two tries at a reservation, so that a freed rate is noticed soon. */
const MAXIMUM_WAIT_MS = 1_000;
const MINIMUM_WAIT_MS = 20;
/** With a wait this long, as when the day's quota is used up, the mail is left to the dispatcher's next tick. */
const HOPELESS_MS = 60_000;

/**
 * Gives out moments at which a mail may leave. They are reserved on the shared rate row, a block for all that wait.
 * Null if there is none before `deadline`.
 */
export function slotSource(lane: Lane, deadline: number) {
  const reserved: number[] = [];
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function take(): Promise<number | null> {
    while (reserved.length === 0) {
      const result = await reserveSlots(lane, waiting);
      if ('slots' in result) {
        reserved.push(...result.slots);
        continue;
      }
      const wait = Math.min(MAXIMUM_WAIT_MS, Math.max(MINIMUM_WAIT_MS, result.waitMs));
      if (result.waitMs >= HOPELESS_MS || now() + wait >= deadline) return null;
      await sleep(wait);
    }
    return reserved.shift() ?? null;
  }

  return {
    /** The next free moment, epoch milliseconds. */
    next(): Promise<number | null> {
      waiting += 1;
      const slot = turn.then(take).finally(() => {
        waiting -= 1;
      });
      turn = slot.catch(() => undefined);
      return slot;
    },
    /** Gives back a moment that was not used. */
    giveBack(slot: number): void {
      if (slot >= now()) reserved.unshift(slot);
    },
  };
}

export type SlotSource = ReturnType<typeof slotSource>;
