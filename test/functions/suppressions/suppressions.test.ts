import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as sender } from '../../../functions/sender/handler';
import { handler } from '../../../functions/suppressions/handler';
import { getContact, setSubscribed } from '../../../shared/db/contacts/contacts';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import type { Project } from '../../../shared/db/projects/projects';
import { contactId } from '../../../shared/domain/contacts/contact';
import { addProject, failingToStoreAnswers } from '../../support/contacts';
import { type EmailService, newEmail, projectId, readEmail, startEmailService } from '../../support/emails';
import { api, lambdaContext, queueEvent } from '../../support/invocations';
import { settle } from '../../support/stream';

let service: EmailService;
let other: Project;
beforeAll(async () => {
  service = await startEmailService();
  other = await addProject(projectId('B'));
  service.ses.on(SendEmailCommand).resolves({ MessageId: 'ses-1' });
});
afterAll(() => service.stop());

const of = (project: Project) => api(handler, { projectId: project.id });
const list = async (project: Project, query: Record<string, string> = {}) =>
  (await of(project)('GET /suppressions', { query })).body.data;
const add = (email: string, reason?: string, headers = {}) =>
  of(service.project)('POST /suppressions', { body: { email, ...(reason ? { reason } : {}) }, headers });
const lift = (id: string) => of(service.project)('DELETE /suppressions/{email}', { id });
const get = (id: string) => of(service.project)('GET /suppressions/{email}', { id });
const idOf = (email: string) => contactId(service.project.salt, email);

describe('an address', () => {
  test('is suppressed once, by 201 and then 200, with or without a contact', async () => {
    const first = await add(' New@Example.com ');
    expect([first.status, first.body.data]).toEqual([
      201,
      expect.objectContaining({ email: 'new@example.com', contactId: idOf('new@example.com'), reason: 'manual' }),
    ]);
    expect((await add('new@example.com')).status).toBe(200);
    expect((await get('NEW@example.com')).body.data).toEqual(first.body.data);
    expect((await get(idOf('new@example.com'))).body.data).toEqual(first.body.data);
    expect(await getContact(service.project, 'new@example.com')).toBeNull();
  });

  test('has its reason replaced by a stronger one and never by a weaker one; its place in the list stays', async () => {
    const first = (await add('rank@example.com', 'import')).body.data;
    service.clock.advance(1_000);
    const bounced = (await add('rank@example.com', 'hard_bounce')).body.data;
    expect(bounced).toMatchObject({ reason: 'hard_bounce', createdAt: first.createdAt });
    expect(bounced.updatedAt > first.updatedAt).toBe(true);
    for (const weaker of ['manual', 'import', 'hard_bounce']) {
      expect((await add('rank@example.com', weaker)).body.data).toEqual(bounced);
    }
  });

  test('is a 201 again for a repeat whose first try died before it had answered', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    expect((await failingToStoreAnswers(() => add('twice@example.com', 'manual', headers))).status).toBe(500);
    service.clock.advance(61_000);
    expect((await add('twice@example.com', 'manual', headers)).status).toBe(201);
  });

  test('that is none is a 422, and one that is not suppressed a 404', async () => {
    const { status, body } = await add('two@@example.com');
    expect([status, body.errors?.[0]?.field ?? body.error?.errors?.[0]?.field]).toEqual([422, 'email']);
    for (const id of ['nobody@example.com', idOf('nobody@example.com'), 'nonsense']) {
      expect([(await lift(id)).status, (await get(id)).status]).toEqual([404, 404]);
    }
  });
});

describe('lifting a suppression', () => {
  test('lets transactional email through at once and subscribes nobody', async () => {
    const row = await newEmail(service.project, { to: 'back@example.com' });
    await setSubscribed(service.project, row.contactId, false);
    await add('back@example.com');
    expect((await lift('back%40example.com')).status).toBe(204);
    expect((await get('back@example.com')).status).toBe(404);
    await deliver(row);
    expect((await readEmail(row)).status).toBe('SENT');
    expect((await getContact(service.project, 'back@example.com'))?.subscribed).toBe(false);
  });

  test('is refused after a complaint, which unsubscribes for good', async () => {
    await upsertContact(service.project, { email: 'angry@example.com', subscribedIfNew: true, source: 'api' });
    await add('angry@example.com', 'complaint');
    expect((await getContact(service.project, 'angry@example.com'))?.subscribed).toBe(false);
    const { status, body } = await lift('angry@example.com');
    expect([status, body.error.code]).toEqual([409, 'INVALID_STATE']);
    expect((await get('angry@example.com')).body.data.reason).toBe('complaint');
  });
});

