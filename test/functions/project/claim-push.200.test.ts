import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler as project } from '../../../functions/project/handler';
import { type Service, startService } from '../../support/contacts';
import { caller, secretKey } from '../../support/templates';

let service: Service;
const [one, other] = ['prj_one', 'prj_two'].map((id) => caller(project, secretKey(id)));
const claim = async (hash: string, seconds?: number, call = one) => {
  const { status, body } = await (call as typeof one & object)('POST /project/push', {
    body: { hash: hash.repeat(64), seconds },
  });
  return [status, body.data?.until ?? body.error?.code ?? null];
};

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test('200: a push has the project until it ends, dies for so long as it asked, or is repeated; others are told 409', async () => {
  expect(await claim('a')).toEqual([200, '2026-12-01T12:01:00.000Z']);
  expect(await claim('b')).toEqual([409, 'PUSH_RUNNING']);
  expect(await claim('a', 300)).toEqual([200, '2026-12-01T12:05:00.000Z']);
  expect(await claim('b', undefined, other)).toEqual([200, '2026-12-01T12:01:00.000Z']);
  expect(await claim('b', 0)).toEqual([200, null]);
  expect(await claim('b')).toEqual([409, 'PUSH_RUNNING']);
  await service.clock.advance(300_000);
  expect(await claim('b')).toEqual([200, '2026-12-01T12:06:00.000Z']);
  expect(await claim('b', 0)).toEqual([200, null]);
  expect((await claim('a'))[0]).toBe(200);
});

test('200: a push names what it has in the project as it ends; one that has lost the lock stores nothing', async () => {
  const third = other as typeof one & object;
  await service.clock.advance(300_000);
  const named = async () => (await third('GET /project/push')).body.data.records;
  const end = (hash: string, name: string, seconds = 0) =>
    third('POST /project/push', {
      body: { hash: hash.repeat(64), seconds, records: [{ kind: 'template', name, id: 'tpl_1' }] },
    });
  expect(await named()).toEqual([]);
  await claim('a', 60, third);
  expect((await end('a', 'announced', 60)).status).toBe(200);
  expect(await named()).toEqual([{ kind: 'template', name: 'announced', id: 'tpl_1' }]);
  expect((await end('a', 'receipt')).status).toBe(200);
  expect(await named()).toEqual([{ kind: 'template', name: 'receipt', id: 'tpl_1' }]);
  await claim('b', 60, third);
  expect((await end('a', 'late')).status).toBe(200);
  await claim('b', 0, third);
  expect(await named()).toEqual([{ kind: 'template', name: 'receipt', id: 'tpl_1' }]);
  expect(await claim('a', 60, third)).toEqual([200, expect.any(String)]);
});

test('200: each folder has its own list, with the time of the push that named it; one without the lock announces nothing', async () => {
  const third = other as typeof one & object;
  await service.clock.advance(300_000);
  const read = async (folder: string) => (await third(`GET /project/push`, { query: { folder } })).body.data;
  const announce = (hash: string, folder: string) =>
    third('POST /project/push', {
      body: { hash: hash.repeat(64), folder, records: [{ kind: 'topic', name: 'news', id: null }] },
    });
  expect(await read('shop')).toEqual({ records: [], at: null });
  expect((await announce('a', 'shop')).status).toBe(200);
  expect((await announce('b', 'blog')).body.error?.code).toBe('PUSH_RUNNING');
  const at = expect.stringMatching(/^2026-12-01T12:/);
  expect(await read('shop')).toEqual({ records: [{ kind: 'topic', name: 'news', id: null }], at });
  expect(await read('blog')).toEqual({ records: [], at: null });
  expect((await third('GET /project/push', { query: { folder: 'a b' } })).status).toBe(400);
});
