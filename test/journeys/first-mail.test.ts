import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, type SentItem, startJourney } from '../support/contract/journey';
import { callJson } from '../support/journey/http';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.service.stop());

test('the curl line that the service shows sends a mail that arrives with an HTML and a text part', async () => {
  const { service, client, arrive, mailTo } = journey;
  const { body } = await callJson<{ hint: string }>('GET', `${service.facts.mailbox}/_mailbox/inbox`);
  const { stdout } = await promisify(execFile)('sh', ['-c', body.hint]);
  const answer = JSON.parse(stdout) as { success: boolean; data: { emails: SentItem[] } };
  expect(answer).toMatchObject({
    success: true,
    data: { emails: [{ contact: { email: 'ada@example.org' }, status: 'QUEUED' }] },
  });

  await arrive();
  expect(await mailTo('ada@example.org')).toMatchObject({
    from: 'hello@example.com',
    subject: 'Hello Ada',
    html: expect.stringContaining('<p>It works, Ada.</p>'),
    text: expect.stringContaining('It works, Ada.'),
  });
  expect(await client.emails.get(answer.data.emails[0]?.email ?? '')).toMatchObject({ status: 'DELIVERED' });
});

test('a mail can be followed from QUEUED over SENDING and SENT to DELIVERED', async () => {
  const { service, client } = journey;
  // SES takes the mail, answers with a 500 all the same, and tells of it later: till then nobody can know.
  const unclear = { serverErrorShare: 1, serverErrorAcceptedShare: 1, eventDelayMs: 10_000, deliveryMs: 10_000 };
  await service.mailbox.settings(unclear);
  const mail = { to: 'grace@example.org', from: 'hello@example.com', subject: 'Follow me', body: '<p>Hi</p>' };
  const { emails } = await client.emails.send(mail);
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
  expect(await journey.mailsTo('grace@example.org')).toHaveLength(1);
});
