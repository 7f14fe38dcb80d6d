import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { Api } from '../../bin/cli/api';

test('a failed connection is explained, without the key', async () => {
  const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const failure = (url: string) => new Api(url, 'sk_1').get('/project').catch((error: Error) => error.message);
  expect(await failure(`http://127.0.0.1:${port}`)).toMatch(
    /^GET \/project got no response from 127\.0\.0\.1:\d+: other side closed \(UND_ERR_SOCKET\)\.$/,
  );
  expect(await failure('http://127.0.0.1:9')).toBe('GET /project got no response from 127.0.0.1:9: bad port.');
  expect(await failure('https://nowhere.invalid')).toContain('from nowhere.invalid: the host was not found (');
  expect(() => new Api('http://127.0.0.1:9', 'sk_1\n2')).toThrow('The key has a space or another character');
  server.close();
});
