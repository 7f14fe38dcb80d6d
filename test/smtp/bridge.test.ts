import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import nodemailer from 'nodemailer';
import getTLSOptions from 'smtp-server/lib/tls-options.js';
import { type Bridge, startBridge } from '../../lib/smtp/server';
import { newApiKey } from '../../shared/domain/projects/api-key';
import { startToldApi, type ToldApi } from '../support/smtp/api';
import { connectSmtp, plain, type SmtpClient } from '../support/smtp/client';

const key = newApiKey('secret');
const logged: string[] = [];
const log = (entry: object) => logged.push(JSON.stringify(entry));
let api: ToldApi;
let bridge: Bridge;
beforeAll(async () => {
  api = await startToldApi();
  bridge = await startBridge({ host: '127.0.0.1', port: 0, url: api.url, log });
});
afterAll(async () => {
  await bridge?.stop();
  await api?.stop();
});
beforeEach(() => api.reset());

async function signedIn(): Promise<SmtpClient> {
  const client = await connectSmtp(bridge.port);
  await client.say('EHLO test');
  expect(await client.say(plain('posthaste', key))).toMatch(/^235 /);
  return client;
}

const head = ['From: My shop <shop@example.com>', 'To: Ada <ada@example.org>', 'Subject: Hello'];
const email = [...head, 'Message-ID: <1@shop>', '', 'Hello'];
const sends = () => api.asked.filter(({ path }) => path === '/v1/send');

test('an email is one send to the recipients of its envelope, with reply, files and headers', async () => {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: bridge.port,
    auth: { user: 'posthaste', pass: key },
  });
  await transport.sendMail({
    from: 'Größe <shop@example.com>',
    to: 'ada@example.org',
    bcc: 'secret@example.org',
    replyTo: { name: 'Büro, Hilfe', address: 'help@example.com' },
    subject: 'Grüße {{ name }}',
    text: 'Hi {% if %}',
    html: '<p>{{ "x" }} <img src="cid:logo"></p>',
    headers: { 'X-Order': '1017', 'X-Posthaste-Tags': 'flow=checkout, shop=berlin' },
    attachments: [
      { filename: 'logo.png', content: Buffer.from('PNG'), cid: 'logo' },
      { filename: 'terms.pdf', content: 'PDF' },
    ],
  });
  const [send] = sends();
  expect(send?.headers.authorization).toBe(`Bearer ${key}`);
  expect(send?.body).toEqual({
    to: ['ada@example.org', 'secret@example.org'],
    from: { email: 'shop@example.com', name: 'Größe' },
    reply: '"Büro, Hilfe" <help@example.com>',
    subject: 'Grüße {{ "{" }}{ name }}',
    text: expect.stringMatching(/^Hi \{\{ "\{" \}\}% if %\}/),
    body: expect.stringContaining('{{ "{" }}{ "x" }} <img src="cid:logo">'),
    tags: { flow: 'checkout', shop: 'berlin' },
    headers: { 'x-order': '1017' },
    attachments: [
      { filename: 'logo.png', contentType: 'image/png', disposition: 'inline', contentId: 'logo', content: 'UE5H' },
      { filename: 'terms.pdf', contentType: 'application/pdf', disposition: 'attachment', content: 'UERG' },
    ],
  });
});

test('a content id that the API would refuse is replaced, also if it begins another', async () => {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: bridge.port,
    auth: { user: 'posthaste', pass: key },
  });
  await transport.sendMail({
    from: 'shop@example.com',
    to: 'ada@example.org',
    html: '<img src="cid:a!1"><img src="cid:a!10">',
    attachments: ['a!1', 'a!10'].map((cid) => ({ filename: 'logo.png', content: Buffer.from(cid), cid })),
  });
  expect(sends()[0]?.body.body).toContain('<img src="cid:image-1"><img src="cid:image-2">');
});

