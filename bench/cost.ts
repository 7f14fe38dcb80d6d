import { eventDetails as details } from '@posthaste/local-aws/ses';
import { MINUTE_MS, SECOND_MS } from '../shared/durations';
import { sesEvent } from './support/campaigns/ses-feedback';
import type { TakenEmail } from './support/cloud/aws-side';
import { type Cloud, openCloud } from './support/cloud/cloud';
import { Spending } from './support/cloud/spending';
import { bytesPerCampaignEmail } from './support/cost/campaign';
import { type Stored, storedIn } from './support/cost/stored';
import { inlineSend } from './support/email';
import { GB_PER_VCPU } from './support/prices';
import { heading, reading, table } from './support/report';
import { run } from './support/run';

/** Repetitions of each piece of work. */
const REPETITIONS = Number(process.argv[2] ?? 100);
/** Contacts from the start, who get the campaign. */
const PEOPLE = 400;
const READER = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', bot: false };

const WORK = ['an idle minute', 'a new contact', 'an email, 2 events', 'an open', 'a tracked event'] as const;
type Work = (typeof WORK)[number];

/** Bytes that one piece of work adds to the table and to the log. */
type Left = Pick<Stored, 'lasting' | 'passing'> & { logBytes: number };

interface Bench {
  cloud: Cloud;
  spending: Spending<Work>;
  left: Map<Work, Left>;
}

const person = (n: number): string => `person-${n}@example.org`;

async function readStreams({ readStream }: Cloud): Promise<void> {
  for (const reader of ['streamReactions', 'countersProjector'] as const) await readStream(reader);
}

/** Repeats some work, `apartMs` apart, and processes its consequences. */
async function repeat(
  { cloud, spending, left }: Bench,
  work: Work,
  apartMs: number,
  once: (n: number) => Promise<unknown>,
): Promise<void> {
  const { clock, logs } = cloud;
  const [before, logged] = [await storedIn(cloud), logs.bytes];
  for (let n = 0; n < REPETITIONS; n++) {
    await clock.advanceUntilDone(clock.sleep(apartMs));
    await spending.during(work, () => once(n));
    await spending.during(work, () => readStreams(cloud));
  }
  const { lasting, passing } = await storedIn(cloud);
  left.set(work, {
    lasting: (lasting - before.lasting) / REPETITIONS,
    passing: (passing - before.passing) / REPETITIONS,
    logBytes: (logs.bytes - logged) / REPETITIONS,
  });
}

const publishEvents = async ({ publish, drain }: Cloud, ...events: string[]): Promise<void> => {
  await publish(events);
  await drain('feedback');
};

function emailOf({ aws }: Cloud, n: number): TakenEmail {
  const email = aws.emails[n];
  if (!email) throw new Error(`SES did not take email ${n}`);
  return email;
}

async function sendEmail(cloud: Cloud, n: number): Promise<void> {
  await cloud.request('POST', '/v1/send', inlineSend(person(n)));
  await cloud.drain('transactional');
  const delivery = details.deliveryDetail([person(n)], cloud.clock.now(), 900);
  const email = emailOf(cloud, n);
  await publishEvents(cloud, sesEvent(email, 'Send', {}), sesEvent(email, 'Delivery', delivery));
}

async function measure(bench: Bench): Promise<void> {
  const { cloud } = bench;
  const contact = (n: number) => ({ email: person(n), subscribed: true, data: { name: 'Ada', plan: 'pro' } });
  const event = (n: number) => ({ email: person(n), event: 'signed-in', data: { plan: 'pro' } });
  await repeat(bench, 'an idle minute', MINUTE_MS, () => cloud.invoke('dispatcher', {}));
  await repeat(bench, 'a new contact', SECOND_MS, (n) => cloud.request('POST', '/contacts', contact(n)));
  await repeat(bench, 'an email, 2 events', SECOND_MS, (n) => sendEmail(cloud, n));
  await repeat(bench, 'an open', SECOND_MS, (n) =>
    publishEvents(cloud, sesEvent(emailOf(cloud, n), 'Open', details.openDetail(cloud.clock.now(), READER))),
  );
  await repeat(bench, 'a tracked event', SECOND_MS, (n) => cloud.request('POST', '/v1/track', event(n)));
}

async function main(): Promise<void> {
  const cloud = await openCloud({ people: PEOPLE, rate: 100, stored: true });
  const bench: Bench = { cloud, spending: new Spending(cloud, WORK), left: new Map() };
  await measure(bench);
  const campaignBytes = await bytesPerCampaignEmail(cloud);
  heading('What the cost calculator counts with, one at a time');
  const rows = WORK.map((work) => {
    const { writes, reads, cpuMs, gbSeconds, invocations, queueCalls } = bench.spending.all[work];
    const billed = gbSeconds + (cpuMs / 1000) * GB_PER_VCPU;
    const each = [writes, reads, billed, invocations, queueCalls].map((value) => (value / REPETITIONS).toFixed(3));
    const { lasting = 0, passing = 0, logBytes = 0 } = bench.left.get(work) ?? {};
    return [work, ...each, ...[lasting, passing, logBytes].map((bytes) => bytes.toFixed(0))];
  });
  table(['', 'writes', 'reads', 'GB-s', 'invocations', 'queue calls', 'bytes kept', 'for a while', 'of log'], rows);
  reading(
    'Inline emails of 21 KB to a known contact, one a second, each with its own invocations: the dearest case.',
    'GB-s: processor time at the price of a vCPU, and waiting (5 ms a call of the table, 10 ms of a queue, 80 ms of SES, and for',
    'the rate). queue calls: by functions; Lambda takes a message with one call and deletes it with another. Stream reactions and',
    'counters projector are included, the authorizer is not: its answer is kept for a minute.',
    `bytes: of rows and index entries, with the 100 that each is billed more. A campaign's email keeps ${campaignBytes.toFixed(0)}.`,
  );
}

run(main);
