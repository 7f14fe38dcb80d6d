import * as z from 'zod';
import { queueNameOf } from '../names';
import type { Queue } from '../queue';
import { checkRange } from '../requests';
import { batchSchema, eachEntry } from './batch';
import { operation } from './operation';

const receipt = { ReceiptHandle: z.string() };
const visibility = { ...receipt, VisibilityTimeout: z.number().int() };
const queueUrl = { QueueUrl: z.string() };

export const deleteMessage = operation(z.object({ ...queueUrl, ...receipt }), (input, { store }) => {
  store.get(queueNameOf(input.QueueUrl)).delete([input.ReceiptHandle]);
  return {};
});

export const deleteMessageBatch = operation(batchSchema(receipt), ({ QueueUrl, Entries }, { store }) => {
  const queue = store.get(queueNameOf(QueueUrl));
  return eachEntry(Entries, ({ ReceiptHandle }) => {
    queue.delete([ReceiptHandle]);
    return {};
  });
});

export const changeMessageVisibility = operation(z.object({ ...queueUrl, ...visibility }), (input, { store }) =>
  hide(store.get(queueNameOf(input.QueueUrl)), input),
);

export const changeMessageVisibilityBatch = operation(batchSchema(visibility), ({ QueueUrl, Entries }, { store }) => {
  const queue = store.get(queueNameOf(QueueUrl));
  return eachEntry(Entries, (entry) => hide(queue, entry));
});

function hide(
  queue: Queue,
  { ReceiptHandle, VisibilityTimeout }: { ReceiptHandle: string; VisibilityTimeout: number },
) {
  checkRange('VisibilityTimeout', VisibilityTimeout, 0, 43_200);
  queue.changeVisibility(ReceiptHandle, VisibilityTimeout);
  return {};
}
