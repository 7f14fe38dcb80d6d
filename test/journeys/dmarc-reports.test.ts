import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DomainDmarcReports } from '@posthaste/client';
import { type Journey, startJourney } from '../support/contract/journey';
import { recordXml, reportEmail, reportXml, zipOf } from '../support/dmarc';

const ADDRESS = 'dmarc@example.com';
const DAY = 86_400_000;

let journey: Journey;
let id: string;
let now: number;
beforeAll(async () => {
  // The queues give each batch a second time, as SQS may.
  journey = await startJourney({ unkind: { repeatBatches: 0.5 } });
  const { body } = await journey.call<{ data: { items: { id: string; domain: string }[] } }>('GET /domains');
  id = body.data.items.find(({ domain }) => domain === 'example.com')?.id ?? '';
  now = await journey.service.now();
});
afterAll(() => journey?.service.stop());

const read = (): Promise<DomainDmarcReports> => journey.client.domains.getDmarcReports(id);
const receiveEmail = (email: Parameters<typeof reportEmail>[0], verdict = '') =>
  fetch(`${journey.service.facts.mailbox}/_mailbox/received?to=${email.to}${verdict}`, {
    method: 'POST',
    body: reportEmail(email),
  });
const deliver = async (file: Uint8Array | string, verdict = '', from = 'noreply@google.com') => {
  expect((await receiveEmail({ from, to: ADDRESS, file }, verdict)).status).toBe(202);
};

const xml = (id: string, records: string[], domain = 'example.com') =>
  reportXml({ id, begin: now - DAY, records, domain });
const good = recordXml({ ip: '198.51.100.7', count: 88, dkim: 'pass', spf: 'pass' });
const forged = recordXml({ count: 12, disposition: 'quarantine' });

test('reports are switched on, come packed in every way, and are counted once', async () => {
  const on = await journey.client.domains.update(id, { receiving: true, dmarcReports: true });
  expect(on.reportAddress).toBe(ADDRESS);
  const report = xml('1', [good, forged]);
  await deliver(gzipSync(report));
  await deliver(zipOf(Buffer.from(report)));
  await deliver(report);
  // The same id with other content: what came first stays.
  await deliver(xml('1', [recordXml({ count: 5_000 })]));
  await deliver(gzipSync(xml('1', [good])), '', 'reports@sub.yahoo.com');
  await journey.service.advance(60_000);
  const { totals, sources, reporters, summary } = await read();
  expect(totals).toMatchObject({ messages: 188, passed: 176, quarantine: 12 });
  expect(reporters.map(({ reporter, reports }) => [reporter, reports])).toEqual([
    ['google.com', 1],
    ['yahoo.com', 1],
  ]);
  expect(sources.map(({ kind, network, messages }) => [kind, network, messages])).toEqual([
    ['aligned', '198.51.100.0/24', 176],
    ['failed', '203.0.113.0/24', 12],
  ]);
  expect(summary).toMatch(/^6\.4% of emails claiming to be from example\.com came from 203\.0\.113\.0\/24/);
});

test('what is hostile, forged or about others changes nothing, and nothing of it is an event', async () => {
  const before = await read();
  await deliver(gzipSync(Buffer.alloc(30_000_000, '<a>')));
  await deliver(zipOf(Buffer.alloc(30_000_000, '<a>'), { claimed: 10 }));
  await deliver(`<!DOCTYPE f [<!ENTITY a "b">]>${xml('2', [good])}`);
  await deliver(`${'<feedback>'.repeat(20_000)}`);
  await deliver('hello');
  await deliver(xml('3', [good], 'somebody-else.example'));
  await deliver(gzipSync(xml('4', [good])), '&virus=FAIL');
  await deliver(gzipSync(xml('5', [good])), '&dmarc=GRAY', 'noreply@google.com');
  await journey.service.advance(60_000);
  const after = await read();
  expect(after.totals).toEqual(before.totals);
  expect(after.sources).toEqual(before.sources);
  expect(after.reporters.filter(({ verified }) => !verified)).toEqual([
    { reporter: 'google.com', organization: 'Example Mail', verified: false, reports: 1, messages: 88 },
  ]);
  const events = await journey.call<{ data: { items: { data: { to?: string[] } }[] } }>('GET /events');
  expect(events.body.data.items.filter(({ data }) => data.to?.includes(ADDRESS))).toEqual([]);
});

test('one reporter fills no more than its share of a day', async () => {
  const before = (await read()).totals.messages;
  for (let n = 0; n < 40; n++) await deliver(xml(`flood-${n}`, [recordXml()]), '', 'a@flood.example');
  await deliver(xml('calm', [recordXml()]), '', 'a@calm.example');
  await journey.service.advance(120_000);
  expect((await read()).totals.messages - before).toBe(31);
});

test('reports that are switched off are not taken in', async () => {
  const { messages } = (await read()).totals;
  await journey.client.domains.update(id, { dmarcReports: false });
  await deliver(xml('late', [good]));
  await journey.service.advance(60_000);
  expect((await read()).totals.messages).toBe(messages);
});
