import { randomUUID } from 'node:crypto';
import { ACCOUNT_ID } from './names';
import type { QueueSettings } from './settings';

/** A message attribute as SQS's JSON protocol carries it; binary values stay base64. */
export interface MessageAttribute {
  DataType: string;
  StringValue?: string | undefined;
  BinaryValue?: string | undefined;
}

export type MessageAttributes = Record<string, MessageAttribute>;

/** What a sender hands over. */
export interface OutgoingMessage {
  body: string;
  attributes?: MessageAttributes | undefined;
  groupId?: string | undefined;
  traceHeader?: string | undefined;
  delaySeconds?: number | undefined;
}

/** A message as the queue holds it. Times are milliseconds since the epoch. */
export interface StoredMessage {
  /** One stored copy; two copies of a message delivered twice share the messageId only. */
  key: string;
  messageId: string;
  body: string;
  attributes?: MessageAttributes | undefined;
  groupId?: string | undefined;
  traceHeader?: string | undefined;
  sentAt: number;
  visibleAt: number;
  receives: number;
  firstReceivedAt?: number | undefined;
  /** The queue it was moved from, once it is in a dead-letter queue. */
  sourceArn?: string | undefined;
  /** A second copy that the unkindness settings made; never copied again. */
  copy?: true | undefined;
}

/** A message handed to a consumer, as it was at that moment. */
export interface ReceivedMessage extends StoredMessage {
  receiptHandle: string;
}

interface Receipt {
  key: string;
  receives: number;
}

/** An opaque handle for this one delivery: the next delivery of the message makes it stale. */
export const receiptHandleOf = (message: StoredMessage): string =>
  Buffer.from(`${message.key} ${message.receives}`).toString('base64url');

/** The delivery that a handle names; undefined if the handle is not one of ours. */
export function readReceiptHandle(handle: string): Receipt | undefined {
  const match = /^([0-9a-f-]{36}) (\d+)$/.exec(Buffer.from(handle, 'base64url').toString());
  return match?.[1] && match[2] ? { key: match[1], receives: Number(match[2]) } : undefined;
}

/** What the queue itself knows of a message, under SQS's names; times in milliseconds since the epoch. */
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

/** A second delivery comes within this time: some while the first is being worked on, some after it. */
const COPY_WITHIN_MS = 10_000;

/** The message as the queue keeps it from `now` on. */
export function storedMessage(outgoing: OutgoingMessage, now: number, standardDelaySeconds: number): StoredMessage {
  const { body, attributes, groupId, traceHeader, delaySeconds = standardDelaySeconds } = outgoing;
  const key = randomUUID();
  const visibleAt = now + delaySeconds * 1_000;
  return { key, messageId: key, body, attributes, groupId, traceHeader, sentAt: now, visibleAt, receives: 0 };
}

/** The second copies of those among just received messages that the settings let come twice. */
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
