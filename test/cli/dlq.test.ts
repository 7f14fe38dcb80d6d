import { GetQueueUrlCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { type Queues, startQueues } from '@posthaste/local-aws/sqs';
import { describeBody } from '../../bin/cli/dlq/dead-letters';
import { queues as parts, type QueueName } from '../../lib/functions-and-queues';
import { deadLetterName, queueName } from '../../lib/local/assembly/queues';
import { localFolder, posthaste } from './shell';

const clock = new LocalClock('manual');
let queues: Queues;
let client: SQSClient;
let folder: ReturnType<typeof localFolder>;

beforeAll(async () => {
  queues = await startQueues({ clock });
  for (const part of Object.keys(parts) as QueueName[]) {
    for (const name of [queueName(part), deadLetterName(part)]) queues.create(name);
  }
  folder = localFolder({ AWS_ENDPOINT_URL_SQS: queues.url });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SQSClient({ endpoint: queues.url, region: 'eu-central-1', credentials });
});
afterAll(async () => {
  client.destroy();
  await queues.stop();
  folder.remove();
});
beforeEach(() => dlq('drop', 'jobs', '--yes'));

async function dlq(...args: string[]) {
  const { exitCode, out, err } = await posthaste('dlq', ...args, '--local', folder.directory);
  return { exitCode, text: out + err };
}

const urlOf = async (QueueName: string) => (await client.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl;

async function fail(part: QueueName, ...bodies: object[]): Promise<void> {
  const QueueUrl = await urlOf(deadLetterName(part));
  for (const body of bodies) {
    const MessageBody = JSON.stringify(body);
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId: 'prj_one' }));
  }
}

async function waitingIn(part: QueueName) {
  const QueueUrl = await urlOf(queueName(part));
  const asked = {
    QueueUrl,
    MaxNumberOfMessages: 10,
    MessageSystemAttributeNames: ['All' as const],
    VisibilityTimeout: 0,
  };
  const { Messages = [] } = await client.send(new ReceiveMessageCommand(asked));
  return Messages.map(({ Body = '', Attributes }) => [JSON.parse(Body), Attributes?.MessageGroupId]);
}

const job = (n: number) => ({ v: 1, kind: 'job', project: 'prj_one', job: `job_${n}` });

test('dead letters are counted, shown by what they are about, and stay where they are', async () => {
  await fail('jobs', job(1), { v: 2, kind: 'erase', project: 'prj_one', contacts: ['ct_1', 'ct_2'] });
  expect((await dlq('list')).text).toMatch(/^jobs +2$/m);
  const { exitCode, text } = await dlq('show', 'jobs');
  expect([exitCode, text]).toEqual([
    0,
    expect.stringMatching(/v1, kind job, project prj_one, job job_1\n.*v2, kind erase, project prj_one, 2 contacts/),
  ]);
  expect((await dlq('list')).text).toMatch(/^jobs +2$/m);
});

test('a replay moves each back once, in its group, and no more than asked for', async () => {
  await fail('jobs', ...Array.from({ length: 13 }, (_, n) => job(n)));
  expect((await dlq('replay', 'jobs', '--max', '2')).text).toBe('Moved 2 messages back to jobs.');
  expect((await dlq('replay', 'jobs', '--max', '1')).text).toBe('Moved 1 message back to jobs.');
  expect((await dlq('replay', 'jobs')).text).toBe('Moved 10 messages back to jobs.');
  expect((await dlq('list')).text).toMatch(/^jobs +0$/m);
  const waiting = await waitingIn('jobs');
  expect(waiting).toHaveLength(10);
  expect(waiting[0]).toEqual([expect.objectContaining({ kind: 'job' }), 'prj_one']);
});

test('a queue that is not there, a reader of the stream, and a drop without a word are refused', async () => {
  expect(await dlq('show', 'letters')).toMatchObject({ exitCode: 3, text: expect.stringContaining('There are: ') });
  expect(await dlq('replay', 'streamReactions')).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('runbook'),
  });
  expect(await dlq('drop', 'jobs')).toMatchObject({ exitCode: 2, text: expect.stringContaining('--yes') });
  expect(await dlq('replay', 'jobs', '--max', 'all')).toMatchObject({ exitCode: 2 });
});

test('of an event of SES neither address nor subject nor tags of the project are shown', () => {
  const tags = { 'posthaste-project': ['prj_one'], 'posthaste-email': ['em_one'], customer: ['ada@example.org'] };
  const email = { messageId: '0100', destination: ['ada@example.org'], commonHeaders: { subject: 'Secret' }, tags };
  const body = JSON.stringify({ Type: 'Notification', Message: JSON.stringify({ eventType: 'Bounce', mail: email }) });
  expect(describeBody(body)).toBe('SES event Bounce, message 0100, project prj_one, email em_one');
  expect(describeBody('ada@example.org')).toBe('not a message of this service, 15 bytes');
});
