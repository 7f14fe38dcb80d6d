import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type PostOutcome, post, type Resolve } from '../../../shared/egress/post';
import { readTarget } from '../../../shared/egress/target';
import { hostileUrls } from '../../support/hostile-urls';

const LOOPBACK = 'WEBHOOK_LOOPBACK';
afterEach(() => {
  delete process.env[LOOPBACK];
});

const message = { headers: { 'content-type': 'application/json' }, body: '{}' };
/** Answers each question with the next list of addresses, and the last one again and again. */
function answering(...answers: string[][]): Resolve & { asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolve = (host, done) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    done(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(resolve, { asked });
}
const noLookUp: Resolve = () => {
  throw new Error('nothing is looked up');
};
const problemOf = (outcome: PostOutcome | { url: URL }): string | null => ('error' in outcome ? outcome.error : null);

describe('a hostile URL', () => {
  const shown = hostileUrls.map((url) => [JSON.stringify(url).slice(0, 80), url] as const);

  test.each(shown)('%s is refused when it is saved, and connected to never', async (_shown, url) => {
    expect(problemOf(readTarget(url))).toMatch(/^[A-Z].*\.$/);
    expect(problemOf(await post({ url, ...message }, noLookUp))).toEqual(expect.any(String));
  });

  test('of these there are at least sixty', () => {
    expect(new Set(hostileUrls).size).toBe(hostileUrls.length);
    expect(hostileUrls.length).toBeGreaterThanOrEqual(60);
  });
});

test.each([
  'https://example.com',
  'https://example.com:443/in?x=1#there',
  'https://hooks.example.co.uk:8443/a/b',
  'https://example.com:49152/',
  'https://my_host.example.com/',
  'https://münchen.example/',
  'https://xn--mnchen-3ya.example/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'https://EXAMPLE.com/%2e%2e/',
])('%s may be called', (url) => {
  expect(readTarget(url)).toEqual({ url: expect.any(URL) });
});

describe('what a name leads to is judged on connecting', () => {
  const hostile = [
    ['a private address', ['10.1.2.3']],
    ['the metadata service', ['169.254.169.254']],
    ['loopback in IPv6', ['::1']],
    ['loopback mapped into IPv6', ['::ffff:127.0.0.1']],
    ['a public address and then a private one', ['93.184.216.34', '192.168.0.1']],
    ['a private address and then a public one', ['fd00:ec2::254', '2606:4700::1111']],
    ['an address with an interface', ['fe80::1%eth0']],
    ['something that is no address', ['localhost']],
  ] as const;

  test.each(hostile)('%s', async (_case, addresses) => {
    const resolve = answering([...addresses]);
    const outcome = await post({ url: 'https://rebinding.example.com/', ...message }, resolve);
    expect(problemOf(outcome)).toBe('The host resolves to an address outside the public internet.');
    expect(resolve.asked).toEqual(['rebinding.example.com']);
  });

  test('a name that is public when it is checked and private when it is connected to is refused', async () => {
    const resolve = answering(['127.0.0.1']);
    expect(readTarget('https://rebinding.example.com/')).toHaveProperty('url');
    // Whoever looked it up before saw a public address: only the look-up of the connection itself counts, and is one.
    expect(problemOf(await post({ url: 'https://rebinding.example.com/', ...message }, resolve))).toMatch(
      /outside the public internet/,
    );
    expect(resolve.asked).toHaveLength(1);
  });
});

/** A server that answers as it is told; its own address is the one that only the local service may call. */
async function withServer(listener: RequestListener, run: (url: string, calls: () => number) => Promise<void>) {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    listener(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  process.env[LOOPBACK] = 'yes';
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, () => calls);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

describe('a response', () => {
  test.each([301, 302, 303, 307, 308])('of %i is not followed, wherever it leads', async (status) => {
    await withServer(
      (_request, response) => response.writeHead(status, { location: '/elsewhere' }).end(),
      async (url, calls) => {
        expect(await post({ url, ...message })).toMatchObject({ status });
        expect(calls()).toBe(1);
      },
    );
  });

  test('is read up to 16 KB and never decompressed', async () => {
    await withServer(
      (_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        const pour = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
        };
        response.on('drain', pour);
        pour();
      },
      async (url) => {
        const outcome = await post({ url, ...message });
        expect(outcome).toMatchObject({ status: 200, text: 'x'.repeat(16_384) });
      },
    );
  });

  test('with headers of more than 16 KB is none', async () => {
    await withServer(
      (_request, response) => response.writeHead(200, { 'x-large': 'x'.repeat(20_000) }).end(),
      async (url) => {
        expect(problemOf(await post({ url, ...message }))).toBe('The headers of the response are too large.');
      },
    );
  });

  test('that breaks off behind its status counts by its status', async () => {
    await withServer(
      (_request, response) => {
        response.writeHead(500, { 'content-length': '100' });
        response.write('half');
        setImmediate(() => response.destroy());
      },
      async (url) => {
        expect(await post({ url, ...message })).toMatchObject({ status: 500 });
      },
    );
  });

  test('in another language than HTTP is a failure with its reason', async () => {
    const server = createTcpServer((socket) => socket.resume().end('220 mail.example.com ESMTP\r\n'));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    process.env[LOOPBACK] = 'yes';
    const { port } = server.address() as AddressInfo;
    expect(problemOf(await post({ url: `http://127.0.0.1:${port}/`, ...message }))).toMatch(/^The connection failed/);
    expect(problemOf(await post({ url: `https://127.0.0.1:${port}/`, ...message }))).toMatch(/TLS|failed/);
    await new Promise((closed) => server.close(closed));
    expect(problemOf(await post({ url: `http://127.0.0.1:${port}/`, ...message }))).toBe('The connection was refused.');
  });
});

test('loopback is for the local service alone, and nothing else of the private network is even there', () => {
  expect(readTarget('http://127.0.0.1:3000/')).toHaveProperty('error');
  process.env[LOOPBACK] = 'yes';
  for (const url of ['http://127.0.0.1:3000/', 'http://localhost:80/', 'http://[::1]/']) {
    expect(readTarget(url)).toHaveProperty('url');
  }
  for (const url of ['http://10.0.0.1/', 'https://169.254.169.254/', 'http://example.com/']) {
    expect(readTarget(url)).toHaveProperty('error');
  }
});
