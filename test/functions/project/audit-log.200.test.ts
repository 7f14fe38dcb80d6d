import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import * as z from 'zod';
import { handler as contacts } from '../../../functions/contacts/handler';
import { handler as jobs } from '../../../functions/jobs/handler';
import { handler as keys } from '../../../functions/keys/handler';
import { handler as members } from '../../../functions/members/handler';
import { handler as project } from '../../../functions/project/handler';
import { handler as templates } from '../../../functions/templates/handler';
import { defineGroup } from '../../../shared/contract/route';
import { auditPartition } from '../../../shared/db/audit/audit-log';
import { db } from '../../../shared/db/table/client';
import { queryAll } from '../../../shared/db/table/query';
import { serve } from '../../../shared/http/serve';
import { setLogWriter } from '../../../shared/ops/log';
import { failingToStoreAnswers, type Service, startService } from '../../support/contacts';
import { Browser, emailedToken, invited, ORIGIN, operatorIn, signedIn } from '../../support/sign-in';
import { caller, secretKey } from '../../support/templates';

const key = { ...secretKey('prj_one'), keyId: 'key_owner' };
type Call = ReturnType<typeof caller>;
/** Entries of one millisecond are in any order. */
const later =
  (call: Call): Call =>
  async (...request) => {
    await service.clock.advance(1);
    return call(...request);
  };
const callKeys = later(caller(keys, key));
const callProject = later(caller(project, key));
const headers = { 'User-Agent': `Mozilla/5.0 ${'x'.repeat(500)}` };
let service: Service;

beforeAll(async () => {
  service = await startService();
  process.env.PUBLIC_URL = `${ORIGIN}/live`;
});
afterAll(() => service?.stop());

const read = async (query: Record<string, string> = {}, who: Record<string, string> = key) =>
  (await callProject('GET /audit-log', { query, key: who })).body.data;
const latest = async () => (await read({ limit: '1' })).items[0];

describe('an entry', () => {
  test('says who did what to what, from where, and how it ended', async () => {
    const { body } = await callKeys('POST /keys', { body: { name: 'shop', scopes: ['send'] }, headers });
    expect(await latest()).toEqual({
      id: expect.stringMatching(/^aud_\w{26}$/),
      at: expect.stringContaining('2026-12-01T12:00:00.'),
      actor: { kind: 'key', id: 'key_owner' },
      action: 'keys.createKey',
      target: body.data.id,
      fields: ['name', 'scopes'],
      role: null,
      effect: null,
      outcome: 'done',
      code: null,
      requestId: 'request-1',
      sourceIp: '198.51.100.7',
      userAgent: headers['User-Agent'].slice(0, 120),
      file: null,
      folder: null,
    });
  });

  test('names the record of the path; a refused change has none', async () => {
    const { body } = await callKeys('POST /keys', { body: { name: 'old' } });
    await callKeys('DELETE /keys/{id}', { id: body.data.id });
    const revoked = await latest();
    expect(revoked).toMatchObject({ action: 'keys.revokeKey', target: body.data.id, outcome: 'done' });
    expect((await callKeys('DELETE /keys/{id}', { id: 'key_none' })).status).toBe(404);
    expect(await latest()).toEqual(revoked);
  });

  test('of a role says which it was and which it is', async () => {
    const { member } = await signedIn('raised@example.com', 'viewer');
    for (const [role, change] of [
      ['editor', { from: 'viewer', to: 'editor' }],
      ['editor', null],
    ] as const) {
      const call = later(caller(members, key));
      expect((await call('PATCH /members/{id}', { id: member.id, body: { role } })).status).toBe(200);
      expect(await latest()).toMatchObject({ action: 'members.updateMember', target: member.id, role: change });
    }
  });

  test('is made by what a key takes or changes in bulk; the job says who asked for it', async () => {
    process.env.JOBS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/jobs';
    const sqs = mockClient(SQSClient).onAnyCommand().resolves({ Successful: [], Failed: [] });
    const call = later(caller(jobs, key));
    for (const [route, action, body] of [
      ['POST /contacts/export', 'jobs.exportContacts', {}],
      ['POST /contacts/bulk', 'jobs.bulkContacts', { action: 'delete', emails: ['grace@example.com'] }],
      ['POST /suppressions/export', 'jobs.exportSuppressions', {}],
    ] as const) {
      const { status, body: response } = await call(route, { body });
      expect([route, status]).toEqual([route, 202]);
      const actor = { kind: 'key', id: 'key_owner' };
      expect(await latest()).toMatchObject({ actor, action, target: response.data.id, outcome: 'done' });
      expect((await call('GET /jobs/{id}', { id: response.data.id })).body.data.createdBy).toEqual(actor);
    }
    sqs.restore();
  });

  test('has no secret, no body and no address', async () => {
    const made = await callKeys('POST /keys', { body: { name: 'a secret name' } });
    await caller(templates, key)('POST /templates', {
      body: {
        name: 'a secret name',
        subject: 'to ada@example.com',
        body: '<p>secret words</p>',
        from: 'a@example.com',
      },
    });
    const rows = JSON.stringify(await queryAll({ pk: auditPartition('prj_one') }));
    for (const text of ['secret name', 'secret words', 'ada@', made.body.data.key]) expect(rows).not.toContain(text);
  });

  test('is made by no request that reads, that is refused before it begins, or that writes a contact with a key', async () => {
    const before = await latest();
    await callKeys('GET /keys');
    await callKeys('POST /keys', { body: { name: 1 } });
    await callKeys('POST /keys', { body: { name: 'x' }, key: null });
    await caller(contacts, key)('POST /contacts', { body: { email: 'ada@example.com' } });
    expect(await latest()).toEqual(before);
  });
});

