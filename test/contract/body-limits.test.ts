import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bodyLimit, bodyLimitText } from '../../shared/contract/body-limits';
import type { Route } from '../../shared/contract/route';
import { type Call, contractClient } from '../support/contract/client';
import { allRoutes, expectRefusal, type ListedError } from '../support/contract/every-route';
import { type LocalService, startLocalService } from '../support/service';

let service: LocalService;
let call: Call;
let publicKey: string;

beforeAll(async () => {
  service = await startLocalService();
  call = contractClient(() => service.facts);
  const { body } = await call<{ data: { key: string } }>('POST /keys', { body: { name: 'shop', kind: 'public' } });
  publicKey = body.data.key;
});
afterAll(() => service?.stop());

const KB = 1024;
const takesBody = ({ method }: Route): boolean => method === 'POST';
const byAnybody = allRoutes.filter(({ route }) => route.access === 'none' && takesBody(route));
const byPublicKeys = allRoutes.filter(({ route }) => route.access === 'public');

/** A body of JSON with so many bytes. */
const ofBytes = (bytes: number): string => `{"email":"${'x'.repeat(bytes - '{"email":""}'.length)}"}`;
/** A page of the API's own origin. */
const own = () => ({ origin: new URL(service.facts.url).origin });
const lineOf = ({ method, path }: Route): string => `${method} ${path.replaceAll(/\{[^}]+\}/g, 'some')}`;

test('each route that anybody, or a public key, can call has a limit of its own', () => {
  expect(byAnybody.filter(({ route }) => bodyLimit(route) > 64 * KB).map(({ name }) => name)).toEqual([]);
  expect(byPublicKeys.map(({ name, route }) => [name, bodyLimit(route, true)])).toEqual([['trackEvent', 8 * KB]]);
});

test.each(byAnybody)(
  '$route.method $route.path: a byte over the limit is a 413, before it is read',
  async ({ route }) => {
    const response = await call(lineOf(route), { key: null, headers: own(), bytes: `${ofBytes(bodyLimit(route))} ` });
    if (route.kind === 'page') expect(response.status).toBe(413);
    else expectRefusal(response, 'REQUEST_TOO_LARGE');
    const within = await call(lineOf(route), { key: null, headers: own(), bytes: ofBytes(bodyLimit(route)) });
    expect(within.status).not.toBe(413);
  },
);

describe('POST /v1/track', () => {
  test('takes 8 KB of a public key, and says so', async () => {
    const refused = await call('POST /v1/track', { key: publicKey, bytes: ofBytes(8 * KB + 1) });
    expectRefusal(refused, 'REQUEST_TOO_LARGE');
    expect(refused.body).toMatchObject({
      error: { message: 'The body of this request can have at most 8 KB with a public key.' },
    });
    expectRefusal(await call('POST /v1/track', { key: publicKey, bytes: ofBytes(8 * KB) }), 'VALIDATION_ERROR');
  });

  test('takes 256 KB of a secret key', async () => {
    expectRefusal(await call('POST /v1/track', { bytes: ofBytes(8 * KB + 1) }), 'VALIDATION_ERROR');
    expectRefusal(await call('POST /v1/track', { bytes: ofBytes(256 * KB + 1) }), 'REQUEST_TOO_LARGE');
  });

  test('takes 32 KB of data that JSON writes as escapes', async () => {
    const data = `{"note":"${'\\u00e9'.repeat(16_000)}"}`;
    const { status } = await call('POST /v1/track', {
      bytes: `{"email":"ada@example.org","event":"read","data":${data}}`,
    });
    expect(status).toBe(200);
  });
});

test.each(['POST /v1/send', 'POST /contacts', 'POST /v1/verify'])(
  '%s: of 150,000 names that no contact may have, at most 100 are listed',
  async (line) => {
    const count = line === 'POST /contacts' ? 20_000 : 150_000;
    const data = Object.fromEntries(Array.from({ length: count }, (_, n) => [`!${n}`, 1]));
    const to = { to: 'ada@example.org', from: 'shop@example.com', subject: 'x', body: 'x' };
    const members = line === 'POST /v1/send' ? to : { email: 'ada@example.org' };
    const response = await call<{ error: { errors: ListedError[] }; errors: ListedError[] }>(line, {
      body: line === 'POST /v1/verify' ? { ...members, ...data } : { ...members, data },
    });
    expectRefusal(response, 'VALIDATION_ERROR');
    expect((response.body.errors ?? response.body.error.errors).length).toBeLessThanOrEqual(100);
  },
);

test('the documentation names the limits', () => {
  const track = allRoutes.find(({ name }) => name === 'trackEvent');
  expect(bodyLimitText(track?.route as Route)).toBe('The maximum body size is 256 KB, 8 KB with a public key.');
});
