import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createKey, revokeKey } from '../../../shared/db/projects/api-keys';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { type Service, START, startService } from '../../support/contacts';
import { call } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test.each([
  ['no name', {}, 'name', 'required'],
  ['a name with a line break', { name: 'a\nb' }, 'name', 'invalid_string'],
  ['a kind that is none', { name: 'a', kind: 'admin' }, 'kind', 'invalid_enum_value'],
  ['a group that needs no key', { name: 'a', scopes: ['health'] }, 'scopes[0]', 'invalid_enum_value'],
  ['a scope twice', { name: 'a', scopes: ['send', 'send'] }, 'scopes', 'duplicate'],
  ['no scope at all', { name: 'a', scopes: [] }, 'scopes', 'too_small'],
  ['a scope that a public key can not have', { name: 'a', kind: 'public', scopes: ['send'] }, 'scopes[0]', 'custom'],
  [
    'an origin with a path',
    { name: 'a', kind: 'public', allowedOrigins: ['https://a.example/'] },
    'allowedOrigins[0]',
    'invalid_string',
  ],
  [
    'an origin that is none',
    { name: 'a', kind: 'public', allowedOrigins: ['*.a.example'] },
    'allowedOrigins[0]',
    'invalid_string',
  ],
  ['a list of no origins', { name: 'a', kind: 'public', allowedOrigins: [] }, 'allowedOrigins', 'too_small'],
  ['origins for a secret key', { name: 'a', allowedOrigins: ['https://a.example'] }, 'allowedOrigins', 'custom'],
  ['proofs with a secret key', { name: 'a', requiresProof: true }, 'requiresProof', 'custom'],
  ['proofs with the key of an agent', { name: 'a', kind: 'agent', requiresProof: true }, 'requiresProof', 'custom'],
  ['an expiry that has come', { name: 'a', expiresAt: new Date(START).toISOString() }, 'expiresAt', 'too_small'],
  ['an expiry that is none', { name: 'a', expiresAt: 'tomorrow' }, 'expiresAt', 'invalid_string'],
])('%s', async (_, body, field, code) => {
  const { status, body: response } = await call('POST /keys', { body });
  expect({ status, errors: response.error?.errors }).toMatchObject({ status: 422, errors: [{ field, code }] });
});

test('a project has 100 keys that work; one that has ended makes room', async () => {
  const facts = { projectId: 'prj_one', kind: 'secret', name: 'x', createdAt: new Date(START).toISOString() } as const;
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  await forEachConcurrent(numbers, 20, async (n) => {
    await createKey({ ...facts, id: `key_${n}`, hash: `hash-${n}` });
  });
  const body = { name: 'one more' };
  expect(await call('POST /keys', { body })).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'too_big' }] } },
  });
  expect((await call('POST /keys/{id}/rotate', { id: 'key_1' })).status).toBe(422);
  await revokeKey('prj_one', 'key_7');
  expect((await call('POST /keys', { body })).status).toBe(201);
});
