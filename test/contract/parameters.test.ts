import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { methodAliases } from '../../shared/contract/aliases';
import { type Call, contractClient } from '../support/contract/client';
import { allRoutes, errorsOf, expectRefusal, keyedRoutes } from '../support/contract/every-route';
import { type Example, examples, makeRecords } from '../support/contract/examples';
import { addKey, addProject, connectOperator, forgetRequests, tableRows } from '../support/contract/operator';
import { type LocalService, startLocalService } from '../support/service';
import { shareOf } from '../support/sizes';

/** Longer than the job among the examples takes; after that the clock stands still. */
const SETTLED_MS = 5_000;

let service: LocalService;
let call: Call;
let example: Record<string, Example>;

beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
  call = contractClient(() => service.facts);
  example = examples(await makeRecords(call, await service.now()));
  await service.advance(SETTLED_MS);
});
/** Tests that stay together below what a project may ask in a minute. */
const TESTS_PER_MINUTE = 20;
let tests = 0;
beforeEach(async () => {
  if (tests++ % TESTS_PER_MINUTE === 0) await forgetRequests(service.facts.projectId);
});
afterAll(() => service?.stop());

const bodyOf = ({ body }: Example) => (body ? { body } : {});
const withQuery = (line: string, query: string) => `${line}${line.includes('?') ? '&' : '?'}${query}`;

const noIds = ['%00', '%zz', '%2F..%2F', '%F0%9F%98%80', '__proto__', 'a%23b', "'", 'x'.repeat(321), '%20'];

const numbered = keyedRoutes.map((one, index) => ({ ...one, index }));

describe('what a route does not take', () => {
  let before: string[];
  beforeAll(async () => {
    before = await tableRows();
  });

  describe.each(numbered)('$route.method $route.path', ({ name, route, index }) => {
    const of = () => example[name] as Example;

    test('a query parameter that the route does not know is a 400 that names it', async () => {
      const unknown = { nope: 'nope=1', Limit: 'Limit=5', ['__proto__']: '__proto__=1' };
      for (const [field, query] of shareOf(Object.entries(unknown), index)) {
        const response = await call(withQuery(of().line, query), bodyOf(of()));
        expectRefusal(response, 'INVALID_PARAMETERS');
        expect(errorsOf(response)).toEqual([expect.objectContaining({ field, code: 'unrecognized_keys' })]);
      }
    });

    if (route.params) {
      test('an id that can be none is a 400 or a 404, whatever it is made of', async () => {
        for (const id of shareOf(noIds, index)) {
          const { status } = await call(of().line.replace(/\/\w\w+_\w+/, `/${id}`), bodyOf(of()));
          expect({ id, refused: status === 400 || status === 404 }).toEqual({ id, refused: true });
        }
      });
    }
  });

  test('leaves no trace', async () => {
    expect(await tableRows()).toEqual(before);
  });
});

const withAddresses = ['/contacts', '/suppressions'];

test.each(withAddresses)('GET %s: an address that can not be one is a 400, as it is a 422 in a body', async (path) => {
  for (const email of ['a@b', 'a..b@example.org', `${'x'.repeat(65)}@example.org`, 'nobody']) {
    const response = await call(`GET ${path}?email=${encodeURIComponent(email)}`);
    expectRefusal(response, 'INVALID_PARAMETERS');
    expect(errorsOf(response)).toEqual([expect.objectContaining({ field: 'email', code: 'invalid_string' })]);
  }
  expect((await call(`GET ${path}?email=%20ADA@Example.org`)).status).toBe(200);
});

const lists = ['/emails', '/templates', '/domains'];

