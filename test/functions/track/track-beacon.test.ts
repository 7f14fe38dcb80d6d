import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as projectHandler } from '../../../functions/project/handler';
import { handler } from '../../../functions/track/handler';
import { call, type Service, startService } from '../../support/contacts';
import { caller, secretKey } from '../../support/templates';
import { call as callKeys, makeKey } from '../keys/support';
import { eventsOf } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** What a browser sends: no key in a header, a text, and the origin of its page. */
const beacon = (body: object | string, headers: Record<string, string> = {}, sourceIp = '198.51.100.7') =>
  call(handler, {
    resource: '/v1/track/beacon',
    body,
    caller: null,
    headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
    sourceIp,
  });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof beacon>>) => (status === 200 ? 200 : body.error.code);
const leaving = (key: string, email: string) => ({ key, email, event: 'left', data: { page: '/' } });

test('200: an event comes as text with a public key in its body, and any page may send it', async () => {
  const { key } = await makeKey({ kind: 'public' });
  const { status, body, headers } = await beacon(leaving(key, 'beacon@example.org'));
  expect([status, headers['Access-Control-Allow-Origin']]).toEqual([200, '*']);
  const events = await eventsOf(service, 'beacon@example.org');
  expect(events.find(({ name }) => name === 'left')).toMatchObject({ id: body.data.event, data: '{"page":"/"}' });
  expect(JSON.stringify(events)).not.toContain(key);
  expect(codeOf(await beacon(leaving(key, 'json@example.org'), { 'Content-Type': 'application/json' }))).toBe(200);
});

describe('the rules of public keys hold:', () => {
  test('401 for a key that is none, or does not work any more', async () => {
    const { id, key } = await makeKey({ kind: 'public' });
    expect((await callKeys('DELETE /keys/{id}', { id })).status).toBe(204);
    for (const wrong of [key, 'pk_nothing', `${key}x`]) {
      expect(codeOf(await beacon(leaving(wrong, 'none@example.org')))).toBe('INVALID_API_KEY');
    }
    expect(await eventsOf(service, 'none@example.org')).toEqual([]);
  });

  test('403 for other kinds of keys, which belong into no page, and for other origins', async () => {
    const { key: secret } = await makeKey();
    const response = await beacon(leaving(secret, 'none@example.org'));
    expect([codeOf(response), response.body.error.message]).toEqual([
      'KEY_NOT_PERMITTED',
      expect.stringContaining('only a public key (pk_)'),
    ]);
    const { key } = await makeKey({ kind: 'public', allowedOrigins: ['https://shop.example.com'] });
    const from = (Origin?: string) => beacon(leaving(key, 'origin@example.org'), Origin ? { Origin } : {});
    expect(codeOf(await from('https://shop.example.com'))).toBe(200);
    expect(codeOf(await from('https://evil.example'))).toBe('ORIGIN_NOT_ALLOWED');
    expect(codeOf(await from())).toBe('ORIGIN_NOT_ALLOWED');
  });

  test('403 is in the list of the errors of the project, because a page does not see the answer', async () => {
    const { id, key } = await makeKey({ kind: 'public', allowedOrigins: ['https://shop.example.com'] });
    expect((await beacon(leaving(key, 'unseen@example.org'))).status).toBe(403);
    const project = caller(projectHandler, { ...secretKey('prj_one'), keyId: 'key_one' });
    const { body } = await project('GET /api-errors', { query: { limit: '1' } });
    expect(body.data.items[0]).toMatchObject({
      operation: 'track.trackBeacon',
      path: '/v1/track/beacon',
      code: 'ORIGIN_NOT_ALLOWED',
      actor: { kind: 'public_key', id },
    });
  });

  test('403 without the proof that a key requires', async () => {
    const { key } = await makeKey({ kind: 'public', requiresProof: true });
    expect(codeOf(await beacon(leaving(key, 'proof@example.org')))).toBe('VISITOR_NOT_PROVEN');
  });

  test('422 for more than 4 KB of data, and 413 for a body over 8 KB', async () => {
    const { key } = await makeKey({ kind: 'public' });
    const large = (bytes: number) => beacon({ ...leaving(key, 'a@example.org'), data: { a: 'x'.repeat(bytes) } });
    expect(codeOf(await large(5_000))).toBe('VALIDATION_ERROR');
    expect(codeOf(await large(9_000))).toBe('REQUEST_TOO_LARGE');
    expect(codeOf(await beacon('{"key":'))).toBe('INVALID_JSON');
  });

  test('a wrong body with a valid key is in the list of the errors of the project', async () => {
    const { id, key } = await makeKey({ kind: 'public' });
    const project = caller(projectHandler, { ...secretKey('prj_one'), keyId: 'key_one' });
    const bodies = [
      ['VALIDATION_ERROR', { key, email: 'Not an address', event: 'left' }],
      ['INVALID_JSON', `{"key":"${key}","email":`],
      ['REQUEST_TOO_LARGE', { ...leaving(key, 'a@example.org'), data: { a: 'x'.repeat(9_000) } }],
    ] as const;
    for (const [code, wrong] of bodies) {
      // Errors of one minute are in no order.
      await service.clock.advance(60_000);
      expect(codeOf(await beacon(wrong, {}, '192.0.2.44'))).toBe(code);
      const { body } = await project('GET /api-errors', { query: { limit: '1' } });
      const actor = { kind: 'public_key', id };
      expect(body.data.items[0]).toMatchObject({ operation: 'track.trackBeacon', code, actor });
    }
  });

  test('429 for a visitor who sends more than 60 in a minute, whatever the bodies say', async () => {
    const { key } = await makeKey({ kind: 'public' });
    const statuses = [];
    for (let n = 0; n < 62; n++) {
      const wrong = n % 2 === 0 ? leaving(key, 'Not an address') : `{"key":"${key}"`;
      statuses.push((await beacon(wrong, {}, '203.0.113.9')).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 422 || status === 400)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
    expect((await beacon(leaving(key, 'other@example.org'), {}, '203.0.113.10')).status).toBe(200);
  });
});
