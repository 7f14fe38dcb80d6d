import { type Reservation, reserveSlots, reserveTogether } from '../../db/sending/send-rate';
import { append } from '../../domain/lists';
import type { Lane } from '../../domain/sending/rate';
import { MINUTE_MS } from '../../durations';
import { now, sleep } from '../../ops/clock';

/** Short, so that a freed rate is noticed soon. */
const MAX_WAIT_MS = 1_000;
const MIN_WAIT_MS = 20;
/** From this wait on, the dispatcher's next tick takes over. */
const HANDOVER_MS = MINUTE_MS;

/** Reserves blocks on the shared rate row. `next` returns null if no slot comes before `deadline`. */
export function slotSource(lane: Lane, deadline: number) {
  const reserved: number[] = [];
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function untilReserved(reserve: () => Promise<Reservation>): Promise<number[] | null> {
    for (;;) {
      const result = await reserve();
      if ('slots' in result) return result.slots;
      const wait = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, result.waitMs));
      if (result.waitMs >= HANDOVER_MS || now() + wait >= deadline) return null;
      await sleep(wait);
    }
  }

  async function take(): Promise<number | null> {
    if (reserved.length === 0) append(reserved, (await untilReserved(() => reserveSlots(lane, waiting))) ?? []);
    return reserved.shift() ?? null;
  }

  const reserveSlotsTogether = async (addresses: number): Promise<number | null> =>
    (await untilReserved(() => reserveTogether(lane, addresses)))?.[0] ?? null;

  return {
    /** Epoch milliseconds. SES counts each of the `addresses`. */
    next(addresses = 1): Promise<number | null> {
      const isOne = addresses === 1;
      if (isOne) waiting += 1;
      const slot = last
        .then(() => (isOne ? take() : reserveSlotsTogether(addresses)))
        .finally(() => {
          if (isOne) waiting -= 1;
        });
      last = slot.catch(() => undefined);
      return slot;
    },
    giveBack(slot: number): void {
      if (slot >= now()) reserved.unshift(slot);
    },
  };
}

export type SlotSource = ReturnType<typeof slotSource>;
