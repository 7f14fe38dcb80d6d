import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { scopes } from '../../shared/contract/roles';
import { type Call, contractClient } from '../support/contract/client';
import { codeOf, expectRefusal, keyedRoutes } from '../support/contract/every-route';
import { connectOperator, tableRows } from '../support/contract/operator';
import { type LocalService, startLocalService } from '../support/service';

/** How long API Gateway caches the authorizer's answer for a key. */
const CACHE_MS = 60_000;
const HOUR_MS = 3_600_000;

interface Made {
  id: string;
  key: string;
}

let service: LocalService;
let call: Call;
/** Every key that was ever shown. None of them may be found anywhere afterwards. */
const shown: string[] = [];

beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
  call = contractClient(() => service.facts);
}, 60_000);
afterAll(() => service?.stop(), 30_000);

async function make(line: string, body: object, headers: Record<string, string> = {}): Promise<Made> {
  const response = await call<{ data: Made }>(line, { body, headers });
  expect(response.status).toBe(201);
  shown.push(response.body.data.key);
  return response.body.data;
}

const create = (body: object = {}, headers?: Record<string, string>) =>
  make('POST /keys', { name: 'journey', ...body }, headers);
const ask = (key: string, line = 'GET /project') => call(line, { key });

test('a revoked key stops within the time that the authorizer is cached', async () => {
  const { id, key } = await create();
  expect((await ask(key)).status).toBe(200);
  expect((await call(`DELETE /keys/${id}`)).status).toBe(204);
  await service.advance(CACHE_MS);
  expectRefusal(await ask(key), 'INVALID_API_KEY');
});

test('after a rotation both keys work for the overlap, and then the new one alone', async () => {
  const old = await create({ scopes: ['project', 'keys'] });
  expect((await ask(old.key)).status).toBe(200);
  const next = await make(`POST /keys/${old.id}/rotate`, { overlapHours: 2 });
  await service.leap(2 * HOUR_MS - 1);
  expect([(await ask(old.key)).status, (await ask(next.key)).status]).toEqual([200, 200]);
  await service.advance(1);
  expectRefusal(await ask(old.key), 'INVALID_API_KEY');
  expect((await ask(next.key)).status).toBe(200);
  expectRefusal(await ask(next.key, 'GET /emails'), 'KEY_NOT_PERMITTED');
});

test('a key stops at the moment it expires', async () => {
  const expiresAt = new Date((await service.now()) + 30_000).toISOString();
  const { key } = await create({ expiresAt });
  expect((await ask(key)).status).toBe(200);
  await service.advance(30_000);
  expectRefusal(await ask(key), 'INVALID_API_KEY');
});

test('a key tells when it was last used, to five minutes', async () => {
  const { id, key } = await create();
  await ask(key);
  const used = new Date(await service.now()).toISOString();
  const { body } = await call<{ data: { items: { id: string; lastUsedAt: string | null }[] } }>('GET /keys?limit=100');
  expect(body.data.items.find((item) => item.id === id)).toMatchObject({ lastUsedAt: used });
});

test('the scopes that a key can have are the groups that need one', () => {
  expect([...new Set(keyedRoutes.map(({ group }) => group.name))].sort()).toEqual([...scopes].sort());
});

/** Without a body it decides over a member, which takes a key without scopes. */
const OF_WHOLE_KEYS = ['DELETE /members/none'];

test('a key with one scope is let in by the routes of its group that need no other, and by no other route', async () => {
  for (const scope of scopes) {
    const { key } = await create({ scopes: [scope] });
    for (const { group, route } of keyedRoutes) {
      const line = `${route.method} ${route.path.replace(/\{\w+\}/g, 'none')}`;
      // A body of another form shows who is let in, and does nothing.
      const response = await call(line, { key, ...(route.body ? { body: [] } : {}) });
      const letIn = codeOf(response) !== 'KEY_NOT_PERMITTED';
      const isEnough =
        group.name === scope && (route.additionalScopes ?? []).length === 0 && !OF_WHOLE_KEYS.includes(line);
      expect({ scope, line, letIn }).toEqual({ scope, line, letIn: isEnough });
    }
    await service.advance(CACHE_MS);
  }
}, 240_000);

/** Every file of the service but those that give the demo's own keys to its user. */
const filesOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(demo|service)\.json/.test(name) && statSync(join(dir, name)).isFile())
    .map((name) => readFileSync(join(dir, name), 'latin1'));

test('nothing of a key is left in the table, in records of requests, in logs, files or errors', async () => {
  const headers = { 'Idempotency-Key': 'kept' };
  const { id, key } = await create({}, headers);
  const replay = await call('POST /keys', { body: { name: 'journey' }, headers });
  expect(replay.body).toMatchObject({ data: { id, key: null } });
  const errors = [
    await call('POST /keys', { key, body: { name: key, scopes: [key] } }),
    await call(`GET /contacts/${key}`, { key }),
    await call('GET /project', { authorization: key }),
    await call('GET /project', { key: `${key}x` }),
  ];
  expect(errors.map(({ status }) => status)).toEqual([422, 404, 401, 401]);
  const everything = [
    ...(await tableRows()),
    ...filesOf(service.dir),
    ...errors.map(({ body }) => JSON.stringify(body)),
    JSON.stringify((await call('GET /keys?limit=100')).body),
  ];
  expect(shown.length).toBeGreaterThan(scopes.length);
  for (const text of [...shown, service.facts.secretKey]) {
    const secret = text.slice(3, 30);
    expect(everything.some((place) => place.includes(secret))).toBe(false);
  }
});
