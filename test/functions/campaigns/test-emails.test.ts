import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { handler as campaignsHandler } from '../../../functions/campaigns/handler';
import { handler as sender } from '../../../functions/sender/handler';
import { handler as templatesHandler } from '../../../functions/templates/handler';
import { consumeTestEmails } from '../../../shared/db/campaigns/test-email-allowance';
import { getContact } from '../../../shared/db/contacts/contacts';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { getContent } from '../../../shared/db/emails/contents';
import { contactId } from '../../../shared/domain/contacts/contact';
import { readLinkToken } from '../../../shared/domain/pages/link-token';
import { DAY_MS } from '../../../shared/durations';
import { type Campaigns, startCampaigns } from '../../support/campaign-api';
import { mockQueues, readEmail } from '../../support/emails';
import { api, failures, lambdaContext, queueEvent } from '../../support/invocations';
import { putContact } from '../../support/worker';

let on: Campaigns;
let queued: ReturnType<typeof mockQueues>;
beforeAll(async () => {
  on = await startCampaigns();
});
beforeEach(() => {
  on.reset();
  queued = mockQueues(on);
  on.clock.advance(60_000);
});
afterAll(() => on?.stop());

const look = (id: string, body: object, headers = {}) => on.call('POST /campaigns/{id}/test', { id, body, headers });
const rowOf = (id: string) => readEmail({ projectId: on.project.id, id });
async function contentOf(id: string) {
  const content = await getContent(on.project.id, (await rowOf(id)).contentId);
  if (!content) throw new Error('the content is gone');
  return content;
}

