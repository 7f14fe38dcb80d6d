import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler as contacts } from '../../../functions/contacts/handler';
import { handler as emails } from '../../../functions/emails/handler';
import { handler as send } from '../../../functions/send/handler';
import { handler as sender } from '../../../functions/sender/handler';
import { getContact } from '../../../shared/db/contacts/contacts';
import { getSuppression, suppress } from '../../../shared/db/contacts/suppressions';
import { eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { keys } from '../../../shared/db/table/keys';
import { get } from '../../../shared/db/table/rows';
import { createTemplate } from '../../../shared/db/templates/templates';
import { parseAddress } from '../../../shared/domain/address';
import { contactId } from '../../../shared/domain/contacts/contact';
import { intervalMs } from '../../../shared/domain/sending/rate';
import { countedPart, type Image } from '../../../shared/queue/stream';
import {
  addVerifiedDomain,
  type EmailService,
  isRowOf,
  mockQueues,
  readEmail,
  startEmailService,
} from '../../support/emails';
import { enough } from '../../support/erasure';
import { eventNamesOf, eventsOf, feedbackOf } from '../../support/feedback-scene';
import { api, failures, lambdaContext, queueEvent } from '../../support/invocations';
import { about, sesEvents } from '../../support/ses-events';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  await addVerifiedDomain(service);
});
beforeEach(() => {
  service.reset();
  service.clock.advance(60_000);
  mockQueues(service);
  service.ses.on(SendEmailCommand).callsFake(() => ({ MessageId: 'ses-1' }));
});
afterAll(() => service.stop());

const TEMPLATE = {
  ...{ name: 'News', subject: 'News', body: '<body><p>News</p></body>', type: 'MARKETING' as const },
  ...{ from: 'shop@example.com', fromName: null, replyTo: null, text: null, topicId: null },
};

const idOf = (address: string) => contactId(service.project.salt, parseAddress(address) ?? ('' as never));
const post = (body: object, headers: Record<string, string> = {}, query: Record<string, string> = {}) =>
  api(send, { projectId: service.project.id })('POST /v1/send', {
    body: { to: 'ada@example.org', from: 'shop@example.com', subject: 'Hi', body: '<p>Hi</p>', ...body },
    headers,
    query,
  });
const show = async (id: string, query: Record<string, string> = {}, caller: object = {}) =>
  api(emails, { projectId: service.project.id, ...caller })('GET /emails/{id}', { id, query });

/** Sends an email, and has SES take it. */
async function sent(body: object) {
  const answer = await post(body);
  expect(answer.status).toBe(200);
  const [{ email: id }] = answer.body.data.emails;
  await deliver(id);
  return readEmail({ projectId: service.project.id, id });
}
const deliver = async (id: string) => {
  const hint = { v: 1, project: service.project.id, email: id };
  expect(failures(await sender(queueEvent('transactional', [hint]), lambdaContext()))).toEqual([]);
};
const destinations = () => service.ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input.Destination);

