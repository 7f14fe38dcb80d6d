import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getKey } from '../../../shared/db/projects/api-keys';
import { failingToStoreAnswers, type Service, startService } from '../../support/contacts';
import { call, makeKey, verdictOf } from './support';

const HOUR_MS = 3_600_000;
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const iso = (ms: number) => new Date(ms).toISOString();
const rotate = (id: string, body?: object, headers = {}) =>
  call('POST /keys/{id}/rotate', { id, ...(body ? { body } : {}), headers });

test('the new key has name, kind and scopes of the old one, which works until the overlap is over', async () => {
  const old = await makeKey({ name: 'shop', scopes: ['send', 'templates'] });
  const now = service.clock.now();
  const { status, body } = await rotate(old.id, { overlapHours: 2 });
  expect({ status, data: body.data }).toMatchObject({
    status: 201,
    data: { name: 'shop', kind: 'secret', scopes: ['send', 'templates'], expiresAt: null, key: expect.any(String) },
  });
  expect(await getKey('prj_one', old.id)).toMatchObject({
    expiresAt: iso(now + 2 * HOUR_MS),
    replacedBy: body.data.id,
  });
  await service.clock.advance(2 * HOUR_MS - 1);
  expect([await verdictOf(old.key), await verdictOf(body.data.key)]).toEqual(['ok', 'ok']);
  await service.clock.advance(1);
  expect([await verdictOf(old.key), await verdictOf(body.data.key)]).toEqual(['expired', 'ok']);
});

test('the overlap is a day unless it is said, and without one the old key ends at once', async () => {
  const [first, second] = [await makeKey(), await makeKey()];
  await rotate(first.id);
  expect(await getKey('prj_one', first.id)).toMatchObject({ expiresAt: iso(service.clock.now() + 24 * HOUR_MS) });
  await rotate(second.id, { overlapHours: 0 });
  expect(await verdictOf(second.key)).toBe('expired');
});

test('an overlap never extends the life of a key, and the new one lives as long from its creation', async () => {
  const expiresAt = iso(service.clock.now() + 4 * HOUR_MS);
  const old = await makeKey({ expiresAt });
  await service.clock.advance(3 * HOUR_MS);
  const { body } = await rotate(old.id, { overlapHours: 24 });
  expect(await getKey('prj_one', old.id)).toMatchObject({ expiresAt });
  expect(body.data.expiresAt).toBe(iso(service.clock.now() + 4 * HOUR_MS));
});

test('a repeat of a try that died after the rotation gives a key that works, with the life of the first', async () => {
  const old = await makeKey({ expiresAt: iso(service.clock.now() + 48 * HOUR_MS) });
  const headers = { 'Idempotency-Key': 'rotation' };
  const died = await failingToStoreAnswers(() => rotate(old.id, { overlapHours: 1 }, headers));
  expect(died.status).toBe(500);
  const { replacedBy = '' } = (await getKey('prj_one', old.id)) ?? {};
  const { hash: _, lastFour: __, ...unseen } = (await getKey('prj_one', replacedBy)) ?? { hash: '' };
  const again = await rotate(old.id, { overlapHours: 1 }, headers);
  expect(again).toMatchObject({ status: 201, body: { data: { id: replacedBy } } });
  expect(await verdictOf(again.body.data.key)).toBe('ok');
  expect(await getKey('prj_one', replacedBy)).toMatchObject({ ...unseen, lastFour: again.body.data.key.slice(-4) });
  expect((await rotate(old.id, { overlapHours: 1 }, headers)).body.data.key).toBeNull();
});

test('of two rotations at the same moment one succeeds', async () => {
  const old = await makeKey();
  const answers = await Promise.all([rotate(old.id), rotate(old.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});