const deliver = (row: EmailRow) =>
  sender(queueEvent(row.lane, [{ v: 1, project: row.projectId, email: row.id }]), lambdaContext());

describe('a suppressed address', () => {
  const kinds = [
    { lane: 'transactional', kind: 'TRANSACTIONAL' },
    { lane: 'bulk', kind: 'TRANSACTIONAL' },
    { lane: 'bulk', kind: 'MARKETING' },
  ] as const;

  test.each(kinds)('gets no email of any kind, queued or scheduled before: %j', async (more) => {
    const created = await newEmail(service.project, { to: `gone-${more.lane}-${more.kind}@example.com`, ...more });
    const scheduledAt = new Date(service.clock.now() + 1_000).toISOString();
    const to = created.email;
    const scheduled = await newEmail(service.project, { to, ...more, status: 'SCHEDULED', scheduledAt });
    await add(to);
    service.clock.advance(2_000);
    const before = service.ses.commandCalls(SendEmailCommand).length;
    for (const row of [created, scheduled]) {
      await deliver(row);
      expect(await readEmail(row)).toMatchObject({ status: 'SKIPPED', reason: 'suppressed' });
    }
    expect(service.ses.commandCalls(SendEmailCommand)).toHaveLength(before);
  });

  test("still gets another project's email, and is not in its list", async () => {
    await add('shared@example.com', 'complaint');
    const row = await newEmail(other, { to: 'shared@example.com' });
    await deliver(row);
    expect((await readEmail(row)).status).toBe('SENT');
    expect(await list(other)).toMatchObject({ items: [], total: 0 });
    expect((await of(other)('GET /suppressions/{email}', { id: 'shared@example.com' })).status).toBe(404);
  });
});

describe('the list', () => {
  const fresh = (letter: string) => addProject(projectId(letter));
  const addTo = (project: Project, email: string, reason = 'manual') =>
    of(project)('POST /suppressions', { body: { email, reason } });

  test('has every suppression once, newest first, with totals that follow', async () => {
    const project = await fresh('L');
    const reasons = ['manual', 'hard_bounce', 'import'];
    for (let n = 0; n < 14; n++) {
      await addTo(project, `p${n}@${n % 2 ? 'odd' : 'even'}.example.com`, reasons[n % 3]);
      service.clock.advance((n + 1) % 4);
    }
    await settle(service);
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await list(project, { limit: '5', ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(14);
      seen.push(...page.items.map(({ email }: { email: string }) => email));
      if (!page.hasMore) break;
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(14);
    expect(seen[0]).toBe('p13@odd.example.com');
    expect(await list(project, { reason: 'hard_bounce', limit: '100' })).toMatchObject({ total: 5, hasMore: false });
    const found = await list(project, { search: 'ODD.exam', reason: 'manual', limit: '100' });
    expect([found.total, found.items.length]).toEqual([2, 2]);
    expect((await list(project, { email: 'P3@odd.example.com' })).items).toMatchObject([
      { email: 'p3@odd.example.com' },
    ]);
    await of(project)('DELETE /suppressions/{email}', { id: 'p1@odd.example.com' });
    await settle(service);
    expect(await list(project, { limit: '100' })).toMatchObject({ total: 13 });
    expect(await list(project, { reason: 'hard_bounce' })).toMatchObject({ total: 4 });
  });

  test('shows no address from the deletion of its contact on, and the row holds none after the erasure', async () => {
    const project = await fresh('M');
    const row = await newEmail(project, { to: 'secret.person@example.com' });
    const { contactId: id, generation } = row;
    await suppress(project.id, id, 'hard_bounce', row.id, { email: row.email, generation });
    expect(await list(project)).toMatchObject({ items: [{ email: row.email, emailId: row.id }] });

    await deleteContact(project, id);
    const erased = { email: null, contactId: id, reason: 'hard_bounce' };
    expect((await list(project)).items).toMatchObject([erased]);
    expect((await list(project, { search: 'secret' })).items).toEqual([]);
    for (let pass = 0; pass < 2; pass++) {
      await eraseContact(project.id, id, () => 60_000);
      service.clock.advance(61_000);
    }
    const left = (await service.rows()).filter(({ pk }) => String(pk).includes(id));
    expect(left).toMatchObject([
      { erased: true, email: '' },
      { sk: 'SUPPRESSION', reason: 'hard_bounce' },
    ]);
    expect(JSON.stringify(left)).not.toContain('secret.person');
    expect((await list(project)).items).toMatchObject([erased]);

    await addTo(project, 'secret.person@example.com');
    expect((await list(project)).items).toMatchObject([{ ...erased, email: 'secret.person@example.com' }]);
  });
});