test.each([
  ['control character', '=?UTF-8?B?YQFi?='],
  ['length', `"${'\\\\'.repeat(160)}"`],
])('a name that the API would refuse for its %s leaves the address for replies alone', async (_reason, name) => {
  const client = await signedIn();
  const replyTo = `Reply-To: ${name} <help@example.com>`;
  expect(await client.send(['ada@example.org'], [replyTo, ...email])).toMatch(/^250 /);
  expect(sends()[0]?.body).toMatchObject({ reply: 'help@example.com' });
});

test('a template is sent with its data, in place of the words of the email, under the key that is given', async () => {
  const client = await signedIn();
  const own = ['X-Posthaste-Template: welcome', 'X-Posthaste-Data: {"n":', ' 1}', 'X-Posthaste-Idempotency-Key: a-1'];
  expect(await client.send(['ada@example.org'], [...own, ...email])).toMatch(/^250 .*em_1/);
  expect(sends()[0]).toMatchObject({
    headers: { 'idempotency-key': 'a-1' },
    body: { template: 'welcome', data: { n: 1 } },
  });
  expect(sends()[0]?.body).not.toHaveProperty('subject');
  expect(await client.send(['ada@example.org'], ['X-Posthaste-Templte: x', ...email])).toMatch(/^554 /);
  expect(await client.send(['ada@example.org'], ['X-Posthaste-Data: [1]', ...email])).toMatch(/^554 /);
});

test.each([
  ['a dash', 'order–1'],
  ['256 characters', 'a'.repeat(256)],
  ['nothing', ''],
])('an idempotency key with %s is refused for good', async (_, own) => {
  const client = await signedIn();
  const refusal = await client.send(['ada@example.org'], [`X-Posthaste-Idempotency-Key: ${own}`, ...email]);
  expect(refusal).toMatch(/^554 .*1 to 255 printable ASCII/);
  expect(sends()).toEqual([]);
});

test('the same email again has the same key; another envelope, content or Message-ID has another', async () => {
  const client = await signedIn();
  const keyOf = async (to: string, lines: string[], sender?: string) => {
    await client.send([to], lines, sender);
    return sends().at(-1)?.headers['idempotency-key'];
  };
  const first = await keyOf('ada@example.org', email);
  expect(await keyOf('ada@example.org', ['Received: from relay', ...email])).toBe(first);
  const others = [
    await keyOf('ada@example.org', email, 'bounces@example.com'),
    await keyOf('eve@example.org', email),
    await keyOf('ada@example.org', [...email, 'more']),
    await keyOf('ada@example.org', [...head, 'Message-ID: <2@shop>', '', 'Hello']),
    await keyOf('ada@example.org', [...head, '', 'Hello']),
    await keyOf('ada@example.org', [...head, '', 'Hello']),
  ];
  expect(new Set([first, ...others]).size).toBe(7);
});

describe('the API decides what a client hears', () => {
  const details = { message: 'No.\r\n250 Yes', errors: [{ field: 'to', message: 'ü', code: 'custom' }] };
  /** `/v1/send` answers in the one shape, what stands before it for all routes in the other. */
  const error = (errorCode: string) => ({ code: 400, error: 'Bad', errorCode, ...details });
  const enveloped = (code: string) => ({ success: false, error: { code, ...details } });
  test.each([
    [429, error('RATE_LIMITED'), /^451 No\. {2}250 Yes to: {2}?/],
    [500, error('INTERNAL'), /^451 /],
    [503, {}, /^451 /],
    [409, error('REQUEST_IN_PROGRESS'), /^451 /],
    [404, {}, /^451 /],
    [200, {}, /^451 /],
    [401, enveloped('INVALID_KEY'), /^550 No\./],
    [403, error('PROJECT_DISABLED'), /^550 /],
    [404, error('TEMPLATE_NOT_FOUND'), /^554 /],
    [413, error('REQUEST_TOO_LARGE'), /^552 /],
    [422, error('VALIDATION_ERROR'), /^554 /],
  ])('%i %j', async (status, body, line) => {
    api.answer = { status, body };
    const client = await signedIn();
    expect(await client.send(['ada@example.org'], email)).toMatch(line);
    expect(await client.say('NOOP')).toMatch(/^250 /);
  });

  test('no answer is a later one', async () => {
    api.answer = 'never';
    expect(await (await signedIn()).send(['ada@example.org'], email)).toMatch(/^451 /);
  });
});

