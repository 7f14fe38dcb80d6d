import { randomUUID } from 'node:crypto';
import type { OutgoingMessage, StoredMessage } from './message';
import type { QueueSettings } from './settings';

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
