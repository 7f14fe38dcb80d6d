import * as z from 'zod';
import { md5, md5OfAttributes } from '../digest';
import type { MessageAttributes, ReceivedMessage } from '../message';
import { systemAttributesOf } from '../message';
import { queueNameOf } from '../names';
import { checkRange } from '../requests';
import { operation } from './operation';

const names = z.array(z.string()).default([]);

const receiveSchema = z.object({
  QueueUrl: z.string(),
  MaxNumberOfMessages: z.number().int().default(1),
  VisibilityTimeout: z.number().int().optional(),
  WaitTimeSeconds: z.number().int().optional(),
  AttributeNames: names,
  MessageSystemAttributeNames: names,
  MessageAttributeNames: names,
});

export const receiveMessage = operation(receiveSchema, async (input, { store, now, caller }) => {
  const queue = store.get(queueNameOf(input.QueueUrl));
  checkRange('MaxNumberOfMessages', input.MaxNumberOfMessages, 1, 10);
  checkRange('VisibilityTimeout', input.VisibilityTimeout, 0, 43_200);
  checkRange('WaitTimeSeconds', input.WaitTimeSeconds, 0, 20);
  const deadline = now + (input.WaitTimeSeconds ?? queue.attributes.waitSeconds) * 1_000;
  while (!queue.hasVisible() && caller.now() < deadline && !caller.signal.aborted) {
    await caller.waitFor(deadline, (wake) => queue.onVisible(wake));
  }
  if (caller.signal.aborted) return {};
  const messages = queue.receive({ max: input.MaxNumberOfMessages, visibilitySeconds: input.VisibilityTimeout });
  return messages.length > 0 ? { Messages: messages.map((message) => describe(message, input)) } : {};
});

type RequestedNames = Pick<
  z.infer<typeof receiveSchema>,
  'AttributeNames' | 'MessageSystemAttributeNames' | 'MessageAttributeNames'
>;

function describe(message: ReceivedMessage, requested: RequestedNames): object {
  const systemNames = [...requested.AttributeNames, ...requested.MessageSystemAttributeNames];
  const systemAttributes = pick(
    systemAttributesOf(message),
    (name) => systemNames.includes('All') || systemNames.includes(name),
  );
  const attributes = pick(message.attributes ?? {}, (name) => matches(name, requested.MessageAttributeNames));
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(systemAttributes && { Attributes: systemAttributes }),
    ...(attributes && {
      MessageAttributes: attributes,
      MD5OfMessageAttributes: md5OfAttributes(attributes as MessageAttributes),
    }),
  };
}

function pick<Value>(
  record: Record<string, Value>,
  isRequested: (name: string) => boolean,
): Record<string, Value> | undefined {
  const picked = Object.entries(record).filter(([name]) => isRequested(name));
  return picked.length > 0 ? Object.fromEntries(picked) : undefined;
}

function matches(name: string, patterns: string[]): boolean {
  return patterns.some((pattern) => {
    if (pattern === 'All' || pattern === name) return true;
    return pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -2));
  });
}
