import * as z from 'zod';
import { md5, md5OfAttributes, messageBytes } from '../digest';
import { QueueError } from '../errors';
import type { OutgoingMessage, StoredMessage } from '../message';
import { queueNameOf } from '../names';
import type { Queue } from '../queue';
import { messageSchema, toOutgoing } from '../requests';
import { batchSchema, checkBatch, eachEntry } from './batch';
import { operation } from './operation';

/** SQS's limit for a message or a batch, since August 2025. */
const MAX_REQUEST_BYTES = 1_048_576;

export const sendMessage = operation(messageSchema.extend({ QueueUrl: z.string() }), (input, { store }) => {
  const queue = store.get(queueNameOf(input.QueueUrl));
  return sendOne(queue, toOutgoing(input, queue.attributes.maximumBytes));
});

export const sendMessageBatch = operation(batchSchema(messageSchema.shape), ({ QueueUrl, Entries }, { store }) => {
  const queue = store.get(queueNameOf(QueueUrl));
  checkBatch(Entries);
  const bytes = Entries.reduce((sum, entry) => sum + messageBytes(entry.MessageBody, entry.MessageAttributes), 0);
  if (bytes > MAX_REQUEST_BYTES) {
    const reason = `Batch requests cannot be longer than ${MAX_REQUEST_BYTES} bytes. You have sent ${bytes} bytes.`;
    throw new QueueError('BatchRequestTooLong', reason);
  }
  return eachEntry(Entries, (entry) => sendOne(queue, toOutgoing(entry, queue.attributes.maximumBytes)));
});

function sendOne(queue: Queue, message: OutgoingMessage): object {
  const [{ messageId }] = queue.send([message]) as [StoredMessage];
  const attributes = message.attributes;
  return {
    MessageId: messageId,
    MD5OfMessageBody: md5(message.body),
    ...(attributes && Object.keys(attributes).length > 0 && { MD5OfMessageAttributes: md5OfAttributes(attributes) }),
  };
}
