import type { StoredMessage } from './message';
import { ACCOUNT_ID } from './names';

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