describe('POST /v1/send', () => {
  test('200: one email goes to SES with all addresses; copies make no contacts, and each address gets it once', async () => {
    const { status, body } = await post({
      cc: ['Grace@Example.org', { name: 'Linus', email: 'linus@example.org' }],
      bcc: ['archive@example.org', 'grace@example.org', 'ADA@example.org'],
    });
    expect(status).toBe(200);
    const [{ email: id, ...answer }] = body.data.emails;
    const copy = (field: string, kind: string) => ({ field, kind, status: 'QUEUED' });
    expect(answer).toEqual({
      contact: { id: idOf('ada@example.org'), email: 'ada@example.org' },
      status: 'QUEUED',
      copies: [copy('cc[0]', 'cc'), copy('cc[1]', 'cc'), copy('bcc[0]', 'bcc')],
    });
    await deliver(id);
    expect(destinations()).toEqual([
      {
        ToAddresses: ['ada@example.org'],
        CcAddresses: ['grace@example.org', 'Linus <linus@example.org>'],
        BccAddresses: ['archive@example.org'],
      },
    ]);
    expect(await getContact(service.project, idOf('grace@example.org'))).toBeNull();
  });

  test('200: who is suppressed gets no copy and is named; an email whose recipient is suppressed goes to nobody', async () => {
    await suppress(service.project.id, idOf('gone@example.org'), 'manual');
    const named = [{ code: 'skipped', field: 'bcc', message: 'Would get no email: suppressed.' }];
    const checked = await post({ bcc: 'gone@example.org' }, {}, { validate: 'true' });
    expect(checked.body.data.warnings).toEqual(named);
    const { body } = await post({ bcc: 'gone@example.org' });
    const [{ email: id, copies }] = body.data.emails;
    expect(copies).toEqual([{ field: 'bcc', kind: 'bcc', status: 'SKIPPED', reason: 'suppressed' }]);
    await deliver(id);
    const other = await post({ to: 'gone@example.org', cc: 'grace@example.org' });
    expect(other.body.data.emails[0]).toMatchObject({ status: 'SKIPPED', reason: 'suppressed' });
    await deliver(other.body.data.emails[0].email);
    expect(destinations()).toEqual([{ ToAddresses: ['ada@example.org'] }]);
  });

  test('200: who is suppressed or deleted after the acceptance gets no copy either', async () => {
    const { body } = await post({ cc: ['late@example.org', 'erased@example.org', 'stays@example.org'] });
    const [{ email: id }] = body.data.emails;
    await suppress(service.project.id, idOf('late@example.org'), 'complaint');
    service.clock.advance(1);
    expect((await erase('erased@example.org')).status).toBe(204);
    await deliver(id);
    expect(destinations()).toEqual([{ ToAddresses: ['ada@example.org'], CcAddresses: ['stays@example.org'] }]);
    const { copies } = (await show(id)).body.data;
    expect(copies.map(({ email, reason }: Record<string, unknown>) => [email, reason])).toEqual([
      ['late@example.org', 'suppressed'],
      [null, 'contact_deleted'],
      ['stays@example.org', null],
    ]);
  });

  test.each<[string, object, string, RegExp]>([
    [
      'several recipients',
      { to: ['a@example.org', 'b@example.org'], cc: 'c@example.org' },
      'cc',
      /exactly one recipient/,
    ],
    ['more than 50 addresses', { bcc: Array.from({ length: 50 }, (_, n) => `b${n}@example.org`) }, 'bcc', /At most 50/],
    ['no address', { cc: ['Grace <grace>'] }, 'cc[0]', /./],
    ['two addresses in one text', { bcc: 'a@example.org, b@example.org' }, 'bcc', /as an array/],
    [
      'a link that acts for the recipient',
      { body: '<a href="{{ unsubscribeUrl }}">Leave</a>', bcc: 'c@example.org' },
      'bcc',
      /belongs to its recipient/,
    ],
  ])('422: %s', async (_, members, field, message) => {
    const { status, body } = await post(members);
    expect(status).toBe(422);
    expect(body.error.errors ?? body.errors).toContainEqual(
      expect.objectContaining({ field, message: expect.stringMatching(message) }),
    );
    expect(destinations()).toEqual([]);
  });

  test('422: marketing email has no copies', async () => {
    await createTemplate(service.project.id, 'tpl_marketing', '2026-12-01T12:00:00.000Z', TEMPLATE);
    const { status, body } = await post({ template: 'tpl_marketing', cc: 'grace@example.org' });
    expect([status, JSON.stringify(body)]).toEqual([
      422,
      expect.stringContaining('Marketing emails can’t have copies'),
    ]);
  });

  test('a repeat under the same Idempotency-Key sends nothing twice; other copies are another request', async () => {
    const key = { 'idempotency-key': 'copies' };
    const first = await post({ cc: 'grace@example.org' }, key);
    expect((await post({ cc: 'grace@example.org' }, key)).body).toEqual(first.body);
    expect((await post({ cc: 'linus@example.org' }, key)).body).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

test('each address takes a place of the rate, and counts in the reputation', async () => {
  const start = service.clock.now();
  const cc = Array.from({ length: 9 }, (_, n) => `cc${n}.10@example.org`);
  const row = await sent({ to: 'to10@example.org', cc, bcc: 'success@simulator.amazonses.com' });
  const { tat = 0 } = (await get<{ tat: number }>(keys.sendRate())) ?? {};
  expect(Math.round(tat - start)).toBeGreaterThanOrEqual(Math.round(11 * intervalMs(14)));
  await feedbackOf(row, about(sesEvents.bounce('Permanent', 'NoEmail'), 'cc0.10@example.org', 'to10@example.org'));
  const [image] = (await service.rows())
    .filter(isRowOf(row))
    .map((item) => marshall(item, { removeUndefinedValues: true }));
  const { email: own, copies = [] } = countedPart(image as Image) ?? {};
  const facts = [own, ...copies].map((one) => [one?.sentAt, one?.hardBouncedAt !== undefined]);
  expect(facts.filter(([sentAt]) => sentAt === row.sentAt)).toHaveLength(10);
  expect(facts.filter(([, isBounced]) => isBounced)).toHaveLength(2);
});

describe('what SES tells of a copy', () => {
  test("stays with its address: the email is its own recipient's, whatever becomes of the copies", async () => {
    const row = await sent({
      to: 'to1@example.org',
      cc: ['bad1@example.org', 'angry1@example.org'],
      bcc: 'ok1@example.org',
    });
    const events = [
      about(sesEvents.bounce('Permanent', 'NoEmail', 2), 'bad1@example.org'),
      about(sesEvents.complaint(9), 'angry1@example.org'),
      about(sesEvents.delivery(1), 'to1@example.org', 'angry1@example.org', 'ok1@example.org'),
    ];
    expect(await feedbackOf(row, ...events, ...events)).toEqual([]);
    const { body } = await show(row.id);
    expect(body.data).toMatchObject({ status: 'DELIVERED', bouncedAt: null, complainedAt: null, explanation: null });
    const states = body.data.copies.map(({ kind, email, status, bounceType }: Record<string, unknown>) => [
      kind,
      email,
      status,
      bounceType,
    ]);
    expect(states).toEqual([
      ['cc', 'bad1@example.org', 'BOUNCED', 'hard'],
      ['cc', 'angry1@example.org', 'COMPLAINED', null],
      ['bcc', null, 'DELIVERED', null],
    ]);
    const told = body.data.timeline.flatMap(({ type, copy }: { type: string; copy?: { email: string } }) =>
      copy ? [`${type} ${copy.email}`] : [],
    );
    expect(told.sort()).toEqual([
      'bounced bad1@example.org',
      'complained angry1@example.org',
      'delivered angry1@example.org',
      'delivered null',
    ]);
    const reasonOf = async (address: string) => (await getSuppression(service.project.id, idOf(address)))?.reason;
    const judged = await Promise.all(['to1', 'bad1', 'angry1', 'ok1'].map((name) => reasonOf(`${name}@example.org`)));
    expect(judged).toEqual([undefined, 'hard_bounce', 'complaint', undefined]);
    expect(await eventNamesOf(row)).not.toContain('email.bounced');
  });

  test('a bounce of the own recipient is told as that of any email', async () => {
    const row = await sent({ to: 'to2@example.org', cc: 'ok2@example.org' });
    await feedbackOf(row, about(sesEvents.bounce('Permanent', 'NoEmail'), 'to2@example.org'));
    expect((await show(row.id)).body.data).toMatchObject({ status: 'BOUNCED', copies: [{ status: 'SENT' }] });
    expect((await getSuppression(service.project.id, row.contactId))?.reason).toBe('hard_bounce');
    expect((await eventsOf(row)).map(({ name }) => name)).toContain('email.bounced');
  });

  test('of an address that the email does not have, nothing follows', async () => {
    const row = await sent({ to: 'to3@example.org', cc: 'ok3@example.org' });
    await feedbackOf(row, about(sesEvents.bounce('Permanent', 'NoEmail'), 'elsewhere@example.net'));
    expect((await show(row.id)).body.data).toMatchObject({ status: 'SENT', copies: [{ status: 'SENT' }] });
  });

  test('it proves that SES has an email whose answer was lost', async () => {
    service.ses.on(SendEmailCommand).rejects(new Error('socket hang up'));
    const { body } = await post({ to: 'to4@example.org', cc: 'ok4@example.org' });
    const [{ email: id }] = body.data.emails;
    await deliver(id);
    const row = await readEmail({ projectId: service.project.id, id });
    expect(row.status).toBe('SENDING');
    await feedbackOf(row, about(sesEvents.delivery(), 'ok4@example.org'));
    expect((await readEmail(row)).status).toBe('SENT');
  });

  test('an open can be of any recipient, and says so', async () => {
    const row = await sent({ to: 'to5@example.org', cc: 'ok5@example.org' });
    await feedbackOf(row, sesEvents.open());
    const { timeline } = (await show(row.id)).body.data;
    expect(timeline).toContainEqual(
      expect.objectContaining({ type: 'opened', detail: expect.stringContaining('any of its recipients') }),
    );
  });
});

describe('bcc', () => {
  test('addresses are in no event, list or suppression, and in the email only for who asks and may', async () => {
    const row = await sent({ to: 'to6@example.org', bcc: 'secret6@example.org' });
    const bounce = about(sesEvents.bounce('Permanent', 'NoEmail'), 'secret6@example.org');
    await feedbackOf(row, bounce, about(sesEvents.delivery(), 'to6@example.org', 'secret6@example.org'));
    const list = await api(emails, { projectId: service.project.id })('GET /emails', { query: {} });
    const plain = await show(row.id);
    expect(JSON.stringify([list.body, plain.body, await eventsOf(row)])).not.toContain('secret6');
    expect(await getSuppression(service.project.id, idOf('secret6@example.org'))).not.toHaveProperty('emailId');
    const asked = await show(row.id, { include: 'bcc' });
    expect(asked.body.data.copies).toEqual([
      expect.objectContaining({ email: 'secret6@example.org', status: 'BOUNCED' }),
    ]);
    const viewer = { sessionId: 'ses_1', memberId: 'mem_1', role: 'viewer' };
    expect(await show(row.id, { include: 'bcc' }, viewer)).toMatchObject({
      status: 403,
      body: { error: { code: 'ROLE_NOT_PERMITTED' } },
    });
    expect(await show(row.id, { include: 'bcc' }, { keyKind: 'agent' })).toMatchObject({ status: 403 });
  });
});

test('what is stored about a contact has the emails to others of which it got a copy', async () => {
  const row = await sent({ to: 'to9@example.org', cc: 'known9@example.org' });
  service.clock.advance(1);
  const hidden = await sent({ to: 'to9@example.org', bcc: 'known9@example.org' });
  await sent({ to: 'known9@example.org' });
  const viewer = { sessionId: 'ses_1', memberId: 'mem_1', role: 'viewer' };
  const copiesFor = async (caller: object) => {
    const found: Record<string, unknown>[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Record<string, string> = { limit: '1', ...(cursor ? { cursor } : {}) };
      const read = api(contacts, { projectId: service.project.id, ...caller });
      const { items, nextCursor } = (await read('GET /contacts/{id}/data', { id: 'known9@example.org', query })).body
        .data;
      for (const { kind, record } of items) if (kind === 'copy') found.push(record);
      cursor = nextCursor;
    }
    return found.map(({ id, kind, email }) => [id, kind, email]);
  };
  const address = 'known9@example.org';
  expect(await copiesFor({})).toEqual([
    [row.id, 'cc', address],
    [hidden.id, 'bcc', address],
  ]);
  expect(await copiesFor(viewer)).toEqual([[row.id, 'cc', address]]);
});

const erase = (address: string) =>
  api(contacts, { projectId: service.project.id })('DELETE /contacts/{id}', { id: address });

describe('erasure', () => {
  test('of somebody who only got copies takes the address out of the email of others, and hides it at once', async () => {
    const row = await sent({ to: 'to7@example.org', cc: [{ name: 'Grace', email: 'grace7@example.org' }] });
    await feedbackOf(row, about(sesEvents.bounce('Permanent', 'NoEmail'), 'grace7@example.org'));
    service.clock.advance(1);
    expect((await erase('grace7@example.org')).status).toBe(204);
    expect((await show(row.id)).body.data.copies).toEqual([
      expect.objectContaining({ email: null, status: 'BOUNCED' }),
    ]);
    await eraseContact(service.project.id, idOf('grace7@example.org'), enough);
    const traces = (await service.rows()).filter((item) => /grace7|Grace/.test(JSON.stringify(item)));
    expect(traces).toEqual([]);
    expect(await get(keys.copyNote(service.project.id, idOf('grace7@example.org'), row.id))).toBeNull();
    // The suppression stays without the address, and the email as well.
    expect((await getSuppression(service.project.id, idOf('grace7@example.org')))?.reason).toBe('hard_bounce');
    expect((await readEmail(row)).email).toBe('to7@example.org');
    expect((await erase('nobody7@example.org')).status).toBe(404);
  });

  test('of the own recipient takes the addresses of the copies with it', async () => {
    const row = await sent({ to: 'to8@example.org', cc: 'grace8@example.org' });
    expect((await erase('to8@example.org')).status).toBe(204);
    expect((await show(row.id)).body.data.copies).toEqual([expect.objectContaining({ email: null })]);
    await eraseContact(service.project.id, row.contactId, enough);
    expect(JSON.stringify(await readEmail(row))).not.toContain('grace8');
    await feedbackOf(row, about(sesEvents.bounce('Permanent', 'NoEmail'), 'grace8@example.org'));
    expect((await getSuppression(service.project.id, idOf('grace8@example.org')))?.reason).toBe('hard_bounce');
    expect(JSON.stringify(await service.rows())).not.toContain('grace8');
  });
});
