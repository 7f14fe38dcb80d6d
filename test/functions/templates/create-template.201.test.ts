import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/templates/handler';
import { caller, type Service, START, secretKey, startService } from '../../support/templates';
import { addTopic } from '../../support/topics';

const call = caller(handler, secretKey('prj_one'));
const minimal = { name: 'Welcome', subject: 'Hello {{ name ?? "there" }}', body: '<p>Hi {{ name }}</p>' };
let service: Service;

beforeAll(async () => {
  service = await startService();
  await addTopic('prj_one', 'top_1');
});
afterAll(() => service?.stop());

test('a template of the three required members is transactional, and null where nothing was given', async () => {
  const { status, body } = await call('POST /templates', { body: minimal });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...minimal,
    id: expect.stringMatching(/^tpl_[0-9A-Z]{26}$/),
    type: 'TRANSACTIONAL',
    from: null,
    fromName: null,
    replyTo: null,
    text: null,
    previewText: null,
    layout: null,
    topicId: null,
    variables: null,
    alias: null,
    source: null,
    version: 1,
    revision: 1,
    updatedBy: { kind: 'key', id: 'key_1' },
    createdAt: new Date(START).toISOString(),
    updatedAt: new Date(START).toISOString(),
  });
  expect((await call('GET /templates/{id}', { id: body.id })).body).toEqual(body);
});

test('every member comes back as it was given, addresses normalised', async () => {
  const full = {
    ...minimal,
    type: 'MARKETING',
    from: ' News@Bücher.Example ',
    fromName: 'News for {{ name }}',
    replyTo: 'Ada <Reply@Example.com>',
    text: 'Hi {{ name }}',
    previewText: 'For {{ name }}',
    topicId: 'top_1',
  };
  const { status, body } = await call('POST /templates', { body: full });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...full, from: 'news@xn--bcher-kva.example', replyTo: 'Ada <reply@example.com>' });
});

test('a body of 512 KB that does not compress survives, and so does a text of the same size', async () => {
  const noise = (bytes: number) => randomBytes(bytes).toString('base64').slice(0, bytes);
  const large = { ...minimal, body: noise(524_288), text: noise(524_288) };
  const { status, body } = await call('POST /templates', { body: large });
  expect(status).toBe(201);
  expect((await service.objects()).filter((key) => key.includes(body.id))).toHaveLength(1);
  const read = await call('GET /templates/{id}', { id: body.id });
  expect(read.body.body).toBe(large.body);
  expect(read.body.text).toBe(large.text);
});

test('the same request under its Idempotency-Key makes one template', async () => {
  const request = { body: { ...minimal, name: 'Once' }, headers: { 'Idempotency-Key': 'once' } };
  const first = await call('POST /templates', request);
  const again = await call('POST /templates', request);
  expect(again.body).toEqual(first.body);
  expect(again.headers['Idempotent-Replayed']).toBe('true');
});
