import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { ScheduledEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { handler as dispatcher } from '../../functions/dispatcher/handler';
import { queueDomains } from '../../functions/dispatcher/queue-for-worker';
import { queueTenants } from '../../functions/dispatcher/queue-tenants';
import { handler as worker } from '../../functions/worker/handler';
import { failures, lambdaContext, queueEvent } from './invocations';

interface Message {
  body: { kind: string; project: string; domain?: string };
  delaySeconds?: number;
}

const urlOf = (queue: string) => `http://127.0.0.1:9/000000000000/${queue}`;

/** The minute's work and the worker that does it, on queues that keep what they are given. */
export function startBackground(clock: { advance(ms: number): Promise<void> }) {
  Object.assign(process.env, {
    TRANSACTIONAL_QUEUE_URL: urlOf('transactional'),
    BULK_QUEUE_URL: urlOf('bulk'),
    CAMPAIGNS_QUEUE_URL: urlOf('campaigns'),
    WORK_QUEUE_URL: urlOf('work'),
    JOBS_QUEUE_URL: urlOf('jobs'),
    WEBHOOKS_QUEUE_URL: urlOf('webhooks'),
    STEPS_QUEUE_URL: urlOf('steps'),
    ...{ JOBS_PLACES: '2', WEBHOOKS_PLACES: '4', STEPS_PLACES: '2' },
    TRANSACTIONAL_CONFIGURATION_SET: 'posthaste-transactional',
    BULK_CONFIGURATION_SET: 'posthaste-bulk',
  });
  let queued: Message[] = [];
  const sqs = mockClient(SQSClient);
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    for (const { MessageBody, DelaySeconds = 0 } of Entries) {
      queued.push({ body: JSON.parse(MessageBody), delaySeconds: DelaySeconds });
    }
    return { Successful: [], Failed: [] };
  });
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '0' } });
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
  let ticks = 0;

  return {
    /** What the dispatcher queues in a minute for domains and tenants. */
    tick: async (): Promise<Message[]> => {
      queued = [];
      await queueDomains();
      await queueTenants();
      return queued;
    },
    /** All that it does in a minute, as the clock calls it. */
    wholeTick: async (): Promise<Message[]> => {
      queued = [];
      ticks += 1;
      await dispatcher({} as ScheduledEvent, lambdaContext(`tick-${ticks}`));
      return queued;
    },
    /** Hands messages to the worker one by one; time goes on while it waits for its turns at SES. */
    work: async (messages: Message[]): Promise<void> => {
      for (const { body } of messages) {
        const done = worker(queueEvent('jobs', [body]), lambdaContext('work', 300_000));
        for (let ended = false; !ended; ) {
          ended = await Promise.race([done.then(() => true), clock.advance(1_100).then(() => false)]);
        }
        const failed = failures(await done);
        if (failed.length > 0) throw new Error(`the worker failed on ${JSON.stringify(body)}`);
      }
    },
    stop: () => sqs.restore(),
  };
}