test('nothing is sent of half an email, of one that is too large, without a sender, or for more recipients than a send takes', async () => {
  const gone = await signedIn();
  await gone.say('MAIL FROM:<shop@example.com>');
  await gone.say('RCPT TO:<ada@example.org>');
  await gone.say('DATA');
  gone.socket.end('Subject: half\r\n\r\nHel');
  await once(gone.socket, 'close');
  const client = await signedIn();
  expect(await client.say(`MAIL FROM:<shop@example.com> SIZE=${17 * 1024 * 1024}`)).toMatch(/^552 /);
  expect(await client.send(['ada@example.org'], [...email, ...Array(17_000).fill('x'.repeat(1022))])).toMatch(/^552 /);
  expect(await client.send(['ada@example.org'], ['Subject: x', '', 'x'])).toMatch(/^554 .*From/);
  await client.say('MAIL FROM:<shop@example.com>');
  const answers = [];
  for (let n = 0; n <= 100; n++) answers.push(await client.say(`RCPT TO:<a${n}@example.org>`));
  expect(answers.map((line) => line.slice(0, 3))).toEqual([...Array(100).fill('250'), '452']);
  expect(sends()).toEqual([]);
});

test('files that a request has no room for are uploaded first, under keys of the email', async () => {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: bridge.port,
    auth: { user: 'posthaste', pass: key },
  });
  const attachments = [{ filename: 'a.pdf', content: Buffer.alloc(3_000_000, 1) }];
  await transport.sendMail({ from: 'shop@example.com', to: 'ada@example.org', text: 'x', attachments });
  const paths = api.asked.map(({ path }) => path).filter((path) => path !== '/project');
  expect(paths).toEqual(['/uploads', '/store', '/v1/send']);
  const [upload, , send] = api.asked.filter(({ path }) => path !== '/project');
  expect(upload).toMatchObject({ body: { purpose: 'attachment', size: 3_000_000 } });
  const sendKey = String(send?.headers['idempotency-key']);
  const sendKeyDigest = createHash('sha256').update(sendKey).digest('hex');
  expect(upload?.headers['idempotency-key']).toBe(`smtp-${sendKeyDigest}-1`);
  expect(send?.body.attachments).toEqual([
    { filename: 'a.pdf', contentType: 'application/pdf', disposition: 'attachment', uploadId: expect.any(String) },
  ]);
});

test("an upload's key fits, and is the same again, even if the email's own key has the greatest length", async () => {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: bridge.port,
    auth: { user: 'posthaste', pass: key },
  });
  const headers = { 'X-Posthaste-Idempotency-Key': 'k'.repeat(255) };
  const attachments = [{ filename: 'a.pdf', content: Buffer.alloc(3_000_000, 1) }];
  const message = { from: 'shop@example.com', to: 'ada@example.org', text: 'x', headers, attachments };
  await transport.sendMail(message);
  await transport.sendMail(message);
  const uploads = api.asked.filter(({ path }) => path === '/uploads');
  const [first, second] = uploads.map((upload) => upload.headers['idempotency-key']);
  expect(first?.length).toBeLessThanOrEqual(255);
  expect(second).toBe(first);
});

const EVENT = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTAMP:20261101T090000Z',
  'ORGANIZER:mailto:shop@example.com',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

