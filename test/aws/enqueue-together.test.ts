import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { enqueueTogether } from '../../shared/aws/queues';

const URL = 'http://127.0.0.1:9/000000000000/steps';
const sqs = mockClient(SQSClient);
beforeEach(() => void sqs.reset());
afterAll(() => sqs.restore());

const numbers = Array.from({ length: 25 }, (_, n) => n);
/** The messages of each call. */
const calls = (): number[][] =>
  sqs
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => (args[0].input.Entries ?? []).map(({ MessageBody = '' }) => JSON.parse(MessageBody).n));

test('what is queued at the same time goes ten a call, each message once and in order', async () => {
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  await Promise.all(numbers.map((n) => enqueueTogether(URL, { body: { n } })));
  expect(calls().map(({ length }) => length)).toEqual([1, 10, 10, 4]);
  expect(calls().flat()).toEqual(numbers);
  await enqueueTogether(URL, { body: { n: 25 } });
  expect(calls().at(-1)).toEqual([25]);
});

test('those of a call that fails are told so, and the others go', async () => {
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    if (JSON.parse(Entries[0].MessageBody).n === 1) throw new Error('the queue is gone');
    return { Successful: [], Failed: [] };
  });
  const outcomes = await Promise.allSettled(numbers.map((n) => enqueueTogether(URL, { body: { n } })));
  const refused = numbers.filter((n) => outcomes[n]?.status === 'rejected');
  expect(refused).toEqual(numbers.slice(1, 11));
});
