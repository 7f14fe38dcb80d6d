import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { handler as health } from '../../../functions/health/handler';
import { readDashboard } from '../../../lib/dashboard/files';
import { assetHeaders, missingAssetHeaders, pageHeaders } from '../../../lib/dashboard/headers';
import { authorizerCache } from '../../../lib/local/gateway/authorizer';
import { serveDashboard } from '../../../lib/local/gateway/dashboard';
import { startGateway } from '../../../lib/local/gateway/gateway';
import { groups } from '../../../shared/contract/groups';
import { removeFolder } from '../../support/temporary-folder';

const clock = new LocalClock('manual', Date.parse('2026-12-01T12:00:00.000Z'));
const invoked: unknown[] = [];
let gateway: Awaited<ReturnType<typeof startGateway>>;

const built = mkdtempSync(join(tmpdir(), 'posthaste-dashboard-'));
const SCRIPT = 'index-Bx4fT2q9.js';
const build = (files: Record<string, string>) => {
  removeFolder(built);
  mkdirSync(join(built, 'assets'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(built, name), content);
};
/** As long as what API Gateway compresses. */
const LONG = 'ä'.repeat(512);
const PAGE = '<!doctype html><html lang="en"><head><base href="/dashboard/"></head></html>';

beforeAll(async () => {
  build({ 'index.html': PAGE, [`assets/${SCRIPT}`]: 'export const a = "ä";' });
  const serve = serveDashboard(readDashboard(built), 'http://127.0.0.1:4567/bucket');
  gateway = await startGateway({
    groups,
    clock,
    port: 0,
    serveFile: async (request) => serve(request),
    invoke: async (name, event) => {
      invoked.push(event);
      if (name === 'authorizer') return allowing({ keyStatus: 'ok' });
      const request = event as APIGatewayProxyEvent;
      if (request.path === '/dashboard/') return health(request, { awsRequestId: 'invocation-1' } as Context);
      return { statusCode: 200, headers: {}, body: request.path === '/events' ? LONG : '{}' };
    },
  });
});
afterAll(async () => {
  await gateway?.stop();
  removeFolder(built);
});

/** What an authorizer answers that allows the whole stage. */
function allowing(context: Record<string, unknown> = {}, path = '*') {
  const Resource = `arn:aws:execute-api:eu-central-1:000000000000:local/local/${path}`;
  const Statement = [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource }];
  return { principalId: 'p', policyDocument: { Version: '2012-10-17', Statement }, context };
}

/** Sends a request line as it is, which no client library would; the first line of the answer. */
const send = async (line: string, header = ''): Promise<string> =>
  (await exchange(line, header)).split('\r\n', 1)[0] ?? '';

async function exchange(line: string, header = ''): Promise<string> {
  const { port, hostname } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.end(`${line}\r\nHost: localhost\r\nAuthorization: Bearer x\r\n${header}Connection: close\r\n\r\n`);
  let text = '';
  socket.on('data', (data: Buffer) => {
    text += data.toString('utf8');
  });
  await once(socket, 'close');
  return text;
}

test.each(['//', '///health', 'http://[', 'http://[/health', 'health', '/health/', '/%', '/\\', '/health;x'])(
  'the request line "GET %s" is a 400 or leads to the function of unknown routes, and no fault of ours',
  async (target) => {
    invoked.length = 0;
    const line = await send(`GET ${target} HTTP/1.1`);
    if (!line.startsWith('HTTP/1.1 400 ')) expect(invoked).toMatchObject([{ resource: '/{proxy+}' }]);
  },
);

test('a method that a literal path lacks is not looked for at a variable one', async () => {
  await send('PATCH /contacts/import HTTP/1.1');
  expect(invoked.at(-1)).toMatchObject({ httpMethod: 'PATCH', resource: '/{proxy+}' });
  expect(await send('GET /contacts/fields HTTP/1.1')).toBe('HTTP/1.1 200 OK');
  expect(invoked.at(-1)).toMatchObject({ resource: '/contacts/fields', pathParameters: null });
});

test.each([11_000, 20_000])('headers of %i bytes are a 431 in the form of the contract', async (size) => {
  const answer = await exchange('GET /health HTTP/1.1', `X-Long: ${'x'.repeat(size)}\r\n`);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 431 /);
  const error = { code: 'HEADERS_TOO_LARGE', statusCode: 431 };
  expect(JSON.parse(body)).toMatchObject({ success: false, error, timestamp: expect.stringMatching(/Z$/) });
  expect(head).toMatch(new RegExp(`x-request-id: ${JSON.parse(body).error.requestId}`, 'i'));
});

test('a preflight has a request id; of a path that browsers can not call it leads to the function of unknown routes', async () => {
  expect(await exchange('OPTIONS /v1/track HTTP/1.1')).toMatch(/^HTTP\/1\.1 204 [\s\S]*x-request-id: \S{36}/i);
  await send('OPTIONS /contacts HTTP/1.1');
  expect(invoked.at(-1)).toMatchObject({ httpMethod: 'OPTIONS', resource: '/{proxy+}' });
});

test('path and query reach the function as they stand in the request line', async () => {
  expect(await send('GET /contacts/a%2Fb%3F?limit=1&limit=2&q=%20 HTTP/1.1')).toBe('HTTP/1.1 200 OK');
  expect(invoked.at(-1)).toMatchObject({
    path: '/contacts/a%2Fb%3F',
    pathParameters: { id: 'a%2Fb%3F' },
    queryStringParameters: { limit: '2', q: ' ' },
    multiValueQueryStringParameters: { limit: ['1', '2'], q: [' '] },
  });
});

const line = { method: 'GET', path: '/contacts' };