describe('of people', () => {
  test('is everything that they change, without the address of whom they changed', async () => {
    const { member, key: editor } = await signedIn('eve@example.com', 'editor');
    const callContacts = later(caller(contacts, editor));
    await callContacts('POST /contacts', { body: { email: 'grace@example.com' } });
    expect((await callContacts('DELETE /contacts/{id}', { id: 'grace@example.com' })).status).toBe(204);
    expect((await read({ actor: member.id })).items).toMatchObject([
      {
        actor: { kind: 'member', id: member.id },
        action: 'contacts.deleteContact',
        target: expect.stringMatching(/^ct_/),
      },
      { actor: { kind: 'member', id: member.id }, action: 'contacts.createContact', fields: ['email'] },
      { action: 'sessions.openSession' },
    ]);
    expect(JSON.stringify(await queryAll({ pk: auditPartition('prj_one') }))).not.toMatch(/grace@|eve@/);
    expect((await callProject('GET /audit-log', { key: editor })).status).toBe(403);
  });

  test('the operator is told apart by name, who has no id', async () => {
    const { key: operator } = await operatorIn();
    await callProject('PATCH /project', { body: { language: 'fr' }, key: operator });
    expect((await read({ actor: 'operator' })).items).toMatchObject([
      { actor: { kind: 'operator', id: null }, action: 'project.updateProject', target: null, outcome: 'done' },
      { actor: { kind: 'operator', id: null }, action: 'sessions.openSession', outcome: 'done' },
    ]);
  });
});

