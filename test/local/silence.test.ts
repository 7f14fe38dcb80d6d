import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Queues, startQueues } from '@posthaste/local-aws/sqs';
import { queueName } from '../../lib/local/assembly/queues';
import { reportSilence } from '../../lib/local/assembly/silence';
import { readFeedbackHealth, recordFeedback } from '../../shared/db/sending/feedback-health';
import { type Service, startService } from '../support/contacts';

const MINUTE = 60_000;
let service: Service;
let queues: Queues;
let owes = false;
const mailbox = { hasPendingEvents: () => owes };

beforeAll(async () => {
  service = await startService();
  queues = await startQueues({ clock: service.clock });
  queues.create(queueName('feedback'));
});
beforeEach(() => {
  owes = false;
});
afterAll(async () => {
  await queues.stop();
  await service.stop();
});

const lastEventAt = async () => (await readFeedbackHealth()).lastEventAt;
const advance = (ms: number) => service.clock.advance(ms);

test('without any event ever, silence says nothing', async () => {
  const end = reportSilence({ clock: service.clock, mailbox, queues });
  await advance(3 * MINUTE);
  expect(await lastEventAt()).toBe(0);
  end();
});

test('events that are owed or wait are no silence; afterwards all tries before the start are known of', async () => {
  const start = service.clock.now();
  await recordFeedback('lastEventAt', start);
  const end = reportSilence({ clock: service.clock, mailbox, queues });
  owes = true;
  await advance(3 * MINUTE);
  expect(await lastEventAt()).toBe(start);
  queues.queue(queueName('feedback')).send([{ body: '{}' }]);
  owes = false;
  await advance(MINUTE);
  expect(await lastEventAt()).toBe(start);
  queues.queue(queueName('feedback')).purge();
  await advance(MINUTE);
  expect(await lastEventAt()).toBeGreaterThan(start + MINUTE);
  end();
});

test('says it a minute and a half after the start at the earliest, once', async () => {
  const start = service.clock.now();
  await recordFeedback('lastEventAt', start);
  const end = reportSilence({ clock: service.clock, mailbox, queues });
  await advance(1.5 * MINUTE);
  expect(await lastEventAt()).toBe(start);
  await advance(2_000);
  const told = await lastEventAt();
  expect(told).toBeGreaterThan(start + MINUTE);
  await advance(10 * MINUTE);
  expect(await lastEventAt()).toBe(told);
  end();
});
