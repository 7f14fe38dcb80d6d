import {
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openQueues } from './open-queues';

const MIB = 1_048_576;
let open: Awaited<ReturnType<typeof openQueues>>;
let QueueUrl: string;

beforeAll(async () => {
  open = await openQueues();
  open.queues.create('work');
  QueueUrl = open.urlOf('work');
});
afterAll(() => open.close());

test('a queue is made once: the same attributes answer the same URL, others are refused', async () => {
  const { client, urlOf } = open;
  const make = (DelaySeconds: string) =>
    client.send(new CreateQueueCommand({ QueueName: 'once', Attributes: { DelaySeconds } }));
  expect((await make('1')).QueueUrl).toBe(urlOf('once'));
  expect((await make('1')).QueueUrl).toBe(urlOf('once'));
  await expect(make('2')).rejects.toMatchObject({ name: 'QueueNameExists' });
  expect((await client.send(new GetQueueUrlCommand({ QueueName: 'once' }))).QueueUrl).toBe(urlOf('once'));
  expect((await client.send(new ListQueuesCommand({ QueueNamePrefix: 'on' }))).QueueUrls).toEqual([urlOf('once')]);
});

test('attributes can be changed one by one, within their limits', async () => {
  const set = (Attributes: Record<string, string>) =>
    open.client.send(new SetQueueAttributesCommand({ QueueUrl: open.urlOf('set'), Attributes }));
  open.queues.create('set', { DelaySeconds: '3' });
  await set({ VisibilityTimeout: '7' });
  const names = {
    QueueUrl: open.urlOf('set'),
    AttributeNames: ['VisibilityTimeout' as const, 'DelaySeconds' as const],
  };
  const { Attributes } = await open.client.send(new GetQueueAttributesCommand(names));
  expect(Attributes).toEqual({ VisibilityTimeout: '7', DelaySeconds: '3' });
  await expect(set({ DelaySeconds: '901' })).rejects.toMatchObject({ name: 'InvalidAttributeValue' });
  await expect(set({ Color: 'red' })).rejects.toMatchObject({ name: 'InvalidAttributeName' });
});

test('an unknown queue has a name of its own among the errors', async () => {
  const unknown = new SendMessageCommand({ QueueUrl: open.urlOf('nowhere'), MessageBody: 'x' });
  await expect(open.client.send(unknown)).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
});

test.each([
  ['an empty body', { MessageBody: '' }, 'MissingParameter'],
  ['a body over 1 MiB', { MessageBody: 'x'.repeat(MIB + 1) }, 'InvalidParameterValue'],
  ['a character that XML does not know', { MessageBody: 'a\u0000b' }, 'InvalidMessageContents'],
  ['a delay over 15 minutes', { MessageBody: 'x', DelaySeconds: 901 }, 'InvalidParameterValue'],
])('%s is refused', async (_, message, name) => {
  await expect(open.client.send(new SendMessageCommand({ QueueUrl, ...message }))).rejects.toMatchObject({ name });
});

test('in a batch each entry has its own outcome', async () => {
  const Entries = [
    { Id: 'good', MessageBody: 'x' },
    { Id: 'late', MessageBody: 'x', DelaySeconds: 901 },
  ];
  const sent = await open.client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  expect(sent.Successful).toMatchObject([{ Id: 'good' }]);
  expect(sent.Failed).toMatchObject([{ Id: 'late', Code: 'InvalidParameterValue', SenderFault: true }]);
  const { Messages: [message] = [] } = await open.client.send(new ReceiveMessageCommand({ QueueUrl }));
  const receipts = [
    { Id: 'real', ReceiptHandle: message?.ReceiptHandle },
    { Id: 'false', ReceiptHandle: 'nonsense' },
  ];
  const deleted = await open.client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: receipts }));
  expect(deleted.Successful).toEqual([{ Id: 'real' }]);
  expect(deleted.Failed).toMatchObject([{ Id: 'false', Code: 'ReceiptHandleIsInvalid' }]);
});

test.each([
  ['no entry', 0, 1, 'EmptyBatchRequest'],
  ['eleven entries', 11, 1, 'TooManyEntriesInBatchRequest'],
  ['entries of over 1 MiB together', 2, MIB / 2 + 1, 'BatchRequestTooLong'],
])('a batch with %s is refused as a whole', async (_, count, size, name) => {
  const Entries = Array.from({ length: count }, (_, index) => ({ Id: `${index}`, MessageBody: 'x'.repeat(size) }));
  const batch = new SendMessageBatchCommand({ QueueUrl, Entries });
  await expect(open.client.send(batch)).rejects.toMatchObject({ name });
});
