import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { startTable } from '@posthaste/local-aws/dynamodb';
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

function statusOf(url: string, method: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject).end();
  });
}

describe('a web page that the developer happens to visit', () => {
  test.each(names)('does not reach the %s by DNS rebinding', async (name) => {
    for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', '127.0.0.2']) {
      expect([host, await statusOf(urls[name], 'POST', { host })]).toEqual([host, 403]);
    }
    expect(await statusOf(urls[name], 'POST', { host: 'localhost:1' })).not.toBe(403);
  });

  test('puts no email into the mailbox', async () => {
    const url = `${urls.mailbox}/v2/email/outbound-emails`;
    expect(await statusOf(url, 'POST', { origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf(url, 'POST', { origin: 'null' })).toBe(403);
    expect(await statusOf(url, 'POST', {})).toBe(400);
  });

  test('lists and reads nothing of the storage by saying that it signed', async () => {
    const authorization = 'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/s3/aws4_request';
    const url = `${urls.storage}/mail?list-type=2`;
    expect(await statusOf(url, 'GET', { authorization, origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf(url, 'GET', { authorization })).toBe(200);
  });
});
