import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/templates/handler';
import { deleteTopic } from '../../../shared/db/contacts/topics';
import { keys } from '../../../shared/db/table/keys';
import { update } from '../../../shared/db/table/rows';
import { createVersion } from '../../../shared/db/templates/versions';
import { caller, type Service, secretKey, startService } from '../../support/templates';
import { addTopic } from '../../support/topics';

const call = caller(handler, secretKey('prj_one'));
const full = {
  name: 'News',
  subject: 'Hello',
  body: '<p>Hi</p>',
  type: 'MARKETING',
  from: 'news@example.com',
  fromName: 'News',
  replyTo: 'reply@example.com',
  text: 'Hi',
  topicId: 'top_1',
  previewText: 'Soon',
  layout: null,
};
let service: Service;

beforeAll(async () => {
  service = await startService();
  await addTopic('prj_one', 'top_1');
  await addTopic('prj_one', 'top_H');
});
afterAll(() => service?.stop());

const create = async () => (await call('POST /templates', { body: full })).body;

test('members that are left out stay, and the version rises', async () => {
  const created = await create();
  await service.clock.advance(5000);
  const { status, body } = await call('PATCH /templates/{id}', { id: created.id, body: { subject: 'Bye' } });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...created,
    subject: 'Bye',
    version: 2,
    revision: 2,
    updatedAt: new Date(service.clock.now()).toISOString(),
  });
  expect((await call('GET /templates/{id}', { id: created.id })).body).toEqual(body);
});

test('null clears what a template can be without', async () => {
  const { id } = await create();
  const cleared = { from: null, fromName: null, replyTo: null, text: null, topicId: null };
  const { body } = await call('PATCH /templates/{id}', { id, body: { ...cleared, type: 'TRANSACTIONAL' } });
  expect(body).toMatchObject({ ...cleared, type: 'TRANSACTIONAL', body: '<p>Hi</p>' });
});

test('a change is checked as the whole template that it makes', async () => {
  const { id } = await create();
  const { status, body } = await call('PATCH /templates/{id}', { id, body: { type: 'TRANSACTIONAL' } });
  expect(status).toBe(422);
  expect(body.error.errors).toMatchObject([{ field: 'topicId' }]);
  const syntax = await call('PATCH /templates/{id}', { id, body: { body: 'a\n{{', name: null } });
  expect(syntax.body.error.errors).toMatchObject([
    { field: 'name', code: 'invalid_type' },
    { field: 'body', code: 'template_syntax', line: 2, column: 1 },
  ]);
});

test('concurrent changes of different members lose nothing', async () => {
  const { id } = await create();
  const changes = [
    { name: 'A' },
    { subject: 'B' },
    { body: 'C' },
    { from: 'd@example.com' },
    { fromName: 'E' },
    { replyTo: 'f@example.com' },
    { text: 'G' },
    { topicId: 'top_H' },
  ];
  const answers = await Promise.all(changes.map((body) => call('PATCH /templates/{id}', { id, body })));
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
  const { body } = await call('GET /templates/{id}', { id });
  expect(body).toMatchObject(Object.assign({}, ...changes));
  expect(new Set(answers.map(({ body: { version } }) => version)).size).toBe(changes.length);
});

/** Waits a second and changes a template. */
async function change(id: string, body: object) {
  await service.clock.advance(1000);
  return (await call('PATCH /templates/{id}', { id, body })).body;
}

