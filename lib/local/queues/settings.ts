/** How unkind the queues are; standard queues promise at least one delivery and no order. */
export interface QueueSettings {
  /** The share of messages (0-1) that come a second time, while in flight or after they were deleted. */
  deliverTwice: number;
  /** Messages of a group come out of order. */
  shuffle: boolean;
}

export const KIND: QueueSettings = { deliverTwice: 0, shuffle: false };

/** Random numbers from 0 to 1 that a seed determines (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
