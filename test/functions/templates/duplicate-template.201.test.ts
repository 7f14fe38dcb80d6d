import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/templates/handler';
import { caller, type Service, secretKey, startService } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const create = async (name: string) =>
  (await call('POST /templates', { body: { name, subject: 'Hello', body: '<p>Hi</p>', text: 'Hi' } })).body;

test('a copy is a template of its own, under a name that tells', async () => {
  const source = await create('Welcome');
  await call('PATCH /templates/{id}', { id: source.id, body: { subject: 'Changed' } });
  await service.clock.advance(60_000);
  const { status, body } = await call('POST /templates/{id}/duplicate', { id: source.id });
  expect(status).toBe(201);
  const time = new Date(service.clock.now()).toISOString();
  expect(body).toEqual({
    ...source,
    id: body.id,
    name: 'Copy of Welcome',
    subject: 'Changed',
    createdAt: time,
    updatedAt: time,
  });
  expect(body.id).not.toBe(source.id);
  await call('DELETE /templates/{id}', { id: source.id });
  expect((await call('GET /templates/{id}', { id: body.id })).body).toEqual(body);
});

test("a copy's name stays within 255 characters and ends in no half character", async () => {
  const { body } = await call('POST /templates/{id}/duplicate', { id: (await create(`${'a'.repeat(246)}😀`)).id });
  expect(body.name).toBe(`Copy of ${'a'.repeat(246)}`);
});
