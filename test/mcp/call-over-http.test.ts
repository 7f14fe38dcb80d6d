import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { callOverHttp } from '../../shared/mcp/call-over-http';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const health = { method: 'GET', path: '/health' } as const;

test('a deadline ends a call that has no answer, and says what helps', async () => {
  const deadline = new AbortController();
  const response = callOverHttp(await serve(() => undefined), 'Bearer ak_x', deadline.signal)(health);
  deadline.abort();
  await expect(response).rejects.toThrow('The API did not respond in time. Try again, or request a smaller page.');
});

test('the key follows no redirect', async () => {
  const keys: unknown[] = [];
  const Location = await serve((request, response) => {
    keys.push(request.headers.authorization);
    response.end('{}');
  });
  const response = callOverHttp(
    await serve((_, response) => response.writeHead(302, { Location }).end()),
    'Bearer ak_x',
  )(health);
  await expect(response).rejects.toThrow('The API cannot be reached, or redirects to another URL.');
  expect(keys).toEqual([]);
});

test('a call whose connection was closed is repeated once, with the same key for a draft', async () => {
  const keys: unknown[] = [];
  const url = await serve((request, response) => {
    keys.push(request.headers['idempotency-key']);
    if (keys.length % 2 === 1) request.socket.destroy();
    else response.end('{"success":true,"data":{"id":"cmp_1"}}');
  });
  const callApi = callOverHttp(url, 'Bearer ak_x');
  expect(await callApi({ method: 'POST', path: '/campaigns', body: {} })).toEqual({
    status: 200,
    data: { id: 'cmp_1' },
  });
  await callApi({ method: 'POST', path: '/campaigns', body: {} });
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[2]).not.toBe(keys[0]);
});
