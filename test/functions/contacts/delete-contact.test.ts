import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/contacts/handler';
import { handler as emails } from '../../../functions/emails/handler';
import { getSuppression, suppress } from '../../../shared/db/contacts/suppressions';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { putEvent } from '../../../shared/db/events/events';
import { isoNow } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { type EmailService, newEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
let people = 0;
let address = '';
beforeAll(async () => {
  service = await startEmailService();
  process.env.JOBS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/jobs';
});
afterAll(() => service.stop());
beforeEach(() => {
  service.reset();
  service.sqs.on(SendMessageBatchCommand).resolves({});
  address = `person${people++}@example.com`;
});

const ask = (route: string, id: string, projectId = service.project.id) => api(handler, { projectId })(route, { id });
const askEmails = (route: string, request: object) => api(emails, { projectId: service.project.id })(route, request);
const remove = (id: string, projectId?: string) => ask('DELETE /contacts/{id}', id, projectId);
const create = async () =>
  (await api(handler, { projectId: service.project.id })('POST /contacts', { body: { email: address } })).body;
const queued = () =>
  service.sqs
    .commandCalls(SendMessageBatchCommand)
    .flatMap(({ args }) => args[0].input.Entries?.map(({ MessageBody = '' }) => JSON.parse(MessageBody)) ?? []);

describe('204', () => {
  test.each(['its id', 'its address'])(
    'by %s: the contact is gone and the worker is asked for the rest',
    async (by) => {
      const { id } = await create();
      const { status, body } = await remove(by === 'its id' ? id : address.toUpperCase());
      expect({ status, body }).toEqual({ status: 204, body: undefined });
      expect(queued()).toEqual([{ v: 1, kind: 'erase', project: service.project.id, contacts: [id] }]);
      for (const route of ['GET /contacts/{id}', 'GET /contacts/{id}/events', 'GET /contacts/{id}/emails']) {
        for (const name of [id, address]) expect((await ask(route, name)).body.error.code).toBe('CONTACT_NOT_FOUND');
      }
      expect((await askEmails('GET /emails', { query: { contact: address } })).status).toBe(404);
      const { body: listed } = await api(handler, { projectId: service.project.id })('GET /contacts', {
        query: { search: address },
      });
      expect(listed).toMatchObject({ contacts: [], total: 0 });
    },
  );

  test('also when the worker can not be asked, for the due index will ask again', async () => {
    const { id } = await create();
    service.sqs.on(SendMessageBatchCommand).rejects(new Error('no queue'));
    expect((await remove(id)).status).toBe(204);
    const [erasure = {}] = (await service.rows()).filter(({ pk, sk }) => sk === 'ERASURE' && pk.includes(id));
    expect(erasure).toMatchObject({ g5pk: expect.stringMatching(/^DUEERASURES#/) });
    expect(Date.parse(erasure.g5sk.split('#')[0]) - service.clock.now()).toBeLessThanOrEqual(3 * 60_000);
  });

  test('keeps a suppression, without the address', async () => {
    const { id } = await create();
    await suppress(service.project.id, id, 'hard_bounce');
    await remove(id);
    expect(await getSuppression(service.project.id, id)).toMatchObject({ reason: 'hard_bounce' });
    const [row] = (await service.rows()).filter(({ pk, sk }) => sk === 'SUPPRESSION' && pk.includes(id));
    expect(JSON.stringify(row)).not.toContain(address);
  });
});

describe('at once, before any row has gone', () => {
  async function withEmail(): Promise<EmailRow> {
    return newEmail(service.project, {
      to: address,
      subject: `For ${address}`,
      tags: { who: 'ada' },
      template: 'tpl_1',
      status: 'SENT',
      sentAt: isoNow(),
      error: `no ${address}`,
      timeline: [{ type: 'bounced', at: isoNow(), detail: `no ${address}` }],
    });
  }

  test('an email remains as id, status, times, lane and template; its content is a 404', async () => {
    const row = await withEmail();
    const { body: before } = await askEmails('GET /emails/{id}', { id: row.id });
    await remove(row.contactId);
    const { body } = await askEmails('GET /emails/{id}', { id: row.id });
    expect(body.data).toEqual({
      ...before.data,
      contact: { id: row.contactId, email: null },
      subject: null,
      tags: {},
      error: null,
      timeline: before.data.timeline.map(({ type, at }: { type: string; at: string }) => ({ type, at })),
    });
    expect(await askEmails('GET /emails/{id}/content', { id: row.id })).toMatchObject({
      status: 404,
      body: { error: { code: 'EMAIL_CONTENT_NOT_FOUND' } },
    });
  });

  test('no list of emails shows the person, nor finds it by a tag', async () => {
    const row = await withEmail();
    const other = await newEmail(service.project, { tags: { who: 'ada' } });
    await remove(row.contactId);
    const all = await askEmails('GET /emails', { query: { limit: '100' } });
    expect(JSON.stringify(all.body)).not.toContain(address);
    const found = (query: Record<string, string>) =>
      askEmails('GET /emails', { query }).then(({ body }) => body.data.items.map(({ id }: EmailRow) => id));
    expect(await found({ limit: '100' })).toEqual(expect.arrayContaining([other.id, row.id]));
    expect(await found({ tag: 'who:ada', limit: '100' })).toEqual([other.id]);
  });

  test('a scheduled email reads as skipped, and cancelling it shows nothing of the person', async () => {
    const row = await newEmail(service.project, {
      to: address,
      status: 'SCHEDULED',
      scheduledAt: '2027-01-01T00:00:00Z',
    });
    await remove(row.contactId);
    const { body } = await askEmails('GET /emails/{id}', { id: row.id });
    expect(body.data).toMatchObject({ status: 'SKIPPED', reason: 'contact_deleted' });
    const cancelled = await askEmails('POST /emails/{id}/cancel', { id: row.id });
    expect(JSON.stringify(cancelled.body)).not.toContain(address);
  });

  test('a contact created again is a new one that sees neither events nor emails of the old', async () => {
    const old = await create();
    const row = await withEmail();
    await putEvent({
      id: newId('evt'),
      projectId: service.project.id,
      contactId: old.id,
      generation: row.generation,
      email: address,
      name: 'bought',
      data: {},
      source: 'api',
      createdAt: isoNow(),
    });
    expect((await ask('GET /contacts/{id}/events', old.id)).body.data.items).toHaveLength(1);
    expect((await ask('GET /contacts/{id}/emails', old.id)).body.data.items).toHaveLength(1);
    await remove(old.id);
    const again = await create();
    expect(again).toMatchObject({ id: old.id, data: {}, _meta: { isNew: true } });
    for (const route of ['GET /contacts/{id}/events', 'GET /contacts/{id}/emails']) {
      expect((await ask(route, old.id)).body.data).toEqual({ items: [], nextCursor: null, hasMore: false, total: 0 });
    }
    const byContact = await askEmails('GET /emails', { query: { contact: address } });
    expect(byContact.body.data.items).toEqual([]);
    expect((await askEmails('GET /emails/{id}', { id: row.id })).body.data.contact.email).toBeNull();
  });
});

describe('404', () => {
  test('for a second DELETE, an unknown contact, and what is neither id nor address', async () => {
    const { id } = await create();
    await remove(id);
    for (const name of [id, address, `ct_${'0'.repeat(32)}`, 'x']) {
      expect((await remove(name)).body.error.code).toBe('CONTACT_NOT_FOUND');
    }
    expect(queued()).toHaveLength(1);
  });

  test("for another project's contact, which stays", async () => {
    const { id } = await create();
    for (const name of [id, address]) expect((await remove(name, 'prj_two')).status).toBe(404);
    expect((await ask('GET /contacts/{id}', id)).status).toBe(200);
  });
});
