import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testBench } from '../../packages/client/src/testing/index';
import { type Journey, type SentItem, startJourney } from '../support/contract/journey';
import { callJson } from '../support/journey/http';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.service.stop());

test('the curl line that the service shows sends an email that arrives with an HTML and a text part', async () => {
  const { service, client, arrive, emailTo } = journey;
  const { body } = await callJson<{ hint: string }>('GET', `${service.facts.mailbox}/_mailbox/inbox`);
  const { stdout } = await promisify(execFile)('sh', ['-c', body.hint]);
  const response = JSON.parse(stdout) as { success: boolean; data: { emails: SentItem[] } };
  expect(response).toMatchObject({
    success: true,
    data: { emails: [{ contact: { email: 'ada@example.org' }, status: 'QUEUED' }] },
  });

  await arrive();
  expect(await emailTo('ada@example.org')).toMatchObject({
    from: 'hello@example.com',
    subject: 'Hello Ada',
    html: expect.stringContaining('<p>It works, Ada.</p>'),
    text: expect.stringContaining('It works, Ada.'),
  });
  expect(await client.emails.get(response.data.emails[0]?.email ?? '')).toMatchObject({ status: 'DELIVERED' });
});

test('an email can be followed from QUEUED over SENDING and SENT to DELIVERED', async () => {
  const { service, client } = journey;
  // SES takes the email, answers with a 500 all the same, and tells of it later: till then nobody can know.
  const unclear = { serverErrorShare: 1, serverErrorAcceptedShare: 1, eventDelayMs: 10_000, deliveryMs: 10_000 };
  await service.mailbox.settings(unclear);
  const email = { to: 'grace@example.org', from: 'hello@example.com', subject: 'Follow me', body: '<p>Hi</p>' };
  const { emails } = await client.emails.send(email);
  expect(emails).toMatchObject([{ status: 'QUEUED' }]);
  const id = emails[0]?.email ?? '';
  const seen: string[] = ['QUEUED'];
  for (let second = 0; second < 40; second++) {
    const { status } = await client.emails.get(id);
    if (seen.at(-1) !== status) seen.push(status);
    await service.advance(1_000);
  }
  expect(seen).toEqual(['QUEUED', 'SENDING', 'SENT', 'DELIVERED']);
  const { timeline, sentAt, deliveredAt } = await client.emails.get(id);
  expect(timeline.map(({ type }) => type)).toEqual([
    'accepted',
    'queued',
    'claimed',
    'unclear',
    'accepted_by_ses',
    'delivered',
  ]);
  expect(Date.parse(deliveredAt ?? '') - Date.parse(sentAt ?? '')).toBe(10_000);
  expect(await journey.emailsTo('grace@example.org')).toHaveLength(1);
});

test("a product's own test waits for its email, follows the link, moves the clock and has it bounce", async () => {
  const { service, client } = journey;
  const bench = testBench({ url: service.facts.mailbox });
  const before = await bench.clock.now();
  const { emails } = await client.emails.send({
    to: 'bench@example.org',
    from: 'hello@example.com',
    subject: 'Reset your password',
    body: '<p><a href="https://shop.example/reset?token=1">Choose a password</a></p>',
    tracking: true,
  });
  const waiting = bench.mailbox.waitFor({ to: 'Bench@example.org', subject: 'reset', since: before });
  expect(await bench.clock.advance('10 seconds')).toEqual(new Date(before.getTime() + 10_000));
  const email = await waiting;
  expect(email).toMatchObject({ email: emails[0]?.email, links: [{ url: 'https://shop.example/reset?token=1' }] });
  expect(email.links[0]?.href).toContain('/_track/click/');

  await bench.open(email);
  await bench.click(email, email.links[0]);
  await bench.bounce(emails[0]?.email ?? '');
  await bench.clock.advance('1 minute');
  const { status, bounceType, opens, clicks } = await client.emails.get(email.email ?? '');
  expect({ status, bounceType, opens, clicks }).toEqual({ status: 'BOUNCED', bounceType: 'hard', opens: 1, clicks: 1 });

  await bench.mailbox.clear();
  expect(await bench.mailbox.list()).toEqual([]);
  await expect(bench.mailbox.waitFor({ to: 'bench@example.org' }, { within: 20 })).rejects.toThrow(
    "arrived within 20 ms. The mailbox is empty. The clock is manual: clock.advance('10 seconds') lets the service send.",
  );
  await expect(bench.complain('em_none')).rejects.toThrow('There is no such message');
});

test('text alone arrives without HTML, and opens are recorded without clicks if the send says so', async () => {
  const { client, arrive, emailTo } = journey;
  const from = 'hello@example.com';
  await client.emails.send({
    to: 'plain@example.org',
    from,
    subject: 'Disk full',
    text: '{{ host }} <full>',
    data: { host: 'db1' },
  });
  await client.emails.send({
    to: 'half@example.org',
    from,
    subject: 'Half',
    body: '<a href="https://shop.example/">Shop</a>',
    tracking: { opens: true, clicks: false },
  });
  await arrive();
  expect(await emailTo('plain@example.org')).toMatchObject({ html: null, text: expect.stringContaining('db1 <full>') });
  const { html } = await emailTo('half@example.org');
  expect(html).toContain('href="https://shop.example/"');
  expect(html).toContain('/_track/open/');
});
