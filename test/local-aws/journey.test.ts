import { CreateTableCommand, DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { startTable, type Table } from '@posthaste/local-aws/dynamodb';
import { Runtime, tableStream } from '@posthaste/local-aws/lambda';
import { type Storage, startStorage } from '@posthaste/local-aws/s3';
import { type Mailbox, startMailbox } from '@posthaste/local-aws/ses';
import { Topics } from '@posthaste/local-aws/sns';
import { type Queues, startQueues } from '@posthaste/local-aws/sqs';

const TOPIC = 'arn:aws:sns:eu-central-1:000000000000:ses-events';
const client = (endpoint: string) => ({
  endpoint,
  region: 'eu-central-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

let clock: LocalClock;
let runtime: Runtime;
let table: Table;
let queues: Queues;
let storage: Storage;
let mailbox: Mailbox;

beforeAll(async () => {
  clock = new LocalClock('manual', Date.UTC(2026, 0, 15, 12));
  runtime = new Runtime({ clock });
  table = await startTable({ clock });
  queues = await startQueues({ clock });
  storage = await startStorage({ clock, buckets: [{ name: 'files' }] });
  const topics = new Topics(clock);
  topics.subscribe(TOPIC, queues.create('ses-events'));
  mailbox = await startMailbox({
    clock,
    publish: (message) => topics.publish(TOPIC, message),
    identities: ['example.com'],
    configurationSets: ['orders'],
  });
});
afterAll(async () => {
  await runtime.stop();
  await Promise.all([mailbox, storage, queues, table].map((emulator) => emulator.stop()));
});

test('a table keeps items in order, and its stream invokes a function with each change', async () => {
  const dynamodb = new DynamoDBClient(client(table.url));
  await dynamodb.send(
    new CreateTableCommand({
      TableName: 'orders',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['customer', 'placedAt'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'customer', KeyType: 'HASH' },
        { AttributeName: 'placedAt', KeyType: 'RANGE' },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  const events: unknown[] = [];
  runtime.register({
    name: 'on-order',
    timeoutSeconds: 10,
    memoryMb: 128,
    handler: async (event) => void events.push(...(event as { Records: unknown[] }).Records),
  });
  const stream = await tableStream(table, 'orders', ['on-order']);
  runtime.streamMapping({
    table: stream,
    reader: 'on-order',
    functionName: 'on-order',
    batchSize: 10,
    parallelizationFactor: 1,
  });
  for (const day of ['02', '01']) {
    const Item = { customer: { S: 'ada' }, placedAt: { S: `2026-01-${day}` } };
    await dynamodb.send(new PutItemCommand({ TableName: 'orders', Item }));
  }
  const { Items } = await dynamodb.send(
    new QueryCommand({
      TableName: 'orders',
      KeyConditionExpression: 'customer = :customer',
      ExpressionAttributeValues: { ':customer': { S: 'ada' } },
    }),
  );
  expect(Items?.map(({ placedAt }) => placedAt?.S)).toEqual(['2026-01-01', '2026-01-02']);
  await clock.advance(1_000);
  expect(events).toMatchObject(
    ['2026-01-02', '2026-01-01'].map((S) => ({ eventName: 'INSERT', dynamodb: { NewImage: { placedAt: { S } } } })),
  );
  dynamodb.destroy();
});

test('a message that is received too often moves to the dead-letter queue as time passes', async () => {
  const sqs = new SQSClient(client(queues.url));
  const create = async (QueueName: string, Attributes: Record<string, string>) =>
    (await sqs.send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl;
  const dead = await create('dead', {});
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['QueueArn'] }),
  );
  const redrive = { deadLetterTargetArn: Attributes?.QueueArn, maxReceiveCount: 2 };
  const QueueUrl = await create('work', { VisibilityTimeout: '30', RedrivePolicy: JSON.stringify(redrive) });
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'poison' }));
  const receive = async (url = QueueUrl) => (await sqs.send(new ReceiveMessageCommand({ QueueUrl: url }))).Messages;
  expect(await receive()).toMatchObject([{ Body: 'poison' }]);
  expect(await receive()).toBeUndefined();
  await clock.advance(30_000);
  expect(await receive()).toMatchObject([{ Body: 'poison' }]);
  await clock.advance(30_000);
  expect(await receive()).toBeUndefined();
  const [given] = (await receive(dead)) ?? [];
  expect(given?.Body).toBe('poison');
  await sqs.send(new DeleteMessageCommand({ QueueUrl: dead, ReceiptHandle: given?.ReceiptHandle }));
  await clock.advance(60_000);
  expect(await receive(dead)).toBeUndefined();
  sqs.destroy();
});

test('an email lies in the mailbox, and its delivery is an event in the subscribed queue', async () => {
  const ses = new SESv2Client(client(mailbox.ses));
  const email = {
    FromEmailAddress: 'shop@example.com',
    Destination: { ToAddresses: ['ada@example.org'] },
    ConfigurationSetName: 'orders',
    Content: { Simple: { Subject: { Data: 'Your order' }, Body: { Text: { Data: 'Thank you' } } } },
  };
  const { MessageId } = await ses.send(new SendEmailCommand(email));
  const found = await fetch(`${mailbox.url}/_mailbox/messages?to=ada@example.org&wait=0`);
  const { items } = (await found.json()) as { items: object[] };
  expect(items).toMatchObject([{ id: MessageId, subject: 'Your order', text: expect.stringContaining('Thank you') }]);
  await clock.advance(1_000);
  const sqs = new SQSClient(client(queues.url));
  const QueueUrl = `${queues.url}/000000000000/ses-events`;
  const told = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
  const types = told.Messages?.map(({ Body = '' }) => JSON.parse(JSON.parse(Body).Message).eventType);
  expect(types?.sort()).toEqual(['Delivery', 'Send']);
  const unverified = ses.send(new SendEmailCommand({ ...email, FromEmailAddress: 'shop@example.net' }));
  await expect(unverified).rejects.toMatchObject({ name: 'MessageRejected' });
  sqs.destroy();
  ses.destroy();
});

test('an object comes back byte for byte', async () => {
  const s3 = new S3Client({ ...client(storage.url), forcePathStyle: true });
  const Body = Buffer.from([0, 255, 10, 13]);
  await s3.send(new PutObjectCommand({ Bucket: 'files', Key: 'a/b', Body, ContentType: 'image/png' }));
  const object = await s3.send(new GetObjectCommand({ Bucket: 'files', Key: 'a/b' }));
  expect([object.ContentType, await object.Body?.transformToByteArray()]).toEqual(['image/png', new Uint8Array(Body)]);
  s3.destroy();
});
