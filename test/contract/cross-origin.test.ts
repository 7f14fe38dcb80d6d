import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ErrorCode } from '../../shared/contract/errors';
import { type ApiRequest, type Call, contractClient } from '../support/contract/client';
import { allRoutes, codeOf } from '../support/contract/every-route';
import { type Example, examples, makeRecords } from '../support/contract/examples';
import { addKey, addProject, connectOperator } from '../support/contract/operator';
import { type LocalService, startLocalService } from '../support/service';
import { shareOf } from '../support/sizes';

const ORIGIN = { origin: 'https://shop.example.org' };
const PER_ADDRESS = 60;

let service: LocalService;
let call: Call;
let example: Record<string, Example>;

beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
  call = contractClient(() => service.facts);
  example = examples(await makeRecords(call, await service.now()));
});
afterAll(() => service?.stop());

const track = (request: ApiRequest) => call('POST /v1/track', { headers: ORIGIN, ...request });
const allowed = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin');

test('a preflight of /v1/track allows the headers that a browser sends', async () => {
  const { status, headers } = await call('OPTIONS /v1/track', { key: null, headers: ORIGIN });
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-methods')).toContain('POST');
  expect(headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(/authorization.*content-type/);
});

test('a browser can read every answer of /v1/track, refusals by function and gateway included', async () => {
  const body = { email: 'ada@example.org', event: 'seen' };
  const disabled = await addKey((await addProject('disabled', 'DISABLED')).id, 'public');
  const { publicKey } = service.facts;
  const cases: [ApiRequest, ErrorCode | undefined][] = [
    [{ key: publicKey, body }, undefined],
    [{ key: null, body }, 'MISSING_API_KEY'],
    [{ key: 'pk_nonsense', body }, 'INVALID_API_KEY'],
    [{ key: disabled, body }, 'PROJECT_DISABLED'],
    [{ key: publicKey, bytes: '{' }, 'INVALID_JSON'],
    [{ key: publicKey, body: {} }, 'VALIDATION_ERROR'],
    [{ key: publicKey, bytes: new Uint8Array(10 * 1024 * 1024 + 1) }, 'REQUEST_TOO_LARGE'],
  ];
  for (const [request, code] of cases) {
    const response = await track(request);
    expect({ code: codeOf(response), origin: allowed(response) }).toEqual({ code, origin: '*' });
  }
});

test('a public key over its rate is told so in a way that a browser can read', async () => {
  await service.advance(120_000);
  const ask = () => track({ key: service.facts.publicKey, body: {} });
  for (let i = 0; i < PER_ADDRESS; i++) expect((await ask()).status).toBe(422);
  const response = await ask();
  expect({ code: codeOf(response), origin: allowed(response) }).toEqual({ code: 'RATE_LIMIT_EXCEEDED', origin: '*' });
  expect(response.headers.get('access-control-expose-headers')).toMatch(/Retry-After/);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});

/** Whether another method of the path is for web pages: a form is a page by GET and takes answers by POST. */
const sharesPath = ({ path }: { path: string }) => allRoutes.some(({ route }) => route.cors && route.path === path);

test('no other route can be called or read from a web page', async () => {
  const others = allRoutes.filter(({ route }) => !route.cors);
  const script = others.filter(({ route }) => route.path === '/forms.js');
  for (const { name, route } of new Set([...shareOf(others, 0), ...script])) {
    const line = example[name]?.line ?? `${route.method} ${route.path.replace(/\{\w+\}/, 'x')}`;
    const [, path] = line.split(' ');
    const preflight = await call(`OPTIONS ${path}`, { key: null, headers: ORIGIN });
    const methods = preflight.headers.get('access-control-allow-methods') ?? '';
    expect({ line, preflight: preflight.status, allowed: methods.includes(route.method) }).toEqual({
      line,
      preflight: sharesPath(route) ? 204 : 404,
      allowed: false,
    });
    const origin = allowed(await call(line, { headers: ORIGIN }));
    // The script of forms may be loaded with `crossorigin`, which `integrity` needs. It is the same for everybody.
    expect({ line, origin }).toEqual({ line, origin: line === 'GET /forms.js' ? '*' : null });
  }
});
