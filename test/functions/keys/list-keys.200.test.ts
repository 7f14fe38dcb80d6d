import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { revokeKey } from '../../../shared/db/projects/api-keys';
import { markKeyUsed } from '../../../shared/db/projects/key-use';
import { hashOfKey } from '../../../shared/domain/projects/api-key';
import { type Service, startService } from '../../support/contacts';
import { secretKey } from '../../support/templates';
import { call, makeKey } from './support';

let service: Service;
const made: { id: string; key: string }[] = [];
beforeAll(async () => {
  service = await startService();
  for (let n = 0; n < 5; n++) {
    made.unshift(await makeKey({ name: `key ${n}` }));
    await service.clock.advance(1000);
  }
});
afterAll(() => service?.stop());

async function scan(limit: string) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const { body } = await call('GET /keys', { query: { limit, ...(cursor ? { cursor } : {}) } });
    pages.push(body.data);
    cursor = body.data.nextCursor ?? undefined;
  } while (cursor && pages.length < 10);
  return pages;
}

test.each(['1', '2', '5', '100'])('a scan with limit %s meets every key once, newest first', async (limit) => {
  const pages = await scan(limit);
  const ids = pages.flatMap(({ items }) => items.map(({ id }: { id: string }) => id));
  expect(ids).toEqual(made.map(({ id }) => id));
  expect(pages.every(({ total }) => total === 5)).toBe(true);
  expect(pages.at(-1)).toMatchObject({ hasMore: false, nextCursor: null });
});

test('shows when a key was last used and revoked, and never the key or its hash', async () => {
  const [newest, second] = made as [{ id: string; key: string }, { id: string; key: string }];
  await markKeyUsed('prj_one', newest.id);
  await revokeKey('prj_one', second.id);
  const now = new Date(service.clock.now()).toISOString();
  const { body } = await call('GET /keys');
  expect(body.data.items[0]).toMatchObject({ id: newest.id, lastUsedAt: now, revokedAt: null });
  expect(body.data.items[1]).toMatchObject({ id: second.id, lastUsedAt: null, revokedAt: now });
  const text = JSON.stringify(body);
  for (const { key } of made) {
    expect(text).not.toContain(key.slice(3, 30));
    expect(text).not.toContain(hashOfKey(key));
  }
});

test("another project sees none of them, and its list doesn't take the cursor", async () => {
  const key = secretKey('prj_two');
  expect((await call('GET /keys', { key })).body.data).toEqual({
    items: [],
    nextCursor: null,
    hasMore: false,
    total: 0,
  });
  const [{ nextCursor }] = (await scan('1')) as [{ nextCursor: string }];
  const response = await call('GET /keys', { key, query: { cursor: nextCursor } });
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'INVALID_CURSOR' } } });
});
