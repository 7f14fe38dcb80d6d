import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { Posthaste } from '../../packages/client/src/index';
import { clientOf } from '../support/journey/client';
import { arrivedAt, type ListedEmail } from '../support/journey/mailbox-client';
import { type Receiver, startReceiver } from '../support/receiver';
import { LocalService } from '../support/service';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const from = 'shop@example.com';
const body = '<p>Hello</p>';
/** Midnight UTC comes within the test. */
const STARTS_AT = Date.parse('2026-03-10T21:30:10.000Z');
/** Less than the minute by which a tick that was wrongly left out delays its work. */
const MAX_DIFFERENCE_MS = 10_000;
/** With a daily quota, each tick runs, because a quota frees email as time passes. */
const EVERY_TICK = { dailyQuota: 1_000_000 };

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())), 30_000);

async function start(mailbox: object): Promise<LocalService> {
  const service = new LocalService({ CLOCK: 'manual', UNKIND: JSON.stringify({ mailbox }) });
  writeFileSync(join(service.dir, 'clock.json'), JSON.stringify({ now: STARTS_AT }));
  await service.start();
  closing.push(() => service.stop());
  return service;
}

const zones = { tokyo: 'Asia/Tokyo', shanghai: 'Asia/Shanghai' };

/** Returns the campaign with a test, whose groups depend on random ids. */
async function prepare(client: Posthaste, service: LocalService, receiver: Receiver): Promise<string> {
  // Each group of the test has someone, whatever their random ids are.
  for (let n = 0; n < 12; n++) await client.contacts.upsert({ email: `person-${n}@example.org` });
  for (const [name, timezone] of Object.entries(zones))
    await client.contacts.upsert({ email: `${name}@example.org`, data: { timezone } });
  const recent = await client.segments.create({
    ...{ name: 'Recent', trackMembership: true },
    filters: {
      operator: 'AND',
      conditions: [{ field: 'event.signed_up', operator: 'triggeredWithin', value: 2, unit: 'hours' }],
    },
  });
  await client.workflows.create({
    ...{ name: 'Left', enabled: true, trigger: { type: 'SEGMENT_EXIT', segmentId: recent.id } },
    steps: [{ id: 'bye', type: 'SEND_EMAIL', from, subject: 'left the segment', body }],
  });
  await client.workflows.create({
    ...{ name: 'Welcome', enabled: true, trigger: { type: 'EVENT', event: 'signed_up' } },
    steps: [
      { id: 'rest', type: 'DELAY', amount: 83, unit: 'minutes', next: 'one' },
      { id: 'one', type: 'SEND_EMAIL', from, subject: 'after a delay', body, next: 'answer' },
      {
        ...{ id: 'answer', type: 'WAIT_FOR_EVENT', event: 'answered' },
        timeout: { amount: 47, unit: 'minutes' },
        onTimeout: 'two',
      },
      { id: 'two', type: 'SEND_EMAIL', from, subject: 'after a timeout', body },
    ],
  });
  await client.workflows.create({
    ...{ name: 'Call', enabled: true, trigger: { type: 'EVENT', event: 'signed_up' } },
    steps: [{ id: 'call', type: 'WEBHOOK', url: receiver.url, method: 'POST' }],
  });
  await service.advance(MINUTE);
  await client.events.track({ email: 'tokyo@example.org', event: 'signed_up' });
  const mail = { name: 'News', audienceType: 'ALL', from, body } as const;
  const local = await client.campaigns.create({ ...mail, subject: 'at a local hour', localHour: 8 });
  const scheduledAt = (after: number) => new Date(STARTS_AT + after).toISOString();
  await client.campaigns.send(local.id, { scheduledAt: scheduledAt(20 * MINUTE) });
  const compared = await client.campaigns.create({
    ...{ ...mail, subject: 'compared', variants: [{ name: 'A' }, { name: 'B', body: '<p>Hi</p>' }] },
    test: { percent: 50, metric: 'clicks', afterHours: 1 },
  });
  await client.campaigns.send(compared.id, { scheduledAt: scheduledAt(100 * MINUTE) });
  await client.emails.send({
    to: 'ada@example.org',
    from,
    subject: 'scheduled',
    body,
    scheduledAt: scheduledAt(160 * MINUTE),
  });
  return compared.id;
}

type Happening = [name: string, at: number];

async function livedThrough(mailbox: object): Promise<Happening[]> {
  const receiver = await startReceiver(() => ({ status: 503 }));
  closing.push(() => receiver.stop());
  const service = await start(mailbox);
  const client = clientOf(service, service.facts.secretKey);
  const compared = await prepare(client, service, receiver);
  await service.advance(HOUR);
  const [first] = await service.mailbox.to('ada@example.org');
  expect(first).toBeUndefined();
  await service.advance(2 * HOUR);
  const emails = (await service.mailbox.newest()).filter(({ subject }) => subject !== 'compared');
  const { winner, completedAt } = await client.campaigns.get(compared);
  const test: Happening[] = [
    ['winner', Date.parse(winner?.at ?? '')],
    ['completed', Date.parse(completedAt ?? '')],
    // The pauses between tries are random.
    ['tries of a webhook', receiver.tried.length],
  ];
  const arrivals = emails.map((email): Happening => [nameOf(email), arrivedAt(email)]);
  return [...arrivals, ...test].sort(([a, at], [b, bt]) => a.localeCompare(b) || at - bt);
}

const nameOf = ({ to, subject }: ListedEmail): string => `${subject}: ${to.join()}`;

test('time that skips ticks without work has the same outcome as time that runs each of them', async () => {
  const every = await livedThrough(EVERY_TICK);
  const quiet = await livedThrough({});
  expect(quiet.map(([name]) => name)).toEqual(every.map(([name]) => name));
  const differences = quiet.map(([name, at], n) => ({ name, at, late: at - (every[n]?.[1] ?? 0) }));
  expect(differences.filter(({ late }) => Math.abs(late) > MAX_DIFFERENCE_MS)).toEqual([]);
  expect(every.map(([name]) => name)).toEqual([
    'after a delay: tokyo@example.org',
    'after a timeout: tokyo@example.org',
    'at a local hour: shanghai@example.org',
    'at a local hour: tokyo@example.org',
    'completed',
    'left the segment: tokyo@example.org',
    'scheduled: ada@example.org',
    'tries of a webhook',
    'winner',
  ]);
}, 240_000);
