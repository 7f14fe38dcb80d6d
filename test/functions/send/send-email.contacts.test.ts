import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { planRecipients, readRecipientContacts, storeContacts } from '../../../functions/send/plan-recipients';
import { getContact } from '../../../shared/db/contacts/contacts';
import { createDomain } from '../../../shared/db/domains/ownership';
import { getContent } from '../../../shared/db/emails/contents';
import { admitNames } from '../../../shared/db/names/names';
import type { Project } from '../../../shared/db/projects/projects';
import { createTemplate } from '../../../shared/db/templates/templates';
import { type EmailAddress, parseAddress } from '../../../shared/domain/address';
import { toIso } from '../../../shared/ops/clock';
import { idSource } from '../../../shared/ops/ids';
import { callsDuring } from '../../support/calls';
import { addProject } from '../../support/contacts';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';
import { pendingDomain } from '../../support/pending-domain';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  mockQueues(service);
  await addVerifiedDomain(service);
});
afterAll(() => service.stop());

const send = (body: object) =>
  api(handler, { projectId: service.project.id })('POST /v1/send', {
    body: { from: 'shop@example.com', subject: 'Hi', body: 'Hi', ...body },
  });

test("each email knows its contact's generation", async () => {
  const { status, body } = await send({ to: ['a@example.org', 'b@example.org'] });
  expect(status).toBe(200);
  for (const { contact, email } of body.data.emails) {
    const { generation } = (await getContact(service.project, contact.id)) ?? {};
    expect(generation).toEqual(expect.any(String));
    expect(await readEmail({ projectId: service.project.id, id: email })).toMatchObject({ generation });
  }
});

test('a send that says nothing new of a contact leaves its row as it is', async () => {
  const once = { to: 'known@example.org', data: { plan: 'pro', code: { value: 1, persistent: false } } };
  const { body } = await send(once);
  const [{ contact }] = body.data.emails;
  const before = await getContact(service.project, contact.id);
  service.clock.advance(1000);
  expect((await send(once)).status).toBe(200);
  expect(await getContact(service.project, contact.id)).toEqual(before);
  await send({ ...once, data: { plan: 'free' } });
  expect(await getContact(service.project, contact.id)).toMatchObject({ data: { plan: 'free' }, version: 2 });
});

test('200: a reserved name is for the email alone, and a warning says that the contacts do not keep it', async () => {
  const given = {
    to: 'warned@example.org',
    data: { id: 7, email: 'x', plan: 'pro' },
    body: '{{ email }} {{ data.id }}',
  };
  const { status, body } = await send(given);
  expect(status).toBe(200);
  const warnings = ['data.id', 'data.email'].map((field) => ({
    code: 'reserved_key',
    field,
    message: expect.any(String),
  }));
  expect(body.data.warnings).toEqual(warnings);
  const [{ contact, email }] = body.data.emails;
  expect((await getContact(service.project, contact.id))?.data).toEqual({ plan: 'pro' });
  const { contentId } = await readEmail({ projectId: service.project.id, id: email });
  expect((await getContent(service.project.id, contentId))?.html).toContain('warned@example.org 7');
  expect('warnings' in (await send({ ...given, data: { plan: 'pro' } })).body.data).toBe(false);
  const validated = await api(handler, { projectId: service.project.id })('POST /v1/send', {
    body: { from: 'shop@example.com', subject: 'Hi', ...given },
    query: { validate: 'true' },
  });
  expect(validated.body.data.warnings).toEqual(expect.arrayContaining(warnings));
});

test('an email by template to a new contact takes 5 calls of the table, and each further one 2 more', async () => {
  const content = { name: 'Hi', subject: 'Hi', body: 'Hi {{ name }}', type: 'TRANSACTIONAL', from: 'shop@example.com' };
  const none = { fromName: null, replyTo: null, text: null, topicId: null };
  await createTemplate(service.project.id, 'tpl_hi', toIso(service.clock.now()), { ...content, ...none } as never);
  const callsFor = async (...names: string[]) => {
    const to = names.map((name) => `${name}@example.org`);
    const calls = await callsDuring(() => send({ to, template: 'tpl_hi', body: undefined, subject: undefined }));
    return calls.filter(({ input }) => !input.includes('#RATE#')).map(({ command }) => command);
  };
  await callsFor('before');
  const put = (times: number): string[] => Array(times).fill('PutItemCommand');
  const reads = ['BatchGetItemCommand'];
  expect(await callsFor('single')).toEqual([...reads, ...put(3)]);
  const ten = Array.from({ length: 10 }, (_, n) => `tenth${n}`);
  expect(await callsFor(...ten)).toEqual([...reads, ...put(21)]);
});

