import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler as contacts } from '../../../functions/contacts/handler';
import { handler as projects } from '../../../functions/project/handler';
import { handler as templates } from '../../../functions/templates/handler';
import { handler as worker } from '../../../functions/worker/handler';
import { changeAddress } from '../../../shared/db/contacts/change-address';
import { getContact, setSubscribed } from '../../../shared/db/contacts/contacts';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { getContent } from '../../../shared/db/emails/contents';
import { listEmails } from '../../../shared/db/emails/list';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { consumeAllowances } from '../../../shared/db/projects/allowances';
import { EMAIL } from '../../../shared/db/table/keys';
import { contactId } from '../../../shared/domain/contacts/contact';
import { confirmationAllowances } from '../../../shared/domain/contacts/public-email';
import { linkToken } from '../../../shared/domain/pages/link-token';
import { publicKey } from '../../support/contacts';
import { addVerifiedDomain, type EmailService, startEmailService } from '../../support/emails';
import { api, failures, lambdaContext, queueEvent } from '../../support/invocations';
import { dyingAt } from '../../support/jobs';
import { openPage } from '../../support/pages';
import { settle } from '../../support/stream';
import { track, trackPublic } from './support';

const DAY_MS = 24 * 3600_000;

let service: EmailService;
let template: string;
/** Messages of the jobs queue and of the transactional lane that nobody has taken yet. */
let queued: { queue: string; body: Record<string, unknown> }[];
beforeAll(async () => {
  service = await startEmailService();
  Object.assign(process.env, { JOBS_QUEUE_URL: 'http://127.0.0.1:9/000000000000/jobs' });
  await addVerifiedDomain(service);
  template = await newTemplate();
  expect((await setOptIn({ enabled: true, templateId: template })).status).toBe(200);
});
beforeEach(() => {
  service.reset();
  queued = [];
  service.sqs.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries }) => {
    for (const { MessageBody } of Entries)
      queued.push({ queue: QueueUrl.split('/').at(-1), body: JSON.parse(MessageBody) });
    return { Successful: [], Failed: [] };
  });
  // The project's state is remembered for some seconds.
  service.clock.advance(60_000);
});
afterAll(() => service.stop());

const call = (handler: Parameters<typeof api>[0]) => api(handler, { projectId: service.project.id });
const setOptIn = (doubleOptIn: object | null) => call(projects)('PATCH /project', { body: { doubleOptIn } });
const newTemplate = async (more: object = {}): Promise<string> =>
  (
    await call(templates)('POST /templates', {
      body: {
        name: 'Ask',
        subject: 'Hi {{ name }}',
        body: '<a href="{{ confirmUrl }}">Yes</a>',
        from: 'shop@example.com',
        ...more,
      },
    })
  ).body.id;

const signUp = async (email: string, more: object = {}) =>
  expect((await trackPublic({ email, event: 'signed up', ...more }, service.project.id)).status).toBe(200);
const contactOf = (email: string) => getContact(service.project, email);
const emailsTo = async (email: string) =>
  (await listEmails(service.project, { contactId: contactId(service.project.salt, email) }, { limit: 20 })).items;
