import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { handler as sender } from '../../../functions/sender/handler';
import { changeContact, upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { getContent } from '../../../shared/db/emails/contents';
import { updateSettings } from '../../../shared/db/projects/settings';
import { createTemplate } from '../../../shared/db/templates/templates';
import { toIso } from '../../../shared/ops/clock';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api, failures, lambdaContext, queueEvent } from '../../support/invocations';
import { openPage } from '../../support/pages';
import { addTopic } from '../../support/topics';

const HOUR_MS = 3600_000;

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  const time = toIso(service.clock.now());
  await addVerifiedDomain(service);
  await addTopic(service.project.id, 'top_news', { name: 'Neues & mehr' });
  await addTopic(service.project.id, 'top_offers', { defaultSubscribed: false });
  for (const topicId of ['top_news', 'top_offers', null]) {
    await createTemplate(service.project.id, `tpl_${topicId ?? 'plain'}`, time, {
      name: 'News',
      subject: 'News',
      body: '<body><p>News</p></body>',
      type: 'MARKETING',
      from: 'news@example.com',
      fromName: null,
      replyTo: null,
      text: null,
      topicId,
    });
  }
});
beforeEach(() => {
  service.reset();
  mockQueues(service);
});
afterAll(() => service.stop());

interface Person {
  locale?: string;
  topics?: Record<string, boolean>;
  snoozedUntil?: string;
}

async function addPerson(email: string, { locale, ...preferences }: Person = {}): Promise<string> {
  const added = await upsertContact(service.project, {
    email,
    patch: locale ? { locale } : {},
    subscribedIfNew: true,
    source: 'api',
  });
  if ('problem' in added) throw new Error('no contact');
  await changeContact(service.project.id, added.contact.id, { preferences: () => preferences });
  return added.contact.id;
}

const send = async (to: string, template: string, more: object = {}) => {
  const { body } = await api(handler, { projectId: service.project.id })('POST /v1/send', {
    body: { to, template: `tpl_${template}`, ...more },
  });
  return body.data.emails[0] as { email: string; status: string; reason?: string };
};
const rowOf = (email: string) => readEmail({ projectId: service.project.id, id: email });
const contentOf = async (email: string) => {
  const content = await getContent(service.project.id, (await rowOf(email)).contentId);
  if (!content) throw new Error('no content');
  return content;
};
const headerOf = ({ headers }: Awaited<ReturnType<typeof contentOf>>, name: string) =>
  headers.find((header) => header.name === name)?.value ?? '';