test.each([
  ['stays an invitation, also beside a large file', EVENT, 'text/calendar; method=REQUEST', 2],
  ['that is broken is sent as two files', EVENT.replace('UID:1', 'X:1'), 'text/calendar', 3],
])('a calendar invitation %s', async (_name, content, contentType, count) => {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: bridge.port,
    auth: { user: 'posthaste', pass: key },
  });
  await transport.sendMail({
    from: 'shop@example.com',
    to: 'ada@example.org',
    text: 'See you',
    icalEvent: { method: 'REQUEST', content },
    attachments: [{ filename: 'a.pdf', content: Buffer.alloc(3_000_000, 1) }],
  });
  const attachments = sends()[0]?.body.attachments as { contentType: string }[];
  expect(attachments).toHaveLength(count);
  const calendar = attachments.find((file) => file.contentType.startsWith('text/calendar'));
  expect(calendar).toMatchObject({
    contentType,
    ...(count === 2 ? { content: expect.stringMatching(/^QkVHSU46/) } : { uploadId: expect.any(String) }),
  });
});

test('only a secret key of the user posthaste signs in, and nothing is taken before', async () => {
  const client = await connectSmtp(bridge.port);
  await client.say('EHLO test');
  expect(await client.say('MAIL FROM:<shop@example.com>')).toMatch(/^530 /);
  expect(await client.say(plain('posthaste', 'sk_wrong'))).toMatch(/^535 /);
  expect(await client.say(plain('admin', key))).toMatch(/^535 /);
  expect(await client.say(plain('posthaste', newApiKey('public')))).toMatch(/^535 /);
  expect(api.asked).toEqual([]);
});

test('a web page that posts to the port is hung up on', async () => {
  const client = await connectSmtp(bridge.port);
  expect(await client.say('POST / HTTP/1.1')).toMatch(/^421 /);
});

test('with a certificate, no key is taken before TLS', async () => {
  const { cert, key: certKey } = getTLSOptions() as { cert: string; key: string };
  const tls = { cert: Buffer.from(cert), key: Buffer.from(certKey), implicit: false };
  const secured = await startBridge({ host: '127.0.0.1', port: 0, url: api.url, log, tls });
  const client = await connectSmtp(secured.port);
  await client.say('EHLO test');
  expect(await client.say(plain('posthaste', key))).toMatch(/^5(30|38) /);
  client.socket.destroy();
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: secured.port,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
    auth: { user: 'posthaste', pass: key },
  });
  await transport.sendMail({ from: 'shop@example.com', to: 'ada@example.org', text: 'x' });
  expect(sends()).toHaveLength(1);
  await secured.stop();
});

test('a bridge that stops answers the email that it has, and takes no more', async () => {
  const stopping = await startBridge({ host: '127.0.0.1', port: 0, url: api.url, log });
  const client = await connectSmtp(stopping.port);
  await client.say('EHLO test');
  await client.say(plain('posthaste', key));
  await client.say('MAIL FROM:<shop@example.com>');
  await client.say('RCPT TO:<ada@example.org>');
  await client.say('DATA');
  const stopped = stopping.stop();
  expect(await client.say(...email, '.')).toMatch(/^250 /);
  expect(await client.say('MAIL FROM:<shop@example.com>')).toMatch(/^421 /);
  await stopped;
  await expect(connectSmtp(stopping.port)).rejects.toThrow();
});

test('a bridge that stops waits for the answer to an email that the API has', async () => {
  const stopping = await startBridge({ host: '127.0.0.1', port: 0, url: api.url, log });
  const client = await connectSmtp(stopping.port);
  await client.say('EHLO test');
  await client.say(plain('posthaste', key));
  let release = (): void => undefined;
  api.held = new Promise((resolve) => {
    release = resolve;
  });
  const response = client.send(['ada@example.org'], email);
  while (sends().length === 0) await nextTurn();
  const stopped = stopping.stop();
  // Idle clients are let go after half a second.
  await pause(700);
  release();
  expect(await response).toMatch(/^250 /);
  await stopped;
});

test('the log has no address, subject or key', () => {
  expect(logged.length).toBeGreaterThan(10);
  expect(logged.join('\n')).not.toMatch(/@|Hello|sk_/);
});
