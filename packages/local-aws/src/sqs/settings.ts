/** How unkind the queues are; standard queues promise at least one delivery and no order. */
export interface QueueSettings {
  /** The share of messages (0-1) that come a second time, while in flight or after they were deleted. */
  deliverTwice: number;
  /** Messages of a group come out of order. */
  shuffle: boolean;
}

export const KIND: QueueSettings = { deliverTwice: 0, shuffle: false };