describe('marketing email', () => {
  const later = { snoozedUntil: '2026-12-01T13:00:00.000Z' };

  test.each<[string, Person, string, object]>([
    ['of a topic goes to who chose nothing', {}, 'top_news', { status: 'QUEUED' }],
    ['of a topic that is off by default does not', {}, 'top_offers', { status: 'SKIPPED', reason: 'not_in_topic' }],
    ['of a topic goes to who chose it', { topics: { top_offers: true } }, 'top_offers', { status: 'QUEUED' }],
    [
      'of a topic does not go to who left it',
      { topics: { top_news: false } },
      'top_news',
      { status: 'SKIPPED', reason: 'not_in_topic' },
    ],
    ['without a topic goes to who left one', { topics: { top_news: false } }, 'plain', { status: 'QUEUED' }],
    ['does not go to who takes a break', later, 'plain', { status: 'SKIPPED', reason: 'snoozed' }],
  ])('%s', async (what, person, template, expected) => {
    const email = `${what.replaceAll(' ', '.')}@example.org`;
    await addPerson(email, person);
    const { email: id, ...result } = await send(email, template);
    expect(result).toMatchObject(expected);
    expect(await rowOf(id)).toMatchObject({ ...expected, ...(template === 'plain' ? {} : { topic: template }) });
  });

  test('that is due after a break is accepted, and decided when it is due', async () => {
    const id = await addPerson('pause@example.org', later);
    const scheduledAt = toIso(service.clock.now() + 2 * HOUR_MS);
    const scheduled = await send('pause@example.org', 'top_news', { scheduledAt });
    expect(scheduled.status).toBe('SCHEDULED');
    const left = await send('pause@example.org', 'top_news', { scheduledAt });
    service.clock.advance(2 * HOUR_MS);
    const deliver = async (email: string) => {
      const event = queueEvent('bulk', [{ v: 1, project: service.project.id, email }]);
      expect(failures(await sender(event, lambdaContext()))).toEqual([]);
      return rowOf(email);
    };
    await changeContact(service.project.id, id, {
      preferences: () => ({ snoozedUntil: toIso(service.clock.now() + HOUR_MS) }),
    });
    expect(await deliver(scheduled.email)).toMatchObject({ status: 'SKIPPED', reason: 'snoozed' });
    await changeContact(service.project.id, id, {
      preferences: () => ({ snoozedUntil: null, topics: { top_news: false } }),
    });
    expect(await deliver(left.email)).toMatchObject({ status: 'SKIPPED', reason: 'not_in_topic' });
  });

  test("says how to leave in the reader's language, with the postal address, in both parts", async () => {
    await addPerson('anna@example.org', { locale: 'de-AT' });
    await updateSettings(service.project.id, () => ({ postalAddress: 'Beispiel GmbH\nRing 1 <Hof>' }));
    service.clock.advance(6_000);
    const { html, text } = await contentOf((await send('anna@example.org', 'top_news')).email);
    expect(html).toMatch(
      /Beispiel GmbH<br>Ring 1 &lt;Hof&gt;<br><a ses:no-track href="https:[^"]+\/u\/[\w.-]+"[^>]*>Abmelden<\/a> &#183; <a ses:no-track href="[^"]+\/preferences"[^>]*>E-Mail-Einstellungen<\/a><\/div><\/body>$/,
    );
    expect(text).toMatch(
      /\n\nBeispiel GmbH\nRing 1 <Hof>\nAbmelden: https:\S+\nE-Mail-Einstellungen: https:\S+\/preferences\n$/,
    );
  });

  test('names its list by topic, and the address for unsubscribing if the project has one', async () => {
    await addPerson('list@example.org');
    const plain = await contentOf((await send('list@example.org', 'plain')).email);
    expect(headerOf(plain, 'List-Unsubscribe')).toMatch(/^<https:\/\/mail\.example\.com\/u\/[\w.-]+>$/);
    await updateSettings(service.project.id, () => ({ unsubscribeMailto: 'leave@example.com' }));
    service.clock.advance(6_000);
    const content = await contentOf((await send('list@example.org', 'top_news')).email);
    expect(headerOf(content, 'List-Unsubscribe')).toMatch(/^<https:[^>]+>, <mailto:leave@example\.com>$/);
    expect(headerOf(content, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(content, 'List-Id')).toMatch(/^"?Neues & mehr"? <top-news\.prj-a+\.example\.com>$/);
    expect(headerOf(plain, 'List-Id')).toMatch(/<prj-a+\.example\.com>$/);
  });
});

// RFC 8058 section 3.2: either encoding; the requests as mailbox providers send them.
const multipart =
  '--0000000000001a2b3c\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--0000000000001a2b3c--\r\n';
test.each([
  ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  ['multipart', multipart, 'multipart/form-data; boundary=0000000000001a2b3c'],
])(
  'one click as %s ends marketing email, also for a contact that the send itself created',
  async (what, body, type) => {
    const email = `${what.replaceAll(' ', '')}@example.org`;
    const first = await send(email, 'top_news', { subscribed: true });
    expect(first.status).toBe('QUEUED');
    const content = await contentOf(first.email);
    const [, token = ''] = /\/u\/([\w.-]+)>/.exec(headerOf(content, 'List-Unsubscribe')) ?? [];
    expect((await openPage('GET /u/{token}/preferences', token)).html).toContain('<form');
    expect((await openPage('POST /u/{token}', token, { body, type })).status).toBe(200);
    expect(await send(email, 'top_news')).toMatchObject({ status: 'SKIPPED', reason: 'unsubscribed' });
    const receipt = { to: email, from: 'news@example.com', subject: 'Receipt', body: 'Thanks' };
    const { body: answer } = await api(handler, { projectId: service.project.id })('POST /v1/send', { body: receipt });
    expect(answer.data.emails[0]).toMatchObject({ status: 'QUEUED' });
  },
);
