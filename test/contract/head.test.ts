import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Call, contractClient } from '../support/contract/client';
import { allRoutes } from '../support/contract/every-route';
import { type Example, examples, makeRecords } from '../support/contract/examples';
import { connectOperator } from '../support/contract/operator';
import { type LocalService, startLocalService } from '../support/service';

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

const KEPT = ['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options', 'location'];

async function ask(method: string, path: string, key: string | null) {
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  const response = await fetch(service.facts.url + path, { method, headers, redirect: 'manual' });
  const kept = KEPT.map((name) => [name, response.headers.get(name)]);
  return {
    seen: { status: response.status, kept },
    text: await response.text(),
    length: response.headers.get('content-length'),
  };
}

test('HEAD has the status and the headers of GET, and no body (RFC 9110, section 9.3.2)', async () => {
  const routes = allRoutes.filter(({ route }) => route.method === 'GET');
  expect(routes.length).toBeGreaterThan(70);
  for (const { name, route } of routes) {
    const path = example[name]?.line.slice('GET '.length) ?? route.path.replaceAll(/\{\w+\}/g, 'some');
    const key = route.access === 'none' ? null : service.facts.secretKey;
    const [head, get] = [await ask('HEAD', path, key), await ask('GET', path, key)];
    expect({ path, ...head.seen }).toEqual({ path, ...get.seen });
    expect([path, head.text]).toEqual([path, '']);
    // A length that is not that of GET would be wrong (section 8.6).
    expect([path, [null, get.length].includes(head.length)]).toEqual([path, true]);
  }
});

test.each(['/dashboard', '/dashboard/', '/dashboard/assets/none.js', '/i/none/none.png', '/nope'])(
  'HEAD %s is that of GET, too',
  async (path) => {
    const [head, get] = [await ask('HEAD', path, null), await ask('GET', path, null)];
    expect(head.seen).toEqual(get.seen);
    expect(head.text).toBe('');
  },
);
