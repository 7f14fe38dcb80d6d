import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { revokeKey } from '../../../shared/db/projects/api-keys';
import { type Service, startService } from '../../support/contacts';
import { secretKey } from '../../support/templates';
import { call, makeKey, owner, verdictOf } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const revoke = (id: string, key: Record<string, string> = owner) => call('DELETE /keys/{id}', { id, key });
const rotate = (id: string, body: object = {}, key: Record<string, string> = owner) =>
  call('POST /keys/{id}/rotate', { id, body, key });

test('204: a revoked key is refused from then on, and may be revoked again', async () => {
  const { id, key } = await makeKey();
  expect(await revoke(id)).toMatchObject({ status: 204, body: null });
  expect(await verdictOf(key)).toBe('revoked');
  expect((await revoke(id)).status).toBe(204);
});

test('409: a key can not revoke itself, nor end itself by a rotation without overlap', async () => {
  const { id, key } = await makeKey();
  const itself = { ...owner, keyId: id };
  expect(await revoke(id, itself)).toMatchObject(refused(409, 'INVALID_STATE'));
  expect(await rotate(id, { overlapHours: 0 }, itself)).toMatchObject(refused(409, 'INVALID_STATE'));
  expect(await verdictOf(key)).toBe('ok');
  expect((await rotate(id, { overlapHours: 1 }, itself)).status).toBe(201);
});

test('409: a key that was revoked, rotated or has expired is not rotated', async () => {
  const [revoked, rotated] = [await makeKey(), await makeKey()];
  const expired = await makeKey({ expiresAt: new Date(service.clock.now() + 1000).toISOString() });
  await revokeKey('prj_one', revoked.id);
  await rotate(rotated.id);
  await service.clock.advance(1000);
  for (const { id } of [revoked, rotated, expired]) {
    expect(await rotate(id)).toMatchObject(refused(409, 'INVALID_STATE'));
  }
});

test("404: another project's key is like one that never was", async () => {
  const { id, key } = await makeKey();
  const other = secretKey('prj_two');
  for (const response of [await revoke(id, other), await rotate(id, {}, other), await revoke('key_none')]) {
    expect(response).toMatchObject(refused(404, 'KEY_NOT_FOUND'));
  }
  expect(await verdictOf(key)).toBe('ok');
});

test('403: a key with scopes rotates and revokes none that may do more', async () => {
  const { id, key } = await makeKey();
  const limited = { ...owner, scopes: 'keys' };
  expect(await rotate(id, {}, limited)).toMatchObject(refused(403, 'KEY_NOT_PERMITTED'));
  expect(await revoke(id, limited)).toMatchObject(refused(403, 'KEY_NOT_PERMITTED'));
  expect(await verdictOf(key)).toBe('ok');
});

describe('a key that expires', () => {
  const inAMinute = () => new Date(service.clock.now() + 60_000).toISOString();
  const expiring = (end: string) => ({ ...owner, expiresAt: String(Date.parse(end)) });
  const create = (body: object, key: Record<string, string>) =>
    call('POST /keys', { body: { name: 'child', ...body }, key });

  test('403: makes none that lives longer, and none without an end', async () => {
    const end = inAMinute();
    const later = new Date(Date.parse(end) + 1).toISOString();
    expect(await create({}, expiring(end))).toMatchObject(refused(403, 'KEY_NOT_PERMITTED'));
    expect(await create({ expiresAt: later }, expiring(end))).toMatchObject(refused(403, 'KEY_NOT_PERMITTED'));
    const made = await create({ expiresAt: end }, expiring(end));
    expect(made).toMatchObject({ status: 201, body: { data: { expiresAt: end, createdBy: 'key_owner' } } });
  });

  test('403: rotates none that lives longer, and its own successor ends when it does', async () => {
    const end = inAMinute();
    const [own, unlimited] = [await makeKey({ expiresAt: end }), await makeKey()];
    const itself = { ...expiring(end), keyId: own.id };
    expect(await rotate(unlimited.id, {}, itself)).toMatchObject(refused(403, 'KEY_NOT_PERMITTED'));
    await service.clock.advance(30_000);
    const next = await rotate(own.id, { overlapHours: 1 }, itself);
    expect(next).toMatchObject({ status: 201, body: { data: { expiresAt: end, createdBy: own.id } } });
  });

  test('401, 403: the row decides if the key was revoked or rotated since the authorizer read it', async () => {
    const [revoked, rotated] = [await makeKey(), await makeKey()];
    await revokeKey('prj_one', revoked.id);
    await rotate(rotated.id, { overlapHours: 1 });
    expect(await create({}, { ...owner, keyId: revoked.id })).toMatchObject(refused(401, 'INVALID_API_KEY'));
    expect(await create({}, { ...owner, keyId: rotated.id })).toMatchObject(refused(403, 'KEY_NOT_PERMITTED'));
  });
});

test.each([-1, 721, '1'])('422: an overlap of %p', async (overlapHours) => {
  const { id } = await makeKey();
  expect(await rotate(id, { overlapHours })).toMatchObject(refused(422, 'VALIDATION_ERROR'));
});
