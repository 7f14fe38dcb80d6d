import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { getContact } from '../../../shared/db/contacts/contacts';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { MAX_NAMES } from '../../../shared/db/names/names';
import { EMAIL } from '../../../shared/db/table/keys';
import { contactId } from '../../../shared/domain/contacts/contact';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';
import { dyingAtWrite } from '../../support/worker';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  await addVerifiedDomain(service);
});
beforeEach(() => void mockQueues(service));
afterAll(() => service.stop());

const send = (body: unknown, headers: Record<string, string> = {}, query: Record<string, string> = {}) =>
  api(handler, { projectId: service.project.id })('POST /v1/send/batch', { body, headers, query });
const emailTo = (to: unknown, more: object = {}) => ({
  to,
  from: 'shop@example.com',
  subject: 'Hi',
  body: '<p>Hi</p>',
  ...more,
});
const contactOf = (email: string) => getContact(service.project, contactId(service.project.salt, email));
const rowsOfEmails = async () => (await service.rows()).filter(({ sk }) => String(sk).startsWith(EMAIL)).length;
interface Result {
  emails?: { email: string; status: string; reason?: string; contact: { email: string } }[];
  error?: { code: string; message: string; errors?: { field: string }[] };
}

describe('POST /v1/send/batch', () => {
  test('200: different emails, one result each, in the order of the request', async () => {
    await suppress(service.project.id, contactId(service.project.salt, 'gone@example.org'), 'manual');
    const { status, body } = await send({
      emails: [
        emailTo('ada@example.org', { subject: 'For Ada' }),
        emailTo(['grace@example.org', 'linus@example.org'], { scheduledAt: '2026-12-24T09:00:00Z' }),
        emailTo('gone@example.org'),
      ],
    });
    expect(status).toBe(200);
    const results: Result[] = body.data.results;
    const summary = results.map(({ emails = [] }) => emails.map(({ contact, status }) => [contact.email, status]));
    expect(summary).toEqual([
      [['ada@example.org', 'QUEUED']],
      [
        ['grace@example.org', 'SCHEDULED'],
        ['linus@example.org', 'SCHEDULED'],
      ],
      [['gone@example.org', 'SKIPPED']],
    ]);
    const first = await readEmail({ id: results[0]?.emails?.[0]?.email ?? '', projectId: service.project.id });
    expect(first).toMatchObject({ subject: 'For Ada', email: 'ada@example.org' });
  });

  test('422: names every mistake by its path, and sends nothing of the others', async () => {
    const before = await rowsOfEmails();
    const { status, body } = await send({
      emails: [
        emailTo('fresh@example.org'),
        emailTo(['ada@example.org', 'not an address']),
        emailTo('a@example.org', { subject: '{{ broken' }),
      ],
    });
    const fields = body.error.errors.map(({ field }: { field: string }) => field);
    expect([status, fields]).toEqual([422, ['emails[1].to[1]', 'emails[2].subject']]);
    expect([await rowsOfEmails(), await contactOf('fresh@example.org')]).toEqual([before, null]);
  });

  test('403 and 404: a refusal by what is stored says which email, and sends nothing of the others', async () => {
    const before = await rowsOfEmails();
    const other = emailTo('a@example.org', { from: 'shop@other.example' });
    const { status, body } = await send({ emails: [emailTo('fresh@example.org'), other] });
    expect([status, body.error.code, body.error.message]).toEqual([
      403,
      'DOMAIN_NOT_VERIFIED',
      expect.stringMatching(/^emails\[1\]: The domain other\.example/),
    ]);
    const missing = { to: 'a@example.org', template: 'tpl_missing' };
    expect((await send({ emails: [emailTo('fresh@example.org'), missing] })).status).toBe(404);
    expect(await rowsOfEmails()).toBe(before);
  });

  test('200 with partial: the others are accepted, and each mistake stands in its place', async () => {
    const { status, body } = await send({
      partial: true,
      emails: [
        emailTo('nobody'),
        emailTo('part@example.org'),
        emailTo('a@example.org', { from: 'shop@other.example' }),
      ],
    });
    const [first, second, third]: Result[] = body.data.results;
    expect(status).toBe(200);
    expect(first?.error).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field: 'emails[0].to' }] });
    expect(second?.emails).toMatchObject([{ status: 'QUEUED' }]);
    expect(third?.error).toMatchObject({ code: 'DOMAIN_NOT_VERIFIED' });
  });

  test('422: more than 500 recipients in all, more than 100 emails, none', async () => {
    const hundred = Array.from({ length: 100 }, (_, n) => `r${n}@example.org`);
    const six = Array.from({ length: 6 }, () => emailTo(hundred));
    const { status, body } = await send({ emails: six });
    expect([status, body.error.errors[0].message]).toEqual([422, expect.stringContaining('not 600')]);
    expect((await send({ emails: Array.from({ length: 101 }, () => emailTo('a@example.org')) })).status).toBe(422);
    expect((await send({ emails: [] })).status).toBe(422);
  });

  test.each([
    [2, 'after'],
    [9, 'before'],
    [20, 'after'],
    [40, 'before'],
  ] as const)(
    'a call that dies at its write %d, %s it, sends nothing twice and leaves nothing out when it is repeated',
    async (dies, when) => {
      const emails = Array.from({ length: 12 }, (_, n) => emailTo(`once${dies}-${n}@example.org`));
      const headers = { 'Idempotency-Key': `batch-${dies}` };
      const before = await rowsOfEmails();
      expect(await dyingAtWrite(dies, when, () => send({ emails }, headers))).toBe(true);
      service.clock.advance(61_000);
      const { status, body } = await send({ emails }, headers);
      expect([status, body.data.results.length, (await rowsOfEmails()) - before]).toEqual([200, 12, 12]);
      const again = await send({ emails }, headers);
      expect([again.headers['Idempotent-Replayed'], again.body]).toEqual(['true', body]);
    },
  );
});

