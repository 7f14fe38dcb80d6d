import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import * as z from 'zod';
import { handler as campaignSender } from '../../../functions/campaign-sender/handler';
import { handler as dispatcher } from '../../../functions/dispatcher/handler';
import { handler as sender } from '../../../functions/sender/handler';
import { handler as hooks } from '../../../functions/webhook-delivery/handler';
import { handler as worker } from '../../../functions/worker/handler';
import { handler as workflowRunner } from '../../../functions/workflow-runner/handler';
import { MAX_RECEIVES, type QueueName } from '../../../lib/parts';
import {
  chunkMessage,
  jobMessage,
  sendMessage,
  stepMessage,
  webhookMessage,
  workMessage,
} from '../../../shared/contract/messages';
import { setLogWriter } from '../../../shared/ops/log';
import { setMetricWriter } from '../../../shared/ops/metrics';
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

const of = { v: 1, project: 'prj_one' };
const event = { id: 'evt_1', name: 'bought', at: 0 };
const span = { webhook: 'whk_1', since: 0, until: 1, after: null };

/** One message of each kind, by the consumer of its queue. SES's own events have no version of ours. */
const messages: Record<Exclude<QueueName, 'bulk' | 'feedback'>, { schema: z.ZodType; is: Consumer; all: object[] }> = {
  transactional: { schema: sendMessage, is: sender, all: [{ ...of, email: 'em_1' }] },
  campaigns: { schema: chunkMessage, is: campaignSender, all: [{ ...of, campaign: 'cmp_1', entry: 'one' }] },
  work: { schema: workMessage, is: dispatcher as Consumer, all: [{ v: 1, work: 'bulk' }] },
  webhooks: {
    schema: webhookMessage,
    is: hooks,
    all: [
      { ...of, kind: 'deliver', webhook: 'whk_1', consumer: 0 },
      { ...of, kind: 'redeliver', ...span },
    ],
  },
  steps: {
    schema: stepMessage,
    is: workflowRunner,
    all: [
      { ...of, kind: 'event', contact: 'ct_1', event, depth: 0 },
      { ...of, kind: 'wake', executions: [{ workflow: 'wf_1', id: 'exe_1' }] },
    ],
  },
  jobs: {
    schema: jobMessage,
    is: worker,
    all: [
      { ...of, kind: 'job', job: 'job_1' },
      { ...of, kind: 'erase', contacts: ['ct_1'] },
      { ...of, kind: 'confirm', contact: 'ct_1' },
      { ...of, kind: 'domain', domain: 'dom_1' },
      { ...of, kind: 'tenant' },
      { ...of, kind: 'backfill', segment: 'seg_1' },
      { ...of, kind: 'evaluate', members: [{ contact: 'ct_1', segment: 'seg_1' }] },
      { ...of, kind: 'countSegments' },
      { ...of, kind: 'eraseCampaign', campaign: 'cmp_1' },
      { ...of, kind: 'eraseWorkflow', workflow: 'wf_1' },
      { ...of, kind: 'sizeCampaign', campaign: 'cmp_1' },
      { ...of, kind: 'announceCampaign', campaign: 'cmp_1' },
    ],
  },
};

const received = (queue: string, bodies: object[], times: number): SQSEvent => {
  const { Records } = queueEvent(queue, bodies);
  const attributes = { ApproximateReceiveCount: String(times) };
  return { Records: Records.map((record) => ({ ...record, attributes })) } as SQSEvent;
};
const rests = () => sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input.VisibilityTimeout);

describe.each(Object.entries(messages))('messages of the queue %s', (queue, { schema, is, all }) => {
  test('of each kind are known as they are, and left in the queue when newer code wrote them', async () => {
    const kinds = schema instanceof z.ZodDiscriminatedUnion ? schema.options.length : 1;
    expect(all).toHaveLength(kinds);
    for (const message of all) expect(schema.safeParse(message).success).toBe(true);
    const newer = all.map((message) => ({ ...message, v: 2 }));
    const left = failures(await is(queueEvent(queue, newer), lambdaContext()));
    expect(left).toEqual(newer.map((_, n) => `m${n}`));
  });
});

test('a message that only newer code knows waits 25 minutes for it before the dead letters, and is looked at soon at first', async () => {
  const [message] = messages.steps.all;
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
