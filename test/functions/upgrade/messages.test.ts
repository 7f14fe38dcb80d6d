import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import * as z from 'zod';
import { handler as workflowRunner } from '../../../functions/workflow-runner/handler';
import { functions, MAX_RECEIVES, queues } from '../../../lib/functions-and-queues';
import { queueMessages, workMessage } from '../../../shared/contract/messages';
import { setLogWriter } from '../../../shared/ops/log';
import { setMetricWriter } from '../../../shared/ops/metrics';
import { type QueueName, queueNames } from '../../../shared/ops/queues';
import { consume } from '../../../shared/queue/consume';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';

setLogWriter(() => undefined);
setMetricWriter(() => undefined);
const sqs = mockClient(SQSClient);
beforeEach(() => {
  sqs.reset();
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
});
afterAll(() => sqs.restore());

type Consumer = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse | undefined>;

/** The timer's event is the dispatcher's example; this is its queue's only message. */
const work = [{ v: 1, work: 'bulk' }];

/** One message of each kind, from the example event of the queue's consumer. */
function examplesOf(queue: QueueName): object[] {
  if (queue === 'work') return work;
  const { Records } = JSON.parse(readFileSync(`test/support/events/${queues[queue].consumer}.json`, 'utf8'));
  return Records.map(({ body }: { body: string }) => JSON.parse(body));
}

/** SES's own events have no version of ours. */
const names = queueNames.filter((name) => name !== 'feedback');

const received = (queue: string, bodies: object[], times: number): SQSEvent => {
  const { Records } = queueEvent(queue, bodies);
  const attributes = { ApproximateReceiveCount: String(times) };
  return { Records: Records.map((record) => ({ ...record, attributes })) } as SQSEvent;
};
const rests = () => sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input.VisibilityTimeout);

describe.each(names)('messages of the queue %s', (queue) => {
  test('of each kind are known as they are, and left in the queue when newer code wrote them', async () => {
    const schema: z.ZodType = queueMessages[queue];
    const all = examplesOf(queue);
    const { entry } = functions[queues[queue].consumer];
    const { handler } = (await import(join(process.cwd(), entry))) as { handler: Consumer };
    const kinds = schema instanceof z.ZodDiscriminatedUnion ? schema.options.length : 1;
    expect(all).toHaveLength(kinds);
    for (const message of all) expect(schema.safeParse(message).success).toBe(true);
    const newer = all.map((message) => ({ ...message, v: 2 }));
    const left = failures(await handler(queueEvent(queue, newer), lambdaContext()));
    expect(left).toEqual(newer.map((_, n) => `m${n}`));
  });
});

test('a message that only newer code knows waits 25 minutes for it before the dead letters, and is looked at soon at first', async () => {
  const [message] = examplesOf('steps');
  for (let times = 1; times < MAX_RECEIVES; times++) {
    await workflowRunner(received('steps', [{ ...message, v: 2 }], times), lambdaContext());
  }
  expect(rests()).toEqual([10, 20, 40, 80, 160, 300, 300, 300, 300]);
});

test('what old code has left in the queue new code takes, beside the messages of old code', async () => {
  const next = z.discriminatedUnion('v', [workMessage, z.object({ v: z.literal(2), work: z.string() })]);
  const taken: unknown[] = [];
  const take = async (given: { body: unknown }[]) => {
    taken.push(...given.map(({ body }) => body));
    return [];
  };
  const both = [
    { v: 1, work: 'bulk' },
    { v: 2, work: 'more' },
  ];
  expect(failures(await consume(workMessage, take)(queueEvent('work', both), lambdaContext()))).toEqual(['m1']);
  expect(failures(await consume(next, take)(received('work', both, 2), lambdaContext()))).toEqual([]);
  expect(taken).toEqual([both[0], ...both]);
});
