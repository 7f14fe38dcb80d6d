import * as z from 'zod';
import { QueueError } from '../errors';
import { ACCOUNT_ID, queueNameOf } from '../names';
import type { Queue } from '../queue';
import { attributesSchema } from '../requests';
import { operation } from './operation';

const queueUrl = { QueueUrl: z.string() };

export const createQueue = operation(
  z.object({ QueueName: z.string(), Attributes: attributesSchema.optional() }),
  ({ QueueName, Attributes }, { store, url }) => ({ QueueUrl: urlOf(url, store.create(QueueName, Attributes).name) }),
);

export const getQueueUrl = operation(z.object({ QueueName: z.string() }), ({ QueueName }, { store, url }) => ({
  QueueUrl: urlOf(url, store.get(QueueName).name),
}));

export const listQueues = operation(z.object({ QueueNamePrefix: z.string().default('') }), (input, { store, url }) => {
  const names = store.names().filter((name) => name.startsWith(input.QueueNamePrefix));
  return { QueueUrls: names.map((name) => urlOf(url, name)) };
});

export const getQueueAttributes = operation(
  z.object({ ...queueUrl, AttributeNames: z.array(z.string()).default([]) }),
  ({ QueueUrl, AttributeNames }, { store }) => {
    const attributes = describe(store.get(queueNameOf(QueueUrl)));
    const names = AttributeNames.includes('All') ? Object.keys(attributes) : AttributeNames;
    return {
      Attributes: Object.fromEntries(names.flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : []))),
    };
  },
);

export const setQueueAttributes = operation(
  z.object({ ...queueUrl, Attributes: attributesSchema }),
  ({ QueueUrl, Attributes }, { store }) => {
    store.setAttributes(queueNameOf(QueueUrl), Attributes);
    return {};
  },
);

export const purgeQueue = operation(z.object(queueUrl), ({ QueueUrl }, { store }) => {
  store.get(queueNameOf(QueueUrl)).purge();
  return {};
});

export function unknownOperation(target: string): never {
  throw new QueueError('UnknownOperationException', `This emulator does not support the operation ${target}.`);
}

const urlOf = (url: string, name: string) => `${url}/${ACCOUNT_ID}/${name}`;

function describe(queue: Queue): Record<string, string> {
  const { visible, inFlight, delayed } = queue.depth();
  return {
    ...queue.attributes.withDefaults(),
    QueueArn: queue.arn,
    CreatedTimestamp: String(Math.floor(queue.createdAt / 1_000)),
    LastModifiedTimestamp: String(Math.floor(queue.modifiedAt / 1_000)),
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
  };
}
