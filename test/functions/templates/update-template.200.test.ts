import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/templates/handler';
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

test('only the bodies of the current version are kept', async () => {
  const { id } = await create();
  for (const subject of ['1', '2', '3']) await call('PATCH /templates/{id}', { id, body: { subject } });
  expect((await service.rows()).filter(({ pk }) => pk.endsWith(`#T#${id}`))).toMatchObject([{ sk: 'V#000004' }]);
});
