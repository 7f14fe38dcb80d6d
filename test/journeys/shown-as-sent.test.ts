import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Posthaste } from '../../packages/client/src/index';
import { draftCampaign, recipientsOf } from '../support/journey/campaigns';
import { clientOf, senderOf } from '../support/journey/client';
import { allEmails } from '../support/journey/emails';
import { callJson } from '../support/journey/http';
import { type LocalService, startLocalService } from '../support/service';

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService();
}, 90_000);
afterAll(() => service?.stop(), 30_000);

const SHOWN = '<p>Hello {{ name }}, {{ price | money: "EUR" }}.</p>';
const first = {
  ...{ name: 'First shop', language: 'de' as const, fromName: 'First', replyTo: 'first@example.com' },
  ...{ from: 'first@example.com', postalAddress: 'First Street 1', unsubscribeMailto: 'first@example.com' },
  tracking: { marketing: false, transactional: false },
};

/** Endpoints know a project's settings for so long. */
const STATE_AGE_MS = 6_000;

/** Every setting of the project that an email shows, in a state that no email was sent in. */
const others = [
  { name: 'Other shop' },
  { language: 'fr' },
  { postalAddress: 'Other Street 2' },
  { unsubscribeMailto: 'other@example.com' },
  { from: 'other@example.com' },
  { fromName: 'Other' },
  { replyTo: 'other@example.com' },
  { utm: { source: 'other' }, tracking: { marketing: true, transactional: true } },
  { postalAddress: null, unsubscribeMailto: null, language: null },
] as const;

interface Shown {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

test('every email is shown as it arrived, whatever has changed since', async () => {
  await service.during(async () => {
    const client = clientOf(service);
    const { id: topic } = await client.topics.create({ name: 'First topic' });
    await client.project.update(first);
    await service.advance(STATE_AGE_MS);
    const contact = { email: 'ada@example.org', subscribed: true, data: { name: 'Ada', price: 1234.5 } };
    await client.contacts.upsert(contact);
    const campaign = await sendAll(client, topic);
    const ids = [...(await allEmails(client)).keys(), ...(await recipientsOf(senderOf(service), campaign)).keys()];
    expect(ids).toHaveLength(4);
    const arrived = new Map(await Promise.all(ids.map(async (id) => [id, await emailOf(id)] as const)));
    for (const email of arrived.values()) expect(email.text).toContain('1.234,50 €');
    expect([...arrived.values()].filter(({ text }) => text.includes('First Street 1'))).toHaveLength(3);
    for (const change of [{}, ...others]) {
      await client.project.update(change);
      await service.advance(STATE_AGE_MS);
      await expectShown(client, arrived);
    }
    await client.topics.update(topic, { name: 'Other topic' });
    await client.contacts.upsert({ email: 'ada@example.org', data: { name: 'Other', price: 1 } });
    await service.advance(STATE_AGE_MS);
    await expectShown(client, arrived);
  });
}, 120_000);

/** An email of each way that email is made: a send, a send of marketing email, a workflow and a campaign. */
async function sendAll(client: Posthaste, topic: string): Promise<string> {
  const source = { name: 'T', subject: '{{ price | money: "EUR" }}', body: SHOWN, topicId: topic };
  const { id: template } = await client.templates.create({ ...source, type: 'MARKETING' });
  await client.workflows.create({
    name: 'Welcome',
    enabled: true,
    trigger: { type: 'EVENT', event: 'came' },
    steps: [{ id: 'mail', type: 'SEND_EMAIL', template }],
  });
  await client.events.track({ email: 'ada@example.org', event: 'came' });
  await client.emails.send({ to: 'ada@example.org', subject: 'Hi', body: SHOWN });
  await client.emails.send({ to: 'ada@example.org', template });
  const campaign = await draftCampaign(senderOf(service, first.from), {
    ...{ subject: source.subject, body: SHOWN, topicId: topic },
  });
  await client.campaigns.send(campaign);
  await service.advance(180_000);
  return campaign;
}

/** The email as it arrived. */
async function emailOf(id: string): Promise<Shown> {
  const { body } = await callJson<Omit<Shown, 'headers'> & { headers: { name: string; value: string }[] }>(
    'GET',
    `${service.facts.mailbox}/_mailbox/messages/${id}`,
  );
  return { ...body, headers: Object.fromEntries(body.headers.map(({ name, value }) => [name.toLowerCase(), value])) };
}

async function expectShown(client: Posthaste, arrived: ReadonlyMap<string, Shown>): Promise<void> {
  for (const [id, email] of arrived) {
    const shown = await client.emails.getContent(id);
    const names = Object.keys(shown.headers);
    const headers = Object.fromEntries(names.map((name) => [name, email.headers[name.toLowerCase()] ?? '']));
    expect((await client.emails.get(id)).subject).toBe(email.subject);
    expect(comparable(shown)).toEqual(comparable({ ...email, headers }));
  }
}

/** Tokens of the service's own links say when they were made. SES takes its own marks out of an email. */
const withoutLinks = (text: string): string =>
  text
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+\/[^\s"'<>]*/g, 'LINK')
    .replaceAll('ses:no-track ', '')
    .replaceAll('\r\n', '\n')
    .trim();

const comparable = ({ subject, html, text, headers }: Shown): Shown => ({
  subject,
  html: withoutLinks(html),
  text: withoutLinks(text),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withoutLinks(value)])),
});
