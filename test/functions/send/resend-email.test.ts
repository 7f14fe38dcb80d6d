import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler as emails } from '../../../functions/emails/handler';
import { handler as send } from '../../../functions/send/handler';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { contentExpiry, putContent } from '../../../shared/db/emails/contents';
import type { EmailRow } from '../../../shared/db/emails/emails';
import type { EmailAddress } from '../../../shared/domain/address';
import { contactId } from '../../../shared/domain/contacts/contact';
import { personalLinks } from '../../../shared/domain/pages/link-token';
import { now } from '../../../shared/ops/clock';
import {
  addVerifiedDomain,
  type EmailService,
  mockQueues,
  newEmail,
  readEmail,
  setEmail,
  startEmailService,
} from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
let queued: ReturnType<typeof mockQueues>;
beforeAll(async () => {
  service = await startEmailService();
  await addVerifiedDomain(service);
});
beforeEach(() => {
  queued = mockQueues(service);
});
afterAll(() => service.stop());

const again = (id: string, to: unknown = 'ada@corrected.example', headers: Record<string, string> = {}) =>
  api(send, { projectId: service.project.id })('POST /emails/{id}/resend', { id, body: { to }, headers });
const show = async (id: string) =>
  (await api(emails, { projectId: service.project.id })('GET /emails/{id}', { id })).body.data;

const idOf = (email: string) => contactId(service.project.salt, email as EmailAddress);

/** An email with this content. */
async function withContent(
  given: Partial<EmailRow> & { to?: string },
  html: string | ((row: EmailRow) => string) = '<p>Hello</p>',
  from = 'shop@example.com',
) {
  const row = await newEmail(service.project, { toName: 'Ada', tags: { order: '17' }, ...given });
  const contentId = `mc_own${row.id}`;
  const body = typeof html === 'string' ? html : html(row);
  const content = { subject: 'Hello', html: body, text: 'Hello', headers: [], tracking: false, attachments: [] };
  await putContent(service.project.id, contentId, { ...content, from: { email: from } }, contentExpiry(now()));
  await setEmail(row, { contentId, from });
  queued.length = 0;
  return { ...row, contentId };
}

const bounced = (given: Partial<EmailRow> = {}) => withContent({ status: 'BOUNCED', bounceType: 'hard', ...given });

describe('200', () => {
  test('the content as it was goes to the new address as a new email, and each of the two names the other', async () => {
    const first = await bounced();
    const { status, body } = await again(first.id);
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: {
        contact: { id: expect.stringMatching(/^ct_/), email: 'ada@corrected.example' },
        email: expect.stringMatching(/^em_/),
        status: 'QUEUED',
        resentFrom: first.id,
      },
    });
    const row = await readEmail({ projectId: service.project.id, id: body.data.email });
    expect(row).toMatchObject({ toName: 'Ada', subject: 'Hello', tags: { order: '17' }, from: 'shop@example.com' });
    expect(queued.map(({ email }) => email)).toEqual([body.data.email]);
    expect(await show(first.id)).toMatchObject({ status: 'BOUNCED', resentAs: [body.data.email], resentFrom: null });
    expect(await show(body.data.email)).toMatchObject({ resentAs: [], resentFrom: first.id });
    const content = api(emails, { projectId: service.project.id });
    const of = async (id: string) => (await content('GET /emails/{id}/content', { id })).body.data;
    expect(await of(body.data.email)).toEqual(await of(first.id));
  });

  test('a repeat under the same Idempotency-Key sends nothing twice', async () => {
    const first = await bounced();
    const headers = { 'Idempotency-Key': 'resend-1' };
    const one = await again(first.id, 'ada@corrected.example', headers);
    const two = await again(first.id, 'ada@corrected.example', headers);
    expect(two.body).toEqual(one.body);
    expect((await show(first.id)).resentAs).toEqual([one.body.data.email]);
  });

  test('a suppressed address gets none', async () => {
    const first = await bounced();
    await suppress(service.project.id, idOf('gone@corrected.example'), 'manual');
    const { body } = await again(first.id, 'gone@corrected.example');
    expect(body.data).toMatchObject({ status: 'SKIPPED', reason: 'suppressed' });
    expect(queued).toEqual([]);
  });
});

describe('409: is not sent again, because of its content or its state', () => {
  test.each<[string, Partial<EmailRow>]>([
    ['a sign-in link', { member: true }],
    ['a test email', { test: true }],
    ['marketing email', { kind: 'MARKETING' }],
    ['an email that has not left', { status: 'QUEUED' }],
    ['a cancelled email', { status: 'CANCELLED' }],
    ['an email that was sent again five times', { resentAs: ['em_1', 'em_2', 'em_3', 'em_4', 'em_5'] }],
  ])('%s', async (_what, given) => {
    const { id } = await bounced(given);
    queued.length = 0;
    expect(await again(id)).toMatchObject({ status: 409, body: { error: { code: 'INVALID_STATE' } } });
    expect(queued).toEqual([]);
  });

  test('an email with a link that acts for its first recipient', async () => {
    const contact = { id: idOf('first@example.org'), createdAt: new Date(now()).toISOString() };
    const { unsubscribeUrl } = personalLinks('https://mail.example.com', service.project, contact, now());
    const first = await withContent({ to: 'first@example.org', status: 'SENT' }, `<a href="${unsubscribeUrl}">x</a>`);
    expect(await again(first.id)).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('first recipient') } },
    });
  });
});

test('409: an email with a link that shows it in the browser', async () => {
  const link = ({ id: emailId, contactId: id, createdAt }: EmailRow) =>
    personalLinks('https://mail.example.com', service.project, { id, createdAt }, now(), { emailId }).viewInBrowserUrl;
  const first = await withContent({ status: 'SENT' }, (row) => `<a href="${link(row)}">View</a>`);
  expect(await again(first.id)).toMatchObject({ status: 409, body: { error: { code: 'INVALID_STATE' } } });
});

test('422: the new address is wrong', async () => {
  const { id } = await bounced();
  expect(await again(id, 'ada@corrected.example, eve@corrected.example')).toMatchObject({
    status: 422,
    body: { error: { errors: [{ field: 'to' }] } },
  });
});

test("404: another project's email, a deleted content", async () => {
  const other = await startOther();
  expect((await again(other)).status).toBe(404);
  const erased = await bounced();
  await setEmail(erased, { contentId: 'mc_nothing' });
  expect(await again(erased.id)).toMatchObject({ body: { error: { code: 'EMAIL_CONTENT_NOT_FOUND' } } });
});

const startOther = async () => (await newEmail({ ...service.project, id: 'prj_two' })).id;

test('403: the domain of the sender is no longer verified, or the key lacks a scope', async () => {
  const first = await bounced();
  const scoped = api(send, { projectId: service.project.id, scopes: 'send' });
  expect(await scoped('POST /emails/{id}/resend', { id: first.id, body: { to: 'a@b.example' } })).toMatchObject({
    body: { error: { code: 'KEY_NOT_PERMITTED' } },
  });
  const foreign = await withContent({ status: 'SENT' }, '<p>Hi</p>', 'x@foreign.example');
  expect(await again(foreign.id)).toMatchObject({ status: 403, body: { error: { code: 'DOMAIN_NOT_VERIFIED' } } });
});
