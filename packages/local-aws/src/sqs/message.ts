import { randomUUID } from 'node:crypto';
import type { EpochMs } from '../durations';
import { ACCOUNT_ID, type QueueSettings } from './names';

/** In SQS's JSON form; binary values are base64. */
export interface MessageAttribute {
  DataType: string;
  StringValue?: string | undefined;
  BinaryValue?: string | undefined;
}

export type MessageAttributes = Record<string, MessageAttribute>;

export interface OutgoingMessage {
  body: string;
  attributes?: MessageAttributes | undefined;
  groupId?: string | undefined;
  traceHeader?: string | undefined;
  delaySeconds?: number | undefined;
}

export interface StoredMessage {
  /** A message's second copy has another key, but the same messageId. */
  key: string;
  messageId: string;
  body: string;
  attributes?: MessageAttributes | undefined;
  groupId?: string | undefined;
  traceHeader?: string | undefined;
  sentAt: EpochMs;
  visibleAt: EpochMs;
  receives: number;
  firstReceivedAt?: EpochMs | undefined;
  sourceArn?: string | undefined;
  copy?: true | undefined;
}

export interface ReceivedMessage extends StoredMessage {
  receiptHandle: string;
}

interface Receipt {
  key: string;
  receives: number;
}

/** Valid until the next delivery. */
export const receiptHandleOf = (message: StoredMessage): string =>
  Buffer.from(`${message.key} ${message.receives}`).toString('base64url');

export function readReceiptHandle(handle: string): Receipt | undefined {
  const match = /^([0-9a-f-]{36}) (\d+)$/.exec(Buffer.from(handle, 'base64url').toString());
  return match?.[1] && match[2] ? { key: match[1], receives: Number(match[2]) } : undefined;
}

/** Times are epoch milliseconds. */
export function systemAttributesOf(message: StoredMessage): Record<string, string> {
  const { receives, sentAt, firstReceivedAt, groupId, traceHeader, sourceArn } = message;
  return {
    SenderId: ACCOUNT_ID,
    SentTimestamp: String(sentAt),
    ApproximateReceiveCount: String(receives),
    ApproximateFirstReceiveTimestamp: String(firstReceivedAt ?? sentAt),
    ...(groupId !== undefined && { MessageGroupId: groupId }),
    ...(traceHeader !== undefined && { AWSTraceHeader: traceHeader }),
    ...(sourceArn !== undefined && { DeadLetterQueueSourceArn: sourceArn }),
  };
}

/** A copy becomes visible within this time after the first receive. */
const COPY_WITHIN_MS = 10_000;

export function storedMessage(outgoing: OutgoingMessage, now: number, standardDelaySeconds: number): StoredMessage {
  const { body, attributes, groupId, traceHeader, delaySeconds = standardDelaySeconds } = outgoing;
  const key = randomUUID();
  const visibleAt = now + delaySeconds * 1_000;
  return { key, messageId: key, body, attributes, groupId, traceHeader, sentAt: now, visibleAt, receives: 0 };
}

export function secondCopies(
  received: StoredMessage[],
  { deliverTwice }: QueueSettings,
  random: () => number,
  now: number,
): StoredMessage[] {
  if (deliverTwice === 0) return [];
  return received
    .filter((message) => message.receives === 1 && !message.copy && random() < deliverTwice)
    .map((message) => {
      const visibleAt = now + Math.floor(random() * COPY_WITHIN_MS);
      return { ...message, key: randomUUID(), copy: true, receives: 0, firstReceivedAt: undefined, visibleAt };
    });
}
