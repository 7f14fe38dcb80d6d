import { type Reservation, reserveSlots, reserveTogether } from '../../db/sending/send-rate';
import { append } from '../../domain/lists';
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

  /** Reserves until it gets slots; null if there are none before the deadline. */
  async function untilReserved(reserve: () => Promise<Reservation>): Promise<number[] | null> {
    for (;;) {
      const result = await reserve();
      if ('slots' in result) return result.slots;
      const wait = Math.min(MAXIMUM_WAIT_MS, Math.max(MINIMUM_WAIT_MS, result.waitMs));
      if (result.waitMs >= HOPELESS_MS || now() + wait >= deadline) return null;
      await sleep(wait);
    }
  }

  async function take(): Promise<number | null> {
    if (reserved.length === 0) append(reserved, (await untilReserved(() => reserveSlots(lane, waiting))) ?? []);
    return reserved.shift() ?? null;
  }

  const takeTogether = async (places: number): Promise<number | null> =>
    (await untilReserved(() => reserveTogether(lane, places)))?.[0] ?? null;

  return {
    /** The next free moment, epoch milliseconds; `places`: addresses of the mail, each of which counts for SES. */
    next(places = 1): Promise<number | null> {
      const isOne = places === 1;
      if (isOne) waiting += 1;
      const slot = turn
        .then(() => (isOne ? take() : takeTogether(places)))
        .finally(() => {
          if (isOne) waiting -= 1;
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
