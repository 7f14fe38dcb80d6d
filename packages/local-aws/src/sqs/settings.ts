/** Standard queues promise at least one delivery and no order. */
export interface QueueSettings {
  /** Share of messages (0-1) that come again, while in flight or after deletion. */
  deliverTwice: number;
  shuffle: boolean;
}

export const KIND: QueueSettings = { deliverTwice: 0, shuffle: false };