test('a stranger who sends ever new tokens does not fill the memory of the authorizer', async () => {
  const asked: string[] = [];
  const authorize = authorizerCache(async (event) => {
    asked.push((event as { authorizationToken: string }).authorizationToken);
    return allowing();
  }, clock);
  for (let n = 0; n <= 10_000; n++) await authorize(`token ${n}`, line);
  await authorize('token 10000', line);
  expect(asked).toHaveLength(10_001);
  await authorize('token 0', line);
  expect(asked.at(-1)).toBe('token 0');
  expect(asked).toHaveLength(10_002);
});

test('what the authorizer says reaches the function as texts', async () => {
  const authorize = authorizerCache(async () => allowing({ seats: 5, isPaid: true }), clock);
  expect(await authorize('token', line)).toEqual({ seats: '5', isPaid: 'true', principalId: 'p' });
});

test.each([
  ['allows one route, for the cache would deny the next', allowing({}, 'GET/health')],
  ['has a list in its context', allowing({ scopes: ['send'] })],
  ['has no policy', { principalId: 'p', context: {} }],
])('an answer of the authorizer that %s is refused', async (_, answer) => {
  const authorize = authorizerCache(async () => answer, clock);
  await expect(authorize('token', line)).rejects.toThrow('AuthorizerConfigurationError');
});

test('an answer of a kilobyte comes compressed to a client that takes it', async () => {
  const plain = await exchange('GET /events HTTP/1.1');
  expect(plain).toContain(LONG);
  expect(plain).not.toMatch(/content-encoding/i);
  const answer = await fetch(`${gateway.url}/events`, { headers: { authorization: 'Bearer x' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.text()).toBe(LONG);
  const short = await fetch(`${gateway.url}/health`, { headers: { authorization: 'Bearer x' } });
  expect(short.headers.get('content-encoding')).toBeNull();
});

test('a request whose header is larger than 10,240 bytes is refused', async () => {
  expect(await send('GET /health HTTP/1.1', `X-Long: ${'x'.repeat(9_000)}\r\n`)).toBe('HTTP/1.1 200 OK');
  expect(await send('GET /health HTTP/1.1', `X-Long: ${'x'.repeat(10_300)}\r\n`)).toMatch(/431/);
});

describe('the dashboard', () => {
  const get = async (path: string, method = 'GET') => {
    const response = await fetch(`${gateway.url}${path}`, { method });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
  const lower = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

  test.each(['/dashboard', '/dashboard/emails/em_1?tab=html', '/dashboard/assets/more/files.js'])(
    '%s is the page with its base and its policy, without a function',
    async (path) => {
      invoked.length = 0;
      const { status, headers, body } = await get(path);
      expect([status, body]).toEqual([200, PAGE]);
      expect(headers).toMatchObject(lower(pageHeaders('http://127.0.0.1:4567')));
      expect(invoked).toEqual([]);
    },
  );

  test('an asset comes as it was built, to be kept; one that is not there is a 404 that nobody keeps', async () => {
    const found = await get(`/dashboard/assets/${SCRIPT}`);
    expect([found.status, found.body]).toEqual([200, 'export const a = "ä";']);
    expect(found.headers).toMatchObject({ ...lower(assetHeaders), 'content-type': 'text/javascript; charset=utf-8' });
    for (const name of ['index-00000000.js', '..%2Findex.html', 'constructor']) {
      const missing = await get(`/dashboard/assets/${name}`);
      expect([missing.status, JSON.parse(missing.body).error.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
      expect(missing.headers).toMatchObject(lower(missingAssetHeaders));
    }
  });

  test('an asset is still served after a rebuild has removed its folder', async () => {
    removeFolder(built);
    expect(await get(`/dashboard/assets/${SCRIPT}`)).toMatchObject({ status: 200, body: 'export const a = "ä";' });
  });

  test('a slash at the end leads to the page, below a stage as below a domain', async () => {
    invoked.length = 0;
    expect(await get('/dashboard/')).toMatchObject({ status: 200, body: PAGE });
    expect(invoked).toMatchObject([{ resource: '/{proxy+}' }]);
    const { status, headers } = await fetch(`${gateway.url}/dashboard/`, { redirect: 'manual' });
    expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
    const to = headers.get('location') ?? '';
    expect(new URL(to, 'https://api.example.com/live/dashboard/').pathname).toBe('/live/dashboard');
  });

  test.each([
    ['POST', '/dashboard/'],
    ['GET', '/dashboard/assets'],
    ['GET', '/dashboards'],
    ['POST', '/dashboard'],
  ])('%s %s leads to the function of unknown routes, as at API Gateway', async (method, path) => {
    invoked.length = 0;
    await get(path, method);
    expect(invoked).toMatchObject([{ resource: '/{proxy+}' }]);
  });

  test.each([
    [{ 'index.html': PAGE, 'robots.txt': '' }, 'robots.txt is outside of assets/'],
    [{ 'index.html': PAGE, 'assets/index.js': '' }, 'assets/index.js has no hash'],
    [{ 'index.html': PAGE, 'assets/inter-Bx4fT2q9.woff2': '' }, 'assets/inter-Bx4fT2q9.woff2 has none of the types'],
    [{ 'index.html': '<html></html>' }, 'index.html needs <base href="/dashboard/"> once'],
    [{ 'index.html': `${PAGE}<script>1</script>` }, 'index.html has an inline script'],
    [{ 'index.html': `${PAGE}<img src="/logo.svg">` }, 'index.html references a file from the root'],
    [{ 'index.html': `${PAGE}\\` }, 'index.html has a backslash'],
  ])('%j can not be served: %s', (files, problem) => {
    build(files);
    expect(() => readDashboard(built)).toThrow(problem);
  });
});
