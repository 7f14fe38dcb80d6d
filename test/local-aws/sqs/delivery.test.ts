import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openQueues } from './open-queues';

let open: Awaited<ReturnType<typeof openQueues>>;
let QueueUrl: string;

beforeEach(async () => {
  open = await openQueues();
  const Attributes = { VisibilityTimeout: '60' };
  const created = await open.client.send(new CreateQueueCommand({ QueueName: 'work', Attributes }));
  QueueUrl = created.QueueUrl ?? '';
});
afterEach(() => open.close());

const send = (MessageBody: string, more = {}) =>
  open.client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
const receive = async (more = {}): Promise<Message[]> =>
  (await open.client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...more }))).Messages ?? [];
const handleOf = (messages: Message[]) => ({ QueueUrl, ReceiptHandle: messages[0]?.ReceiptHandle });
const depth = async () => {
  const { Attributes } = await open.client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  return [
    Attributes?.ApproximateNumberOfMessages,
    Attributes?.ApproximateNumberOfMessagesNotVisible,
    Attributes?.ApproximateNumberOfMessagesDelayed,
  ];
};

test('a message comes back after its visibility time-out when nobody deleted it, and says how often it came', async () => {
  await send('hello');
  const names = { MessageSystemAttributeNames: ['All'] };
  expect((await receive(names))[0]?.Attributes).toMatchObject({ ApproximateReceiveCount: '1' });
  await open.clock.advance(59_999);
  expect(await receive()).toEqual([]);
  await open.clock.advance(1);
  expect((await receive(names))[0]).toMatchObject({ Body: 'hello', Attributes: { ApproximateReceiveCount: '2' } });
});

test('a deleted message never comes back', async () => {
  await send('hello');
  await open.client.send(new DeleteMessageCommand(handleOf(await receive())));
  await open.clock.advance(120_000);
  expect(await receive()).toEqual([]);
  expect(await depth()).toEqual(['0', '0', '0']);
});

test('a receipt turns stale with the next delivery: it deletes nothing and hides nothing', async () => {
  await send('hello');
  const stale = handleOf(await receive());
  await open.clock.advance(60_000);
  const again = await receive();
  await open.client.send(new DeleteMessageCommand(stale));
  const hide = new ChangeMessageVisibilityCommand({ ...stale, VisibilityTimeout: 0 });
  await expect(open.client.send(hide)).rejects.toMatchObject({ name: 'MessageNotInflight' });
  expect(await depth()).toEqual(['0', '1', '0']);
  await open.client.send(new DeleteMessageCommand(handleOf(again)));
  expect(await depth()).toEqual(['0', '0', '0']);
});

test('a changed visibility counts from the change, and setting it again and again makes no copies', async () => {
  await send('hello');
  const handle = handleOf(await receive());
  for (const VisibilityTimeout of [60, 5, 60, 5]) {
    await open.client.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout }));
  }
  await open.clock.advance(4_999);
  expect(await receive()).toEqual([]);
  await open.clock.advance(1);
  expect(await receive()).toHaveLength(1);
  expect(await receive()).toEqual([]);
});

test('a delayed message is counted as delayed until its time', async () => {
  await send('later', { DelaySeconds: 900 });
  await send('now');
  expect(await depth()).toEqual(['1', '0', '1']);
  expect((await receive()).map(({ Body }) => Body)).toEqual(['now']);
  await open.clock.advance(900_000);
  expect((await receive()).map(({ Body }) => Body).sort()).toEqual(['later', 'now']);
});

test('a waiting receive is answered when a message arrives, and empty when its wait is over', async () => {
  const early = receive({ WaitTimeSeconds: 20 });
  await open.clock.advance(1_000);
  await send('hello', { DelaySeconds: 5 });
  await open.clock.advance(5_000);
  expect(await early).toHaveLength(1);
  const late = receive({ WaitTimeSeconds: 20 });
  await open.clock.advance(20_000);
  expect(await late).toEqual([]);
});

test('message attributes arrive as they were sent, with a checksum', async () => {
  const MessageAttributes = {
    kind: { DataType: 'String', StringValue: 'größer' },
    bytes: { DataType: 'Binary', BinaryValue: new Uint8Array([0, 255]) },
  };
  const sent = await send('hello', { MessageAttributes });
  expect(await receive({ MessageAttributeNames: ['All'] })).toMatchObject([
    { MessageAttributes, MD5OfMessageAttributes: sent.MD5OfMessageAttributes, MessageId: sent.MessageId },
  ]);
});

test('a purged queue is empty', async () => {
  await send('one');
  await receive();
  await send('two');
  await open.client.send(new PurgeQueueCommand({ QueueUrl }));
  expect(await depth()).toEqual(['0', '0', '0']);
  await open.clock.advance(60_000);
  expect(await receive()).toEqual([]);
});

test('a message older than the retention period is gone', async () => {
  await send('old');
  await open.clock.advance(4 * 24 * 3_600_000);
  expect(await receive()).toEqual([]);
});