describe('of sessions', () => {
  const signIns = async () => (await read({ action: 'sessions', limit: '10' })).items;

  test('says who signed in from where, and who signed out', async () => {
    await service.clock.advance(1);
    const { member, browser, access } = await signedIn('in-and-out@example.com', 'viewer');
    const actor = { kind: 'member', id: member.id };
    const opened = { actor, action: 'sessions.openSession', target: access.session.id, outcome: 'done' };
    expect((await signIns())[0]).toMatchObject({ ...opened, sourceIp: '198.51.100.7', userAgent: 'a browser' });
    await browser.refresh();
    await service.clock.advance(1);
    await browser.call('DELETE /sessions/current');
    await browser.call('DELETE /sessions/current');
    expect(await signIns()).toMatchObject([
      { actor, action: 'sessions.closeSession', target: access.session.id, outcome: 'done' },
      opened,
      ...(await signIns()).slice(2),
    ]);
  });

  test('says whose session the sign-in of another person ended', async () => {
    const first = await signedIn('first@example.com', 'viewer');
    const second = await invited('second@example.com', 'viewer');
    await service.clock.advance(1);
    await first.browser.open(await emailedToken(second));
    expect((await signIns()).slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          actor: { kind: 'member', id: first.member.id },
          action: 'sessions.closeSession',
          target: first.access.session.id,
          outcome: 'done',
        }),
        expect.objectContaining({ actor: { kind: 'member', id: second.id }, action: 'sessions.openSession' }),
      ]),
    );
  });

  test('says that an old token was used and ended the session, and whose session it was', async () => {
    const { member, browser, access } = await signedIn('robbed@example.com', 'viewer');
    const thief = Object.assign(new Browser(), { cookie: browser.cookie });
    await service.clock.advance(60_000);
    await browser.refresh();
    await service.clock.advance(60_000);
    expect((await thief.refresh()).status).toBe(401);
    expect((await signIns())[0]).toMatchObject({
      actor: { kind: 'member', id: member.id },
      action: 'sessions.refreshSession',
      target: access.session.id,
      outcome: 'failed',
      code: 'SESSION_COPIED',
    });
    await thief.refresh();
    expect((await signIns())[1]).toMatchObject({ action: 'sessions.openSession', target: access.session.id });
  });

  test('is in the log of each project that somebody comes to, and refused links are in none', async () => {
    const member = await invited('traveller@example.com', 'viewer', 'prj_two');
    const { browser, access } = await signedIn('traveller@example.com', 'viewer');
    const ofTwo = () => read({ action: 'sessions' }, { ...key, projectId: 'prj_two' });
    const before = (await ofTwo()).total;
    await browser.refresh('prj_two');
    await browser.refresh('prj_two');
    const { items, total } = await ofTwo();
    expect(total).toBe(before + 1);
    expect(items[0]).toMatchObject({
      actor: { kind: 'member', id: member.id },
      action: 'sessions.refreshSession',
      target: access.session.id,
      outcome: 'done',
    });
    const all = (await signIns()).length;
    await new Browser().call('POST /sessions', { token: 'sl_0123456789abcdefghijklmnopqrstuvw' });
    await new Browser().refresh();
    expect(await signIns()).toHaveLength(all);
  });
});

describe('under an Idempotency-Key', () => {
  const create = (idempotencyKey: string) =>
    callKeys('POST /keys', { body: { name: idempotencyKey }, headers: { 'Idempotency-Key': idempotencyKey } });
  const entriesOf = async (target: string) =>
    (await read({ limit: '100' })).items.filter((item: { target: string }) => item.target === target);

  test('a repeat that gets the stored answer makes no second entry', async () => {
    const { body } = await create('twice');
    expect((await create('twice')).headers['Idempotent-Replayed']).toBe('true');
    expect(await entriesOf(body.data.id)).toMatchObject([{ outcome: 'done' }]);
  });

  test('a repeat of a try whose answer was not stored has the same entry', async () => {
    await failingToStoreAnswers(() => create('again'));
    const { body } = await create('again');
    expect(await entriesOf(body.data.id)).toMatchObject([{ outcome: 'done' }]);
  });
});

