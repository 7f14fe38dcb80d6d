import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { revokeKey } from '../../../shared/db/projects/api-keys';
import { type Service, startService } from '../../support/contacts';
import { secretKey } from '../../support/templates';
import { call, contextOf, makeKey } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const update = (id: string, body: object, key?: object) =>
  call('PATCH /keys/{id}', { id, body, ...(key ? { key: { ...secretKey('prj_one'), ...key } } : {}) });
const ORIGINS = ['https://shop.example.com', 'http://localhost:3000'];

test('200: name, origins and the need of a proof change one by one, and the authorizer passes them on', async () => {
  const { id, key, proofSecret } = await makeKey({ kind: 'public', name: 'site' });
  expect(await contextOf(key)).not.toHaveProperty('allowedOrigins');
  const { body } = await update(id, { allowedOrigins: ORIGINS });
  expect(body.data).toMatchObject({ name: 'site', allowedOrigins: ORIGINS, requiresProof: false, proofSecret });
  await update(id, { name: 'pages', requiresProof: true });
  expect(await contextOf(key)).toMatchObject({ allowedOrigins: ORIGINS.join(' '), requiresProof: 'true' });
  const { data } = (await update(id, { allowedOrigins: null, requiresProof: false })).body;
  expect(data).toMatchObject({ name: 'pages', allowedOrigins: null, requiresProof: false });
  expect(Object.keys(await contextOf(key))).not.toEqual(expect.arrayContaining(['allowedOrigins']));
  expect((await call('GET /keys')).body.data.items).toContainEqual(expect.objectContaining({ id, name: 'pages' }));
});

test('200: the secret for proofs is that of the key, shown again, and stored nowhere', async () => {
  const [one, other] = [await makeKey({ kind: 'public' }), await makeKey({ kind: 'public' })];
  expect(one.proofSecret).toMatch(/^vps_[\w-]{43}$/);
  expect(other.proofSecret).not.toBe(one.proofSecret);
  expect((await update(one.id, {})).body.data.proofSecret).toBe(one.proofSecret);
  expect(JSON.stringify(await service.rows())).not.toContain(one.proofSecret?.slice(4));
  const listed = (await call('GET /keys')).body.data.items;
  expect(JSON.stringify(listed)).not.toContain('vps_');
});

test('a rotation keeps the origins and the need of a proof', async () => {
  const { id } = await makeKey({ kind: 'public', allowedOrigins: ORIGINS, requiresProof: true });
  const { body } = await call('POST /keys/{id}/rotate', { id });
  expect(body.data).toMatchObject({ allowedOrigins: ORIGINS, requiresProof: true, proofSecret: expect.any(String) });
});

test('refusals: a member of public keys for a secret one, a key that has ended, one with other scopes, an unknown one', async () => {
  const secret = await makeKey();
  expect(await update(secret.id, { allowedOrigins: ORIGINS })).toMatchObject({ status: 422 });
  expect((await update(secret.id, { name: 'other' })).body.data).toMatchObject({ name: 'other', proofSecret: null });
  const gone = await makeKey({ kind: 'public' });
  await revokeKey('prj_one', gone.id);
  expect(await update(gone.id, { name: 'x' })).toMatchObject({
    status: 409,
    body: { error: { code: 'INVALID_STATE' } },
  });
  expect(await update(secret.id, { name: 'x' }, { scopes: 'keys' })).toMatchObject({ status: 403 });
  expect(await update('key_unknown', { name: 'x' })).toMatchObject({ status: 404 });
});
