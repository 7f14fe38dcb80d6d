import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '../shared/durations';
import { type Client, clientOf } from './support/client';
import { freshAddresses, smallSend, smallTemplateRequest } from './support/email';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { changeRate, type ServiceProcess, startServiceProcess } from './support/service-process';
import { fullestWindow, median } from './support/statistics';

/** Time for the bulk lane to reach its pace before the count starts. */
const SETTLE_MS = 4_000;
const BETWEEN_SINGLE_MS = 2_000;

/** The rate while the backlog is filled, so low that most of the backlog remains. */
const RATE_AT_START = 14;

interface Trial {
  rate: number;
  seconds: number;
  /** Bulk emails that wait at the start. */
  backlog: number;
}

/** A whole minute at the rate of a new account, and a rate of an older account. */
const trials: Trial[] = [
  { rate: 14, seconds: 60, backlog: 1_600 },
  { rate: 100, seconds: 20, backlog: 3_200 },
];

async function fillBacklog(client: Client, emails: number): Promise<void> {
  const template = (await client.post('/templates', smallTemplateRequest)).id as string;
  for (let sent = 0; sent < emails; sent += 100) {
    await client.post('/v1/send', { to: freshAddresses(100), template, subscribed: true });
  }
}

/** Sends transactional email in between until the time is up. Returns the times of its requests by address. */
async function sendSingles(client: Client, until: number): Promise<Map<string, { asked: number; answered: number }>> {
  const sent = new Map<string, { asked: number; answered: number }>();
  while (Date.now() < until) {
    const [to = ''] = freshAddresses(1);
    const asked = Date.now();
    await client.post('/v1/send', smallSend(to));
    sent.set(to, { asked, answered: Date.now() });
    await pause(BETWEEN_SINGLE_MS);
  }
  return sent;
}

/** Reads the newest thousand emails of the mailbox each second until the time is up. Returns arrivals by address. */
async function watch(client: Client, until: number): Promise<Map<string, number>> {
  const arrivals = new Map<string, number>();
  while (Date.now() < until) {
    for (const { to, receivedAt } of await client.received()) arrivals.set(to[0] ?? '', Date.parse(receivedAt));
    await pause(SECOND_MS);
  }
  return arrivals;
}

async function measure(service: ServiceProcess, { rate, seconds, backlog }: Trial): Promise<string[]> {
  const client = clientOf(service);
  await fillBacklog(client, backlog);
  if (rate !== RATE_AT_START) await changeRate(service, rate);
  await pause(SETTLE_MS);
  const start = Date.now();
  const end = start + seconds * SECOND_MS;
  const [singles, arrivals] = await Promise.all([sendSingles(client, end), watch(client, end + 3 * SECOND_MS)]);

  const times = [...arrivals.values()].filter((moment) => moment >= start && moment < end);
  const waits = [...singles].map(([to, { asked, answered }]) => {
    const arrived = arrivals.get(to) ?? Number.POSITIVE_INFINITY;
    return { fromRequest: arrived - asked, fromAnswer: Math.max(0, arrived - answered) };
  });
  const fromAnswer = waits.map((wait) => wait.fromAnswer);
  const fromRequest = waits.map((wait) => wait.fromRequest);
  return [
    `${rate}/s, ${seconds} s`,
    String(times.length),
    `${((100 * times.length) / (rate * seconds)).toFixed(1)} %`,
    String(fullestWindow(times, SECOND_MS)),
    String(waits.length),
    median(fromAnswer).toFixed(0),
    Math.max(...fromAnswer).toFixed(0),
    median(fromRequest).toFixed(0),
    Math.max(...fromRequest).toFixed(0),
  ];
}

async function main(): Promise<void> {
  heading('The rate under a backlog of bulk email, on the real clock, counted at the mailbox');
  const rows: string[][] = [];
  const service = await startServiceProcess(RATE_AT_START);
  for (const trial of trials) rows.push(await measure(service, trial));
  await service.stop();
  table(
    ['rate', 'sent', 'used', 'fullest second', 'in between', 'wait p50 ms', 'wait most ms', 'with request p50', 'most'],
    rows,
  );
  reading(
    'sent: emails in the time given, with bulk email waiting all the while. fullest second: the most in any second that',
    'begins at an email, over the whole run. wait: from the answer of a transactional send to its arrival; then from the',
    'request. One transactional send about every two seconds.',
  );
}

run(main);