describe('a change', () => {
  const group = defineGroup({
    name: 'webhooks',
    description: '',
    routes: {
      look: { method: 'POST', path: '/look', summary: '', access: 'secret', replies: { 200: z.any() }, errors: [] },
      fail: { method: 'POST', path: '/fail', summary: '', access: 'secret', replies: { 200: z.any() }, errors: [] },
    },
  });
  const call = later(
    caller(
      serve(group, {
        look: async () => ({ status: 200 as const, body: { seen: await latest() } }),
        fail: async () => {
          throw new Error('anything');
        },
      }),
      key,
    ),
  );

  test('is in the log before it is made, so that one whose process dies is there', async () => {
    const { body } = await call('POST /look');
    expect(body.data.seen).toMatchObject({ action: 'webhooks.look', outcome: 'attempted' });
    expect(await latest()).toMatchObject({ id: body.data.seen.id, outcome: 'done' });
  });

  test('that fails halfway is told as failed', async () => {
    await call('POST /fail');
    expect(await latest()).toMatchObject({ action: 'webhooks.fail', outcome: 'failed', code: 'INTERNAL_ERROR' });
  });

  test('does not fail because the audit log can not be written, and then the log has its entry', async () => {
    const lines: string[] = [];
    setLogWriter((line) => lines.push(line));
    db.middlewareStack.add(
      (next) => async (args) => {
        if (JSON.stringify(args.input).includes('#AUDIT')) throw new Error('no room');
        return next(args);
      },
      { step: 'initialize', name: 'noAudit' },
    );
    const { status, body } = await callKeys('POST /keys', { body: { name: 'unseen' } });
    db.middlewareStack.remove('noAudit');
    setLogWriter(() => undefined);
    expect(status).toBe(201);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'ERROR', action: 'keys.createKey', actor: 'key_owner', outcome: 'attempted', target: null },
      { level: 'ERROR', action: 'keys.createKey', actor: 'key_owner', outcome: 'done', target: body.data.id },
    ]);
  });
});

describe('the list', () => {
  test('is read in pages, and by actor, action, group and time', async () => {
    const other = { ...key, keyId: 'key_other' };
    await service.clock.advance(60_000);
    const from = new Date(service.clock.now()).toISOString();
    for (const name of ['one', 'two', 'three']) await callKeys('POST /keys', { body: { name }, key: other });
    await callProject('PATCH /project', { body: { language: 'de' }, key: other });
    await service.clock.advance(60_000);
    const to = new Date(service.clock.now()).toISOString();
    await callProject('PATCH /project', { body: { language: 'en' } });

    const actions = async (query: Record<string, string>) =>
      (await read(query)).items.map(({ action }: { action: string }) => action);
    const three = Array(3).fill('keys.createKey');
    expect(await actions({ actor: 'key_other' })).toEqual(['project.updateProject', ...three]);
    expect(await actions({ actor: 'key_other', action: 'keys' })).toEqual(three);
    expect(await actions({ actor: 'key_other', action: 'keys.create' })).toEqual([]);
    expect(await actions({ from, to })).toEqual(['project.updateProject', ...three]);
    expect(await actions({ from: to })).toEqual(['project.updateProject']);
    expect(await actions({ actor: 'operator', from })).toEqual([]);

    const pages = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: { items: object[]; nextCursor: string | null } = await read({
        limit: '2',
        from,
        ...(cursor ? { cursor } : {}),
      });
      pages.push(page.items.length);
      cursor = page.nextCursor;
    }
    expect(pages).toEqual([2, 2, 1]);
  });

  test('is of one project, and takes the cursor of the same filters only', async () => {
    expect((await read({ action: 'keys' }, secretKey('prj_two'))).items).toEqual([]);
    const { nextCursor: cursor } = await read({ limit: '1' });
    const { status, body } = await callProject('GET /audit-log', { query: { limit: '1', actor: 'key_owner', cursor } });
    expect([status, body.error.code]).toEqual([400, 'INVALID_CURSOR']);
    const backwards = await callProject('GET /audit-log', {
      query: { from: '2026-12-02T00:00:00Z', to: '2026-12-01T00:00:00Z' },
    });
    expect(backwards.status).toBe(400);
  });

  test('keeps its entries as long as records are kept', async () => {
    const [row] = await queryAll<{ ttl: number }>({ pk: auditPartition('prj_one') });
    const days = (Number(row?.ttl) * 1000 - service.clock.now()) / 86_400_000;
    expect(days).toBeGreaterThan(399);
    expect(days).toBeLessThanOrEqual(401);
  });
});