test('shows the campaign as the named contact would get it, with links of the address that gets the test', async () => {
  const { id } = await on.create({ variants: [{ name: 'a' }, { name: 'b', subject: 'B for {{ name }}' }] });
  await putContact(on.project, 'grace@example.org', { name: 'Grace' }, { subscribed: false });
  const asked = { to: ['Ada@Example.org', 'bob@example.org'], contact: 'grace@example.org', variant: 'b' };
  const { status, body } = await look(id, asked);
  expect([status, body.data.emails]).toEqual([
    202,
    ['ada@example.org', 'bob@example.org'].map((to) => ({
      to,
      email: expect.stringMatching(/^em_/),
      status: 'QUEUED',
    })),
  ]);
  const emails: string[] = body.data.emails.map(({ email }: { email: string }) => email);
  expect(queued.map(({ queue, email }) => [queue, email])).toEqual(emails.map((email) => ['transactional', email]));
  const content = await contentOf(emails[0] ?? '');
  expect(content.subject).toBe('[Test] B for Grace');
  expect(content.html).toContain('Hi Grace');
  const [, token = ''] = /\/u\/([\w.-]+)/.exec(content.html) ?? [];
  expect(readLinkToken(token)?.contactId).toBe(contactId(on.project.salt, 'ada@example.org'));
  const bob = contactId(on.project.salt, 'bob@example.org');
  const ofBob = (await on.rows()).filter(({ pk, sk }) => `${pk}#${sk}`.includes(bob));
  expect(ofBob.map(({ sk }) => sk)).toEqual([expect.stringMatching(/^EMAIL#/)]);
});

test('goes to an address that is no contact, needs no subscription, and is not counted', async () => {
  const { id } = await on.create();
  await putContact(on.project, 'left@example.org', { name: 'Lea' }, { subscribed: false });
  const { body } = await look(id, { to: ['nobody@example.org', 'left@example.org'] });
  on.ses.on(SendEmailCommand).resolves({ MessageId: 'ses-1' });
  const messages = queued.map(({ project, email }) => ({ v: 1, project, email }));
  expect(failures(await sender(queueEvent('transactional', messages), lambdaContext()))).toEqual([]);
  const subjects = on.ses
    .commandCalls(SendEmailCommand)
    .map(({ args }) => args[0].input.Content?.Simple?.Subject?.Data);
  expect(subjects.sort()).toEqual(['[Test] News for Lea', '[Test] News for you']);
  const row = await rowOf(body.data.emails[0].email);
  expect(row).toMatchObject({ status: 'SENT', kind: 'TRANSACTIONAL', simulated: true, tags: { campaign: id } });
});

test('does not go to a suppressed address', async () => {
  const { id } = await on.create();
  const contact = contactId(on.project.salt, 'gone@example.org');
  await suppress(on.project.id, contact, 'hard_bounce', 'em_1', undefined);
  const { body } = await look(id, { to: ['gone@example.org'] });
  expect(body.data.emails).toMatchObject([{ status: 'SKIPPED', reason: 'suppressed' }]);
  expect(queued).toEqual([]);
});

test('is sent once for each Idempotency-Key', async () => {
  const { id } = await on.create();
  const ask = () => look(id, { to: ['ada@example.org'] }, { 'Idempotency-Key': 'test' });
  const [first, again] = [await ask(), await ask()];
  expect(again.body).toEqual(first.body);
  expect(queued).toHaveLength(1);
});

test.each([
  ['an address that is none', { to: ['x'] }, [422, 'VALIDATION_ERROR']],
  ['the same address twice', { to: ['ada@example.org', 'ADA@example.org'] }, [422, 'VALIDATION_ERROR']],
  ['eleven addresses', { to: Array.from({ length: 11 }, (_, n) => `a${n}@example.org`) }, [422, 'VALIDATION_ERROR']],
  ['a variant that it does not have', { to: ['ada@example.org'], variant: 'x' }, [422, 'VALIDATION_ERROR']],
  ['a contact that is not there', { to: ['ada@example.org'], contact: 'no@example.org' }, [404, 'CONTACT_NOT_FOUND']],
])('is refused with %s', async (_what, body, expected) => {
  const { id } = await on.create();
  const response = await look(id, body);
  expect([response.status, response.body.error.code]).toEqual(expected);
  expect(queued).toEqual([]);
});

const newsletter = {
  name: 'Newsletter',
  subject: 'News for {{ name }}',
  body: '<p>{{ name }} bought {{ what }}</p>',
  type: 'MARKETING',
  from: 'ada@example.com',
  fromName: 'Ada',
};
async function lookAtTemplate(members: object, body: object) {
  const templates = api(templatesHandler, { projectId: on.project.id });
  const { id } = (await templates('POST /templates', { body: { ...newsletter, ...members } })).body;
  return { id, response: await templates('POST /templates/{id}/test', { id, body }) };
}

test('shows a template with the data of a contact and of the request, and stores none of it', async () => {
  await putContact(on.project, 'grace@example.org', { name: 'Grace' }, { subscribed: false });
  const asked = { to: ['ada@example.org'], contact: 'grace@example.org', data: { what: 'tea' } };
  const { id, response } = await lookAtTemplate({}, asked);
  expect([response.status, response.body.data.emails]).toMatchObject([
    202,
    [{ to: 'ada@example.org', status: 'QUEUED' }],
  ]);
  const [{ email }] = response.body.data.emails;
  expect(queued).toMatchObject([{ queue: 'transactional', email }]);
  const content = await contentOf(email);
  expect(content).toMatchObject({ subject: '[Test] News for Grace', from: { email: 'ada@example.com', name: 'Ada' } });
  expect(content.html).toContain('Grace bought tea');
  const [, token = ''] = /\/u\/([\w.-]+)/.exec(content.html) ?? [];
  expect(readLinkToken(token)?.contactId).toBe(contactId(on.project.salt, 'ada@example.org'));
  const row = await rowOf(email);
  expect(row).toMatchObject({ kind: 'TRANSACTIONAL', test: true, tags: { test: 'template', template: id } });
  expect(row.template).toBeUndefined();
  expect((await getContact(on.project, 'grace@example.org'))?.data).toEqual({ name: 'Grace' });
});

test('tags the email with the id of a template that was named by its alias', async () => {
  const { id } = await lookAtTemplate({ alias: 'tea' }, { to: ['ada@example.org'] });
  const templates = api(templatesHandler, { projectId: on.project.id });
  const { body } = await templates('POST /templates/{id}/test', { id: 'tea', body: { to: ['bob@example.org'] } });
  expect((await rowOf(body.data.emails[0].email)).tags).toEqual({ test: 'template', template: id });
});

test.each([
  ['no sender', { from: null }, {}, '422 from'],
  ['a sender that is no address', {}, { from: 'nobody' }, '422 from'],
  ['a sender whose domain is not verified', {}, { from: 'ada@elsewhere.example' }, '403'],
  ['a body that is too much work', { body: '{% for n in (1..9999999) %}x{% endfor %}' }, {}, '422 body'],
  ['a contact that is not there', {}, { contact: 'no@example.org' }, '404'],
])('of a template is refused with %s', async (_what, members, body, expected) => {
  const { response } = await lookAtTemplate(members, { to: ['ada@example.org'], ...body });
  expect([response.status, response.body.error?.errors?.[0]?.field].filter(Boolean).join(' ')).toBe(expected);
  expect(queued).toEqual([]);
});

test('is limited to 500 a day', async () => {
  const { id } = await on.create();
  const to = Array.from({ length: 10 }, (_, n) => `a${n}@example.org`);
  on.clock.advance(DAY_MS);
  expect(await consumeTestEmails(on.project.id, on.clock.now(), 491)).toBe(true);
  const response = await look(id, { to });
  expect([response.status, response.body.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  on.clock.advance(Number(response.headers['Retry-After']) * 1000);
  expect((await look(id, { to })).status).toBe(202);
});

test('403: a key without the scope contacts names no contact', async () => {
  const { id } = await on.create();
  const codeOf = async (scopes: string, more: object) => {
    const limited = api(campaignsHandler, { projectId: on.project.id, scopes });
    const { status, body } = await limited('POST /campaigns/{id}/test', {
      id,
      body: { to: ['ada@example.org'], ...more },
    });
    return [status, body.error?.code];
  };
  const contact = { contact: 'nobody@example.org' };
  expect(await codeOf('campaigns', contact)).toEqual([403, 'KEY_NOT_PERMITTED']);
  expect(await codeOf('campaigns', {})).toEqual([202, undefined]);
  expect(await codeOf('campaigns contacts', contact)).toEqual([404, 'CONTACT_NOT_FOUND']);
});