const linkIn = async (contentId: string) => {
  const { html, text, tracking } = (await getContent(service.project.id, contentId)) ?? {};
  const [, token = ''] = /\/c\/([^"]+)"/.exec(html ?? '') ?? [];
  expect([text?.includes(token), tracking]).toEqual([true, false]);
  return token;
};

/** Runs the stream reactions and then the worker, `times` over. */
async function work(times = 1): Promise<void> {
  await settle(service);
  // The looks at email that has not left are due later.
  const asked = queued.filter(({ queue, body }) => queue === 'jobs' && body.kind !== 'settle').map(({ body }) => body);
  queued = queued.filter(({ queue }) => queue !== 'jobs');
  for (let n = 0; n < times; n++) {
    expect(failures(await worker(queueEvent('jobs', asked), lambdaContext('worker', 300_000)))).toEqual([]);
  }
}
const tokenSentTo = async (email: string) => linkIn((await emailsTo(email))[0]?.contentId ?? '');
const confirm = (token: string) => openPage('POST /c/{token}', token, { body: '' });

test('double opt-in holds from the next request on', async () => {
  expect((await setOptIn(null)).status).toBe(200);
  service.clock.advance(60_000);
  await signUp('before@example.org');
  expect((await setOptIn({ enabled: true, templateId: template })).status).toBe(200);
  await signUp('after@example.org');
  const contacts = await Promise.all(['before@example.org', 'after@example.org'].map(contactOf));
  expect(contacts.map((contact) => contact?.subscribed)).toEqual([true, false]);
});

describe('with double opt-in', () => {
  test('a new contact of a public key is pending, is mailed once, and is subscribed by the button only', async () => {
    await signUp('ada@example.org', { data: { name: 'Ada', locale: 'de-AT' } });
    expect(await contactOf('ada@example.org')).toMatchObject({ subscribed: false, pendingSince: expect.any(String) });
    await work(3);
    const emails = await emailsTo('ada@example.org');
    expect(emails).toMatchObject([{ status: 'QUEUED', kind: 'TRANSACTIONAL', lane: 'transactional', template }]);
    expect(queued).toContainEqual({ queue: 'transactional', body: expect.objectContaining({ email: emails[0]?.id }) });
    const seen = (await call(contacts)('GET /contacts/{id}', { id: 'ada@example.org' })).body;
    expect(seen).toMatchObject({ subscribed: false, pending: true });

    const token = await tokenSentTo('ada@example.org');
    const page = await openPage('GET /c/{token}', token);
    expect([page.status, page.html]).toEqual([200, expect.stringContaining('Anmeldung bestätigen')]);
    expect(page.html).not.toContain('ada@example.org');
    expect((await contactOf('ada@example.org'))?.subscribed).toBe(false);

    for (let n = 0; n < 2; n++) expect((await confirm(token)).html).toContain('Sie sind angemeldet');
    await work();
    const { body } = await call(contacts)('GET /contacts/{id}', { id: 'ada@example.org' });
    expect([body.subscribed, 'pending' in body]).toEqual([true, false]);
    const events = (await service.rows()).filter(
      (row) => row.email === 'ada@example.org' && row.name?.startsWith('contact.'),
    );
    expect(events.map(({ name }) => name).sort()).toEqual(['contact.created', 'contact.subscribed']);
    expect(await emailsTo('ada@example.org')).toHaveLength(1);
  });

  test('the email shows nothing that the visitor typed', async () => {
    const spam = 'You have won 1000 EUR! https://evil.example';
    await signUp('spam@example.org', { data: { name: spam } });
    await work();
    const [row] = await emailsTo('spam@example.org');
    const { subject, html, text } = (await getContent(service.project.id, row?.contentId ?? '')) ?? {};
    expect([subject, row?.subject]).toEqual(['Hi ', 'Hi ']);
    expect(`${html}${text}`).not.toContain('won');
  });

  test("the email shows what the project's server has said of the contact", async () => {
    await call(contacts)('POST /contacts', {
      body: { email: 'named@example.org', subscribed: false, data: { name: 'Ada' } },
    });
    await signUp('named@example.org', { subscribed: true, data: { name: 'spam' } });
    await work();
    expect((await emailsTo('named@example.org'))[0]?.subject).toBe('Hi Ada');
  });

  test('preserveExistingSubscription asks a new contact, and nobody who is known', async () => {
    await call(contacts)('POST /contacts', { body: { email: 'known@example.org', subscribed: false } });
    for (const email of ['known@example.org', 'unknown@example.org']) {
      await signUp(email, { subscribed: true, preserveExistingSubscription: true });
    }
    await work();
    expect(await emailsTo('known@example.org')).toEqual([]);
    expect(await emailsTo('unknown@example.org')).toHaveLength(1);
  });

  test('a worker that dies before it has stored the email sends it at its next try', async () => {
    await signUp('crash@example.org');
    await settle(service);
    const message = {
      v: 1,
      kind: 'confirm',
      project: service.project.id,
      contact: contactId(service.project.salt, 'crash@example.org'),
    };
    const run = async () => failures(await worker(queueEvent('jobs', [message]), lambdaContext('worker', 300_000)));
    await dyingAt(({ input }) => String((input.Item as { sk?: string })?.sk).startsWith(EMAIL), 1, run);
    expect(await emailsTo('crash@example.org')).toEqual([]);
    expect([await run(), await run()]).toEqual([[], []]);
    expect(await emailsTo('crash@example.org')).toHaveLength(1);
  });

  test('an address gets one email a day and three in all, whatever is asked', async () => {
    const email = 'often@example.org';
    const counts: number[] = [];
    for (let day = 0; day < 5; day++) {
      for (let n = 0; n < 3; n++) await signUp(email, { subscribed: true });
      await work(2);
      counts.push((await emailsTo(email)).length);
      service.clock.advance(DAY_MS);
    }
    expect(counts).toEqual([1, 2, 3, 3, 3]);
  });

  test('a link that was mailed to a former address never confirms the present one', async () => {
    const [former, present] = ['former@example.org', 'present@example.org'];
    await signUp(former);
    await work();
    const old = await tokenSentTo(former);
    const { id = '' } = (await contactOf(former)) ?? {};
    service.clock.advance(DAY_MS);
    expect(await changeAddress(service.project, id, present)).toBe('changed');
    await confirm(old);
    expect((await contactOf(present))?.subscribed).toBe(false);
    service.clock.advance(DAY_MS);
    await signUp(present, { subscribed: true });
    await work();
    expect(await contactOf(present)).toMatchObject({ id, pendingSince: expect.any(String) });
    await confirm(old);
    expect((await contactOf(present))?.subscribed).toBe(false);
    expect((await emailsTo(former))[0]?.email).toBe(present);
    await confirm(await tokenSentTo(former));
    expect((await contactOf(present))?.subscribed).toBe(true);
  });

  test('who unsubscribed, complained or bounced is not asked, and a link from before leads nowhere', async () => {
    const { project } = service;
    const leave: Record<string, (id: string) => Promise<unknown>> = {
      left: (id) => setSubscribed(project, id, false),
      complained: (id) => suppress(project.id, id, 'complaint'),
    };
    for (const [name, act] of Object.entries(leave)) {
      const email = `${name}@example.org`;
      await signUp(email);
      await work();
      const token = await tokenSentTo(email);
      await act(contactId(project.salt, email));
      service.clock.advance(2 * DAY_MS);
      await signUp(email, { subscribed: true });
      await work();
      expect((await confirm(token)).html).toContain('no longer works');
      expect(await contactOf(email)).not.toMatchObject({ pendingSince: expect.any(String) });
      expect([(await contactOf(email))?.subscribed, (await emailsTo(email)).length]).toEqual([false, 1]);
    }
    await upsertContact(project, { email: 'bounced@example.org', subscribedIfNew: false, source: 'send' });
    await suppress(project.id, contactId(project.salt, 'bounced@example.org'), 'hard_bounce');
    await signUp('bounced@example.org', { subscribed: true });
    await work();
    expect(await emailsTo('bounced@example.org')).toEqual([]);
  });

  test('who waits can decline by the link of any email, and is not asked again', async () => {
    const email = 'no@example.org';
    await signUp(email);
    await work();
    const token = await tokenSentTo(email);
    const own = linkToken(service.project, (await contactOf(email)) ?? { id: '', createdAt: '' });
    expect((await openPage('GET /u/{token}', own)).html).toContain('<form method="post">');
    expect((await openPage('POST /u/{token}', own, { body: '' })).html).not.toContain('<form');
    expect((await openPage('GET /u/{token}', own)).html).not.toContain('<form');
    service.clock.advance(2 * DAY_MS);
    await signUp(email, { subscribed: true });
    await work();
    expect((await confirm(token)).html).toContain('no longer works');
    expect([(await contactOf(email))?.subscribed, (await emailsTo(email)).length]).toEqual([false, 1]);
  });

  test('one that is known, not subscribed and never left is asked where the call says so', async () => {
    await upsertContact(service.project, { email: 'known@example.org', subscribedIfNew: false, source: 'send' });
    await signUp('known@example.org');
    await work();
    expect(await emailsTo('known@example.org')).toEqual([]);
    await signUp('known@example.org', { subscribed: true });
    await work();
    await confirm(await tokenSentTo('known@example.org'));
    expect((await contactOf('known@example.org'))?.subscribed).toBe(true);
  });

  test('a link is good for 30 days, for this contact and this purpose only', async () => {
    await signUp('late@example.org');
    await work();
    const token = await tokenSentTo('late@example.org');
    expect((await openPage('POST /u/{token}', token)).status).toBe(404);
    const forged = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const wrong of [forged, token.slice(0, -1), 'x', '']) expect((await confirm(wrong)).status).toBe(404);
    service.clock.advance(30 * DAY_MS);
    expect((await confirm(token)).html).toContain('no longer works');
    expect((await contactOf('late@example.org'))?.subscribed).toBe(false);

    await signUp('again@example.org');
    await work();
    const old = await tokenSentTo('again@example.org');
    const id = contactId(service.project.salt, 'again@example.org');
    await deleteContact(service.project, id);
    for (let pass = 0; pass < 2; pass++) {
      service.clock.advance(61_000);
      await eraseContact(service.project.id, id, () => 60_000);
    }
    expect((await service.rows()).filter(({ pk, sk }) => String(pk).includes(id) && sk === 'CONFIRMATION')).toEqual([]);
    await signUp('again@example.org');
    expect((await confirm(old)).html).toContain('no longer works');
    expect(await contactOf('again@example.org')).toMatchObject({ subscribed: false, pendingSince: expect.any(String) });
  });

  test('a secret key subscribes as it says, and that ends the waiting', async () => {
    await signUp('sure@example.org');
    const secret = { keyStatus: 'ok', projectId: service.project.id, keyId: 'key_1', keyKind: 'secret' };
    await track({ email: 'sure@example.org', event: 'paid', subscribed: true }, secret);
    await work();
    const { subscribed, pendingSince } = (await contactOf('sure@example.org')) ?? {};
    expect([subscribed, pendingSince, await emailsTo('sure@example.org')]).toEqual([true, undefined, []]);
  });
});

describe('over the limits of confirmation email', () => {
  test('a sign-up gets the same response as any other and asks nobody, and can be repeated later', async () => {
    const signUpAs = (email: string) =>
      track({ email, event: 'signed up', subscribed: true }, publicKey(service.project.id), {}, '2001:db8:1:2::a');
    const first = await signUpAs('first@gmail.com');
    // Nineteen of the visitor's other addresses.
    for (let n = 0; n < 19; n++) {
      await consumeAllowances(service.project.id, confirmationAllowances('2001:db8:1:2::/64', 'gmail.com'));
    }
    const late = await signUpAs('late@gmail.com');
    expect([late.status, Object.keys(late.body.data)]).toEqual([first.status, Object.keys(first.body.data)]);
    await work();
    expect([await emailsTo('first@gmail.com'), await emailsTo('late@gmail.com')]).toMatchObject([[{}], []]);
    expect(await contactOf('late@gmail.com')).toMatchObject({ subscribed: false, unconfirmed: 'address' });
    expect((await contactOf('late@gmail.com'))?.pendingSince).toBeUndefined();
    service.clock.advance(600_000);
    await signUpAs('late@gmail.com');
    await work();
    expect(await emailsTo('late@gmail.com')).toHaveLength(1);
  });
});

describe('the setting', () => {
  test.each([
    ['a template that does not show the link', { body: 'Hi' }],
    ['one whose text does not', { text: 'Hi' }],
    ['a marketing template', { type: 'MARKETING' }],
    ['one without a sender', { from: undefined }],
  ])('refuses %s', async (_case, more) => {
    const { status, body } = await setOptIn({ enabled: true, templateId: await newTemplate(more) });
    expect([status, body.error.errors]).toMatchObject([422, [{ field: 'doubleOptIn.templateId' }]]);
  });

  test('keeps the project from giving up the address that its email is sent from', async () => {
    const setFrom = (from: string | null) => call(projects)('PATCH /project', { body: { from } });
    const templateId = await newTemplate({ from: undefined });
    expect((await setFrom('shop@example.com')).status).toBe(200);
    expect((await setOptIn({ enabled: true, templateId })).status).toBe(200);
    expect((await setFrom(null)).body.error.errors).toMatchObject([{ field: 'doubleOptIn.templateId' }]);
    expect((await setOptIn({ enabled: true, templateId: template })).status).toBe(200);
    expect((await setFrom(null)).status).toBe(200);
  });

  test('is switched off also by whoever has lost the sender that it had', async () => {
    const templateId = await newTemplate({ from: 'shop@gone.example' });
    const refused = await setOptIn({ enabled: true, templateId });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'DOMAIN_NOT_VERIFIED']);
    const off = await setOptIn({ enabled: false, templateId });
    expect([off.status, off.body.data?.doubleOptIn]).toEqual([200, { enabled: false, templateId }]);
    expect((await setOptIn({ enabled: true, templateId: template })).status).toBe(200);
  });

  test('refuses a template that is not there, keeps the one that it names, and lets it go again', async () => {
    const missing = await setOptIn({ enabled: true, templateId: 'tpl_nothing' });
    expect([missing.status, missing.body.error.code]).toEqual([404, 'TEMPLATE_NOT_FOUND']);
    const spoilt: [string, object][] = [
      ['body', { body: 'Hi' }],
      ['text', { text: 'Hi' }],
      ['type', { type: 'MARKETING' }],
    ];
    for (const [field, body] of spoilt) {
      const { status, body: refusal } = await call(templates)('PATCH /templates/{id}', { id: template, body });
      expect([status, refusal.error.errors[0].field]).toEqual([422, field]);
    }
    const uses = await call(templates)('GET /templates/{id}/uses', { id: template });
    expect(uses.body.data.items).toMatchObject([{ kind: 'double_opt_in', version: null, steps: [] }]);
    const inUse = await call(templates)('DELETE /templates/{id}', { id: template });
    expect([inUse.status, inUse.body.error.code]).toEqual([409, 'IN_USE']);
    expect((await setOptIn(null)).body.data.doubleOptIn).toEqual({ enabled: false, templateId: null });
    expect((await call(templates)('DELETE /templates/{id}', { id: template })).status).toBe(204);
    service.clock.advance(60_000);
    await signUp('plain@example.org');
    expect((await contactOf('plain@example.org'))?.subscribed).toBe(true);
  });
});