test('a send writes 2 units for a new contact, 1 for one that changes and none for any other', async () => {
  const recipients = [{ email: parseAddress('units@example.org') as EmailAddress, field: 'to' }];
  const written = async (data: Record<string, string>): Promise<number | undefined> => {
    const body = { to: 'units@example.org', data } as never;
    const known = await readRecipientContacts(service.project, recipients);
    const planned = planRecipients(service.project, recipients, known, body, { kind: 'TRANSACTIONAL' } as never);
    await service.table.emulator?.readMeter({ reset: true });
    await storeContacts(planned, body, { project: service.project, ids: idSource(), repeated: false });
    return (await service.table.emulator?.readMeter())?.write;
  };
  await send({ to: 'first@example.org', data: { plan: 'pro' } });
  const all = [await written({ plan: 'pro' }), await written({ plan: 'free' }), await written({ plan: 'free' })];
  // DynamoDB Local does not add them up.
  if (service.table.emulator) expect(all).toEqual([2, 1, 0]);
});

test('a data field beyond the thousand of a project is a 422 that names it, and nothing is written', async () => {
  const names = Array.from({ length: 1000 }, (_, n) => `name ${n}`);
  await admitNames(service.project.id, 'field', names, { isPublic: false });
  const before = (await service.rows()).length;
  const { status, body } = await send({ to: ['new@example.org', 'other@example.org'], data: { more: 1, 'name 1': 1 } });
  expect([status, body.errors]).toEqual([422, [{ field: 'data.more', code: 'too_big', message: expect.any(String) }]]);
  // The request was counted against the rate and its key's use noted; nothing else.
  expect((await service.rows()).length).toBe(before);
  const once = { more: { value: 1, persistent: false }, 'name 1': 1 };
  expect((await send({ to: 'new@example.org', data: once })).status).toBe(200);
});

describe('data of a send', () => {
  const data = {
    plan: 'pro',
    resetToken: 't1',
    otp_code: '123456',
    resetUrl: 'https://a.example/r/1',
    countryCode: 'CH',
    licenseCode: { value: 'L1', persistent: true },
    cart: { value: 3, persistent: false },
  };
  const body =
    '{{ plan }} {{ resetToken }} {{ otp_code }} {{ resetUrl }} {{ countryCode }} {{ licenseCode }} {{ cart }}';
  const shown = 'pro t1 123456 https://a.example/r/1 CH L1 3';
  const domainOf = ({ id }: Project): string => `${id.replaceAll('_', '-')}.example`;
  const addOwnDomain = async (project: Project): Promise<void> => {
    const createdAt = toIso(service.clock.now());
    const own = { projectId: project.id, domain: domainOf(project), createdByUs: false, createdAt };
    await createDomain(pendingDomain({ ...own, status: 'VERIFIED', verifiedAt: createdAt }));
  };
  let keeps: Project;
  beforeAll(async () => {
    keeps = await addProject('prj_keeps');
    await addOwnDomain(keeps);
  });
  const keptBy = async (project: Project, to: string, given: object = data): Promise<[string, unknown]> => {
    const answer = await api(handler, { projectId: project.id })('POST /v1/send', {
      body: { to, from: `shop@${domainOf(project)}`, subject: body, body, data: given },
    });
    expect(answer).toMatchObject({ status: 200 });
    const [{ contact, email }] = answer.body.data.emails;
    const row = await readEmail({ projectId: project.id, id: email });
    return [row?.subject ?? '', (await getContact(project, contact.id))?.data];
  };

  test('200: secrets by name are in the email and not on the contact, unless they are asked for', async () => {
    const kept = { plan: 'pro', countryCode: 'CH', licenseCode: 'L1' };
    expect(await keptBy(keeps, 'secrets@example.org')).toEqual([shown, kept]);
  });

  test('200: null removes a secret that a contact has', async () => {
    const asked = { resetToken: { value: 't0', persistent: true } };
    expect(await keptBy(keeps, 'removed@example.org', asked)).toEqual([expect.any(String), { resetToken: 't0' }]);
    expect((await keptBy(keeps, 'removed@example.org', { resetToken: null }))[1]).toEqual({});
  });

  test('200: with persistSendData false, the contact keeps only what is asked for, and the email shows all', async () => {
    const project = await addProject('prj_keeps_none', { persistSendData: false });
    await addOwnDomain(project);
    expect(await keptBy(project, 'none@example.org')).toEqual([shown, { licenseCode: 'L1' }]);
    const left = await keptBy(project, 'none@example.org', { licenseCode: null, plan: 'free' });
    expect([left[0].trim(), left[1]]).toEqual(['free', { licenseCode: 'L1' }]);
  });
});
