import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { startTable } from '@posthaste/local-aws/dynamodb';
import { startLoopback } from '@posthaste/local-aws/loopback';
import { startStorage } from '@posthaste/local-aws/s3';
import { startMailbox } from '@posthaste/local-aws/ses';
import { startQueues } from '@posthaste/local-aws/sqs';

const clock = new LocalClock('manual');
const names = ['mailbox', 'queues', 'storage', 'table'] as const;
let urls: Record<(typeof names)[number], string>;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  const mailbox = await startMailbox({ clock, publish: async () => undefined });
  const queues = await startQueues({ clock });
  const storage = await startStorage({ clock, buckets: [{ name: 'mail' }] });
  const table = await startTable({ clock });
  stops.push(...[mailbox, queues, storage, table].map((one) => () => one.stop()));
  urls = { mailbox: mailbox.url, queues: queues.url, storage: storage.url, table: table.url };
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Sends bytes as they are and resolves with all that comes back until the server closes the connection. */
function exchange(url: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', (part) => {
      text += part;
    });
    socket.on('error', () => undefined).on('close', () => resolve(text));
    socket.end(Buffer.from(bytes, 'latin1'));
  });
}

const TARGETS = [
  '//',
  '/%',
  '/%ff',
  '/\xe4',
  '*',
  'http://[',
  'http://other.example/x',
  '/?%',
  '/mail/%E0%A4%A',
  '/\\',
];
const HEADERS = [
  'x-amz-target: \xff',
  'content-length: 5\r\n\r\nab',
  'transfer-encoding: chunked\r\n\r\nzz',
  'expect: \xff',
];

describe('requests that no client sends', () => {
  test.each(names)('do not end the %s', async (name) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS', 'CONNECT', 'BREW']) {
      for (const target of TARGETS) {
        await exchange(urls[name], `${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
      }
    }
    for (const header of HEADERS) {
      await exchange(urls[name], `POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${header}\r\n\r\n`);
    }
    const after = await exchange(urls[name], 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    expect(after).toMatch(/^HTTP\/1\.1 \d{3} /);
  });

  test('get a 500 where the response cannot be written', async () => {
    const server = await startLoopback({
      clock,
      handle: async () => ({ headers: { location: 'https://exämple.com/→' } }),
    });
    stops.push(() => server.stop());
    expect((await fetch(server.url)).status).toBe(500);
  });

  test('get a 500 where a handler throws at once', async () => {
    const server = await startLoopback({
      clock,
      handle: () => {
        throw new Error('at once');
      },
    });
    stops.push(() => server.stop());
    expect((await fetch(server.url)).status).toBe(500);
  });
});
