import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/templates/handler';
import { caller, type Service, secretKey, startService } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test('a deleted template is gone with the bodies of all its versions, those in the bucket included', async () => {
  const large = randomBytes(390_000).toString('base64');
  const { body } = await call('POST /templates', { body: { name: 'Large', subject: 'Hello', body: large } });
  await call('PATCH /templates/{id}', { id: body.id, body: { body: large.toLowerCase() } });
  expect(await service.objects()).toHaveLength(2);
  const response = await call('DELETE /templates/{id}', { id: body.id });
  expect(response).toMatchObject({ status: 204, body: null });
  expect(await service.objects()).toEqual([]);
  expect((await service.rows()).filter(({ pk }) => /#(TPL|T#)/.test(pk))).toEqual([]);
  expect((await call('DELETE /templates/{id}', { id: body.id })).status).toBe(404);
  expect((await call('GET /templates')).body.templates).toEqual([]);
});
