import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keysCreatedBy } from '../../../shared/domain/projects/api-key';
import { type Service, startService } from '../../support/contacts';
import { call, makeKey, owner, verdictOf } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

type Made = Awaited<ReturnType<typeof makeKey>>;
const as = ({ id }: Made) => ({ ...owner, keyId: id });
const made = async (response: ReturnType<typeof call>): Promise<Made> => (await response).body.data;
const createBy = (key: Made, body: object = {}) =>
  made(call('POST /keys', { key: as(key), body: { name: 'made', ...body } }));
const verdicts = (keys: readonly Made[]) => Promise.all(keys.map(({ key }) => verdictOf(key)));

/** A key that created one, which created another; and one that it rotated, with its successor. */
async function family() {
  const stolen = await makeKey({ name: 'stolen' });
  const child = await createBy(stolen);
  const grandchild = await createBy(child, { kind: 'public' });
  const rotated = await makeKey({ name: 'rotated' });
  const successor = await made(
    call('POST /keys/{id}/rotate', { key: as(stolen), id: rotated.id, body: { overlapHours: 1 } }),
  );
  return { stolen, child, grandchild, rotated, successor };
}

test('204: the keys that it created go on working, unless they are revoked with it; others are not touched', async () => {
  const { stolen, child, grandchild, rotated, successor } = await family();
  const all = [stolen, child, grandchild, successor, rotated];
  expect((await call('DELETE /keys/{id}', { id: stolen.id })).status).toBe(204);
  expect(await verdicts(all)).toEqual(['revoked', 'ok', 'ok', 'ok', 'ok']);
  const query = { createdKeys: 'revoke' };
  for (let time = 0; time < 2; time++) {
    expect((await call('DELETE /keys/{id}', { id: stolen.id, query })).status).toBe(204);
    expect(await verdicts(all)).toEqual(['revoked', 'revoked', 'revoked', 'revoked', 'ok']);
  }
});

test('409: a key that it created can not revoke it and thereby itself; nothing is revoked', async () => {
  const { stolen, child, grandchild } = await family();
  const response = await call('DELETE /keys/{id}', {
    id: stolen.id,
    key: as(child),
    query: { createdKeys: 'revoke' },
  });
  expect(response).toMatchObject({ status: 409, body: { error: { code: 'INVALID_STATE' } } });
  expect(await verdicts([stolen, child, grandchild])).toEqual(['ok', 'ok', 'ok']);
  expect((await call('DELETE /keys/{id}', { id: stolen.id, key: as(child) })).status).toBe(204);
});

test('200: a list of the keys that one key created, and a cursor that is of no other list', async () => {
  const { stolen, child, successor } = await family();
  const ids = (response: Awaited<ReturnType<typeof call>>) => response.body.data.items.map(({ id }: Made) => id);
  const list = (query: Record<string, string>) => call('GET /keys', { query });
  expect(ids(await list({ createdBy: stolen.id })).sort()).toEqual([child.id, successor.id].sort());
  expect(ids(await list({ createdBy: 'key_none' }))).toEqual([]);
  const { body } = await list({ createdBy: stolen.id, limit: '1' });
  expect((await list({ cursor: body.data.nextCursor })).status).toBe(400);
});

test('whoever created whom: all that come from a key, none twice, also if rows name each other', () => {
  const keys = [
    { id: 'c', createdBy: 'b' },
    { id: 'b', createdBy: 'a' },
    { id: 'a', createdBy: 'c' },
    { id: 'other', createdBy: 'elsewhere' },
    { id: "operator's" },
  ];
  expect(keysCreatedBy(keys, 'a').map(({ id }) => id)).toEqual(['b', 'c']);
  expect(keysCreatedBy(keys, 'none')).toEqual([]);
});
