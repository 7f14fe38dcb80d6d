import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, type ReceivedEmail, startJourney } from '../support/contract/journey';
import { draftCampaign } from '../support/journey/campaigns';
import { senderOf } from '../support/journey/client';

const READER = 'ada@example.org';
const BODY =
  '<p>Hello {{ name }}</p><a href="{{ viewInBrowserUrl }}">View in browser</a> <a href="{{ preferencesUrl }}">More</a>';
const VIEW = /https?:\/\/[^\s"<>]+\/v\/2\.[\w.-]+/;

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
}, 90_000);
afterAll(() => journey?.service.stop());

const linkIn = (text: string | null): string => VIEW.exec(text ?? '')?.[0] ?? 'no link';

/** Sends one email of each kind to the reader, and returns them as they arrived. */
async function sendAll(): Promise<ReceivedEmail[]> {
  const { client, service } = journey;
  await client.contacts.upsert({ email: READER, subscribed: true, data: { name: 'Ada <3' } });
  const shared = { body: BODY, from: 'news@example.com' };
  const template = await client.templates.create({ name: 'Welcome', subject: 'Workflow', ...shared });
  await client.workflows.create({
    name: 'Welcome',
    enabled: true,
    trigger: { type: 'EVENT', event: 'came' },
    steps: [{ id: 'mail', type: 'SEND_EMAIL', template: template.id }],
  });
  await client.events.track({ email: READER, event: 'came' });
  await client.emails.send({ to: READER, subject: 'Transactional', ...shared });
  const campaign = await draftCampaign(senderOf(service), { subject: 'Campaign', body: BODY });
  await client.campaigns.test(campaign, { to: [READER] });
  await client.campaigns.send(campaign);
  await service.advance(180_000);
  return journey.emailsTo(READER);
}

test('each email is viewed in the browser as it was sent, by its own link', async () => {
  const { client, call } = journey;
  const emails = await sendAll();
  expect(emails.map(({ subject }) => subject).sort()).toEqual([
    'Campaign',
    'Transactional',
    'Workflow',
    '[Test] Campaign',
  ]);
  // What the contact is called since changes nothing of what was sent.
  await client.contacts.upsert({ email: READER, data: { name: 'Grace' } });
  const links = emails.map(({ html }) => linkIn(html));
  expect(new Set(links).size).toBe(4);
  for (const [index, link] of links.entries()) {
    const { html = '', text = '' } = emails[index] as ReceivedEmail;
    expect(text).toContain(link);
    const shown = await fetch(link);
    const page = await shown.text();
    expect([shown.status, page.includes('Hello Ada &lt;3')]).toEqual([200, true]);
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox /);
    const preferences = /https?:[^"]+\/preferences[^"]*/.exec(page)?.[0] ?? '';
    expect(html).toContain(preferences);
    expect((await fetch(preferences)).status).toBe(200);
    const head = await fetch(link, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  }

  const { body: list } = await call<{ data: { items: { id: string }[] } }>(`GET /emails?contact=${READER}`);
  for (const { id } of list.data.items) {
    const { body } = await call<{ data: { html: string; text: string } }>(`GET /emails/${id}/content`);
    expect([body.data.html, body.data.text].map((part) => linkIn(part))).toEqual(['no link', 'no link']);
    expect(body.data.html).toContain('/v/preview');
  }

  const [link = ''] = links;
  expect((await fetch(`${link.slice(0, -1)}!`)).status).toBe(404);
}, 120_000);

test('an email whose contact is deleted is no longer viewed', async () => {
  const { client, service, send, emailTo } = journey;
  await client.project.update({ language: 'de' });
  const to = 'gone@example.org';
  await send({ to, from: 'news@example.com', subject: 'Hi', body: BODY });
  await service.advance(10_000);
  const link = linkIn((await emailTo(to)).html);
  expect((await fetch(link)).status).toBe(200);
  await client.contacts.delete(to);
  const gone = await fetch(link);
  expect([gone.status, (await gone.text()).includes('kann nicht mehr angezeigt werden')]).toEqual([410, true]);
});
