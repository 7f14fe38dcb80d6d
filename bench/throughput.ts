import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../shared/durations';
import { type Client, clientOf } from './support/client';
import { freshAddresses, inlineSend, templateRequest, templateSend } from './support/email';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { startServiceProcess } from './support/service-process';
import { quantile } from './support/statistics';

/** Polls every `everyMs` until `isDone` returns true. Throws after `withinMs`. */
export async function until(isDone: () => Promise<boolean>, everyMs: number, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`not done within ${withinMs / 1000} s`);
    await pause(everyMs);
  }
}

const RATE = 10_000;
const CONCURRENCY = 4;
const TIMEOUT_MS = 300_000;
const SINGLE_SENDS = 60;

interface Load {
  name: string;
  requests: object[];
  emails: number;
}

function loadOf(name: string, emails: number, recipients: number, request: (to: string[]) => object): Load {
  const requests = Array.from({ length: emails / recipients }, () => request(freshAddresses(recipients)));
  return { name, requests, emails };
}

/** Sends all requests, a few at a time, and waits for the last email. Returns emails per second of both. */
async function flood(client: Client, { name, requests, emails }: Load): Promise<string[]> {
  const before = await client.count();
  const queue = [...requests];
  const start = performance.now();
  const worker = async () => {
    for (let request = queue.shift(); request; request = queue.shift()) await client.post('/v1/send', request);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const accepted = performance.now() - start;
  await until(async () => (await client.count()) >= before + emails, 20, TIMEOUT_MS);
  const delivered = performance.now() - start;
  const perSecond = (ms: number) => (emails / (ms / 1000)).toFixed(0);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return [
    name,
    String(requests.length),
    String(emails),
    seconds(accepted),
    perSecond(accepted),
    seconds(delivered),
    perSecond(delivered),
  ];
}

/** One email at a time on a service with nothing else to do: milliseconds from the request to answer and to mailbox. */
async function singleSends(client: Client): Promise<{ answered: number[]; arrived: number[] }> {
  const answered: number[] = [];
  const arrived: number[] = [];
  for (let sent = 0; sent < SINGLE_SENDS; sent++) {
    const [to = ''] = freshAddresses(1);
    const start = Date.now();
    await client.post('/v1/send', inlineSend(to));
    answered.push(Date.now() - start);
    await until(async () => (await client.received(to)).length > 0, 20, TIMEOUT_MS);
    const [email] = await client.received(to);
    arrived.push(Date.parse(email?.receivedAt ?? '') - start);
    await pause(300);
  }
  return { answered, arrived };
}

async function main(): Promise<void> {
  const service = await startServiceProcess(RATE);
  const client = clientOf(service);
  const template = (await client.post('/templates', templateRequest({ type: 'TRANSACTIONAL' }))).id as string;
  heading(`The local service end to end: one process over HTTP, SEND_RATE=${RATE}`);
  const byTemplate = (to: string[]) => templateSend(template, to);

  await flood(client, loadOf('warm-up', 100, 1, byTemplate));
  await pause(2_000);
  const { answered, arrived } = await singleSends(client);
  const latency = (name: string, values: number[]) => [
    name,
    quantile(values, 0.5).toFixed(0),
    quantile(values, 0.95).toFixed(0),
    Math.max(...values).toFixed(0),
  ];
  table(
    [`a single send, idle service (${SINGLE_SENDS})`, 'p50 ms', 'p95 ms', 'most ms'],
    [latency('request to answer', answered), latency('request to mailbox', arrived)],
  );

  // A project may make 1,000 requests a minute, so the requests before must not count.
  await pause(MINUTE_MS);
  const loads = [
    loadOf('100 recipients a request', 2_000, 100, byTemplate),
    loadOf('1 recipient a request', 800, 1, byTemplate),
  ];
  const rows: string[][] = [];
  for (const each of loads) rows.push(await flood(client, each));
  table(['load', 'requests', 'emails', 'accepted s', 'emails/s', 'in the mailbox s', 'emails/s'], rows);
  reading(
    `${CONCURRENCY} requests at a time, by template, an email of 21 KB, new contacts. All parts share this machine: gateway,`,
    'functions, table, queues, SES, mailbox, and the client. Every emulator writes to disk before it answers.',
  );
  await service.stop();
}

run(main);