describe.each(lists)('GET %s', (path) => {
  test('a limit that is none from 1 to 100, or given twice, is a 400', async () => {
    for (const value of [
      '0',
      '101',
      '-1',
      '1.5',
      'ten',
      '',
      'NaN',
      'Infinity',
      '1e999',
      '5&limit=6',
      '0x10',
      '1e1',
      '%205%20',
      '+5',
      '05',
      '5.0',
    ]) {
      const response = await call(`GET ${path}?limit=${value}`);
      expectRefusal(response, 'INVALID_PARAMETERS');
      expect(errorsOf(response)).toEqual([expect.objectContaining({ field: 'limit' })]);
    }
  });

  test('a cursor that this list has not given out is a 400', async () => {
    const { key, foreign } = await cursors(path);
    const forged = ['x', 'AAAA', 'A'.repeat(64), '%F0%9F%98%80', '__proto__', ...foreign];
    for (const cursor of forged)
      expectRefusal(await call(`GET ${path}?limit=1&cursor=${cursor}`, { key }), 'INVALID_CURSOR');
    for (const cursor of ['', 'x'.repeat(4097), 'x&cursor=y']) {
      expectRefusal(await call(`GET ${path}?cursor=${cursor}`), 'INVALID_PARAMETERS');
    }
  });

  /**
   * Cursors that are valid elsewhere: of another project, of the list under a filter, of another list, and one with a
   * wrong bit.
   */
  async function cursors(list: string) {
    await makeTwo();
    const own = await cursorOf(list);
    const others = await Promise.all(lists.filter((other) => other !== list).map((other) => cursorOf(other)));
    const filtered = await call(`GET ${list}?limit=1&cursor=${own}&${filterOf[list]}`);
    expectRefusal(filtered, 'INVALID_CURSOR');
    const flipped = `${own[0] === 'A' ? 'B' : 'A'}${own.slice(1)}`;
    return { key: service.facts.secretKey, foreign: [flipped, `${own}AAAA`, ...others, await cursorOfOther()] };
  }

  async function cursorOfOther(): Promise<string> {
    const key = await addKey((await addProject(`other than ${path}`)).id);
    for (const name of ['One', 'Two']) await call('POST /templates', { key, body: { name, subject: 'x', body: 'x' } });
    return cursorOf('/templates', key);
  }
});

const filterOf: Record<string, string> = {
  '/emails': 'status=SCHEDULED',
  '/templates': 'type=MARKETING',
  '/domains': 'status=PENDING',
};

async function makeTwo(): Promise<void> {
  await call('POST /templates', { body: { name: 'Two', subject: 'x', body: 'x' } });
  const { body } = example.sendEmail as Example;
  await call('POST /v1/send', { body: { ...body, attachments: [] } });
}

async function cursorOf(list: string, key?: string): Promise<string> {
  type Page = { cursor?: string; data?: { nextCursor: string | null } };
  const { body } = await call<Page>(`GET ${list}?limit=1`, key ? { key } : {});
  const cursor = body.cursor ?? body.data?.nextCursor;
  if (!cursor) throw new Error(`${list} has one page only`);
  return cursor;
}

test.each([
  ['GET /emails?status=NOPE', 'status'],
  ['GET /emails?tag=nope', 'tag'],
  ['GET /emails?contact=', 'contact'],
  ['GET /templates?type=NOPE', 'type'],
  ['GET /templates?page=0', 'page'],
  ['GET /templates?page=1&cursor=x', 'page'],
  [`GET /templates?search=${'x'.repeat(256)}`, 'search'],
  ['GET /domains?status=NOPE', 'status'],
])('%s is a 400 that names the parameter', async (line, field) => {
  const response = await call(line);
  expectRefusal(response, 'INVALID_PARAMETERS');
  expect(errorsOf(response)).toEqual([expect.objectContaining({ field })]);
});

test('wrong parameters are all named at once', async () => {
  const response = await call('GET /emails?limit=0&status=NOPE&nope=1');
  expect(
    errorsOf(response)
      .map(({ field }) => field)
      .sort(),
  ).toEqual(['limit', 'nope', 'status']);
});

test('an Idempotency-Key that is none is a 400 on every POST', async () => {
  for (const { name, index } of numbered.filter(({ route }) => route.method === 'POST')) {
    const { line, body } = example[name] as Example;
    for (const key of shareOf(['', 'x'.repeat(256), 'caf\u00e9'], index)) {
      const headers = { 'Idempotency-Key': key };
      expectRefusal(await call(line, { headers, ...(body ? { body } : {}) }), 'INVALID_IDEMPOTENCY_KEY');
    }
  }
});

test('unknown routes and methods are a 404 in the form of the contract, with its timestamp', async () => {
  const known = new Set([
    ...allRoutes.flatMap(({ route }) =>
      [route.method, ...methodAliases(route)].map((method) => `${method} ${route.path}`),
    ),
    // A 405, as clients of the protocol for assistants expect it.
    ...['GET /mcp', 'DELETE /mcp'],
  ]);
  const unknown = allRoutes.flatMap(({ route: { path } }) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
      .filter((method) => !known.has(`${method} ${path}`))
      .map((method) => `${method} ${path.replace(/\{\w+\}/, 'x')}`),
  );
  for (const line of [
    ...shareOf(unknown, 0),
    'GET /',
    'GET /nope',
    'GET /v1',
    'POST /v1/send/',
    'GET /emails//content',
    'GET /EMAILS',
  ]) {
    expectRefusal(await call(line), 'ROUTE_NOT_FOUND');
  }
});
