export const ACCOUNT_ID = '000000000000';
export const REGION = 'eu-central-1';

export const queueArn = (name: string): string => `arn:aws:sqs:${REGION}:${ACCOUNT_ID}:${name}`;

export const queueNameOf = (address: string): string => address.split(/[:/]/).at(-1) ?? '';

/** Faults that standard queues allow: they promise at least one delivery and no order. */
export interface QueueSettings {
  /** Share of messages (0 to 1) that are delivered again, while in flight or after deletion. */
  deliverTwice: number;
  shuffle: boolean;
}

export const NO_FAULTS: QueueSettings = { deliverTwice: 0, shuffle: false };