describe('POST /v1/send/batch?validate=true', () => {
  const check = (body: unknown, headers: Record<string, string> = {}) => send(body, headers, { validate: 'true' });
  const summary = (results: { emails?: unknown[]; warnings?: Record<string, unknown>[]; error?: { code: string } }[]) =>
    results.map(({ emails, warnings, error }) =>
      error ? error.code : [emails?.length, ...(warnings ?? []).map(({ code, field, name }) => [code, field, name])],
    );

  test('200: each email has its warnings in its place', async () => {
    const { status, body } = await check({
      emails: [
        emailTo('v1@example.org'),
        emailTo('v2@example.org', { body: '<p>{{ nmae }}</p>' }),
        emailTo(['v3@example.org', 'gone@example.org']),
      ],
    });
    expect(status).toBe(200);
    expect(summary(body.data.results)).toEqual([
      [0],
      [0, ['undeclared', 'body', 'nmae']],
      [0, ['skipped', 'to[1]', undefined]],
    ]);
  });

  test('200: with `partial` the emails that would be refused have their errors', async () => {
    const emails = [emailTo('v1@example.org', { body: '<p>{{ nmae }}</p>' }), emailTo('no address')];
    const { body } = await check({ emails, partial: true });
    expect(summary(body.data.results)).toEqual([[0, ['undeclared', 'body', 'nmae']], 'VALIDATION_ERROR']);
    const { status } = await check({ emails });
    expect(status).toBe(422);
  });

  test('200: every email of a hundred is searched', async () => {
    const emails = Array.from({ length: 100 }, (_, index) =>
      emailTo([`h${index}@example.org`, `i${index}@example.org`], { body: `<p>{{ nmae${index} }}</p>` }),
    );
    const { body } = await check({ emails });
    expect(summary(body.data.results)).toEqual(emails.map((_, index) => [0, ['undeclared', 'body', `nmae${index}`]]));
  });

  test('422: names of all emails together are more than the project has room for', async () => {
    const dataOf = (emailIndex: number) =>
      Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`n${emailIndex}x${index}`, 1]));
    const emails = Array.from({ length: MAX_NAMES / 100 + 1 }, (_, index) =>
      emailTo('v1@example.org', { data: dataOf(index) }),
    );
    expect((await check({ emails: emails.slice(1) })).status).toBe(200);
    const { status, body } = await check({ emails });
    expect(status).toBe(422);
    expect(body.error.errors[0].field).toBe('emails[10].data.n10x0');
  });

  test('200: stores nothing, and leaves the Idempotency-Key to the batch that follows', async () => {
    const emails = [emailTo('v9@example.org', { data: { newest: 1 } })];
    // The count of requests is all that a check leaves.
    const stored = async () =>
      (await service.rows()).filter(({ sk }) => sk !== 'RATE').map((row) => JSON.stringify(row));
    const before = (await stored()).sort();
    await check({ emails }, { 'Idempotency-Key': 'checked' });
    expect((await stored()).sort()).toEqual(before);
    const sent = await send({ emails }, { 'Idempotency-Key': 'checked' });
    expect(summary(sent.body.data.results)).toEqual([[1]]);
  });
});