test('each change keeps the version before: who saved it, when, and its bodies', async () => {
  const created = await create();
  const { id } = created;
  const second = await change(id, { body: '<p>Second</p>', text: null });
  const third = await change(id, { subject: 'Third' });
  const by = { kind: 'key', id: 'key_1' };
  const list = (query: Record<string, string>) => call('GET /templates/{id}/versions', { id, query });
  const first = (await list({ limit: '2' })).body.data;
  const { body: _, text: __, ...members } = full;
  expect(first).toMatchObject({ total: 3, hasMore: true });
  expect(first.items).toEqual([
    { ...members, subject: 'Third', version: 3, updatedAt: third.updatedAt, updatedBy: by, restoredFrom: null },
    { ...members, version: 2, updatedAt: second.updatedAt, updatedBy: by, restoredFrom: null },
  ]);
  const rest = (await list({ limit: '2', cursor: first.nextCursor })).body.data;
  expect([rest.items.map(({ version }: { version: number }) => version), rest.hasMore]).toEqual([[1], false]);
  const oldest = (await call('GET /templates/{id}/versions/{version}', { id, version: 1 })).body.data;
  expect(oldest).toEqual({
    ...full,
    variables: null,
    version: 1,
    updatedAt: created.updatedAt,
    updatedBy: by,
    restoredFrom: null,
  });
  const missing = await call('GET /templates/{id}/versions/{version}', { id, version: 4 });
  expect([missing.status, missing.body.error.code]).toEqual([404, 'TEMPLATE_NOT_FOUND']);
});

test('a version that is brought back is a new version under the present name', async () => {
  const { id } = await create();
  await change(id, { name: 'Renamed', body: '<p>Second</p>', text: null, type: 'TRANSACTIONAL', topicId: null });
  const restore = (body?: object) => call('POST /templates/{id}/versions/{version}/restore', { id, version: 1, body });
  const outdated = await restore({ revision: 1 });
  expect([outdated.status, outdated.body.error.code]).toEqual([409, 'CHANGED_MEANWHILE']);
  const { status, body } = await restore({ revision: 2 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...full, name: 'Renamed', version: 3, revision: 3 });
  const made = (await call('GET /templates/{id}/versions/{version}', { id, version: 3 })).body.data;
  expect(made).toMatchObject({ ...full, name: 'Renamed', restoredFrom: 1 });
  expect((await restore()).body).toMatchObject({ version: 4 });
});

test('a version whose topic was deleted is not brought back', async () => {
  await addTopic('prj_one', 'top_late');
  const { id } = (await call('POST /templates', { body: { ...full, topicId: 'top_late' } })).body;
  await change(id, { topicId: null });
  expect(await deleteTopic('prj_one', 'top_late')).toBe('deleted');
  const response = await call('POST /templates/{id}/versions/{version}/restore', { id, version: 1 });
  expect([response.status, response.body.error.code]).toEqual([404, 'TOPIC_NOT_FOUND']);
});

test('the latest 50 versions are kept; older ones are deleted, also what an interrupted change left', async () => {
  const large = randomBytes(390_000).toString('base64');
  const { id } = (await call('POST /templates', { body: { ...full, body: large } })).body;
  const second = await change(id, { body: '<p>Small</p>' });
  expect(await service.objects()).toHaveLength(1);
  // Version 3 was never finished; of the versions up to 50 only the numbers are there.
  for (const version of [3, 51]) await createVersion('prj_one', { ...second, version });
  const earlier = [1, 2, ...Array.from({ length: 47 }, (_, n) => n + 4)];
  await update(keys.template('prj_one', id), { set: { version: 51, earlier } });
  const kept = async () =>
    (await service.rows()).filter(({ pk }) => pk.endsWith(`#T#${id}`)).map(({ sk }) => Number(sk.slice(2)));
  await change(id, { subject: 'Number 52' });
  expect([await kept(), await service.objects()]).toEqual([[2, 3, 51, 52], []]);
  await change(id, { subject: 'Number 53' });
  expect(await kept()).toEqual([51, 52, 53]);
  const { total, items } = (await call('GET /templates/{id}/versions', { id, query: { limit: '2' } })).body.data;
  expect([total, items.map(({ version }: { version: number }) => version)]).toEqual([50, [53, 52]]);
  expect((await call('GET /templates/{id}/versions/{version}', { id, version: 2 })).status).toBe(404);
});
