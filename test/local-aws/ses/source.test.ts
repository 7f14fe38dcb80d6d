import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { removeFolder } from '../../support/temporary-folder';
import { type Bench, emailTo, simple, startBench, stopAll } from './support';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mailbox-test-'));
});

afterEach(async () => {
  await stopAll();
  removeFolder(dir);
});

const TRACKED = { Tracking: { OpenTrackingEnabled: 'ENABLED', ClickTrackingEnabled: 'ENABLED' } } as const;
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
const link = `<p><a href="https://example.com/${'path/'.repeat(30)}">Grüße</a></p>`;

const bodies: [string, ReturnType<typeof simple>][] = [
  ['HTML and text', simple({ Body: { Html: utf8(link), Text: utf8('Grüße') } })],
  ['HTML alone', simple({ Body: { Html: utf8('<a href="https://example.com">Hi</a>') } })],
  ['text alone', simple({ Body: { Text: utf8('Hi') } })],
  [
    'a file',
    simple({
      Body: { Html: utf8(link) },
      Attachments: [{ FileName: 'a.bin', RawContent: new Uint8Array([0, 255]), ContentTransferEncoding: 'BASE64' }],
    }),
  ],
];

async function send(bench: Bench, changes: Partial<SendEmailCommandInput>): Promise<string> {
  const call = new SendEmailCommand(emailTo('a@example.org', { ConfigurationOverrides: TRACKED, ...changes }));
  return (await bench.client.send(call)).MessageId ?? '';
}

const sourceOf = async (bench: Bench, id: string) => (await fetch(`${bench.url}/_mailbox/messages/${id}/raw`)).text();

const headersOf = (source: string) =>
  (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n');

describe('the source of an email', () => {
  test.each(bodies)(
    'with %s is the same each time, also after a restart, and events have its headers',
    async (_, Content) => {
      const bench = await startBench({ dir });
      const id = await send(bench, { Content });
      const source = await sourceOf(bench, id);
      expect(source).toContain(`<${id}@`);
      expect(await sourceOf(bench, id)).toBe(source);
      await bench.clock.advance(300);
      const mail = bench.events[0]?.mail as unknown as { headers: { name: string; value: string }[] } | undefined;
      expect(mail?.headers.map(({ name, value }) => `${name}: ${value}`)).toEqual(headersOf(source));
      const next = await startBench({ dir });
      expect(await sourceOf(next, id)).toBe(source);
    },
  );

  test.each([
    ['composed by SES', simple({ Body: { Html: utf8(link) } })],
    ['sent whole', { Raw: { Data: Buffer.from(`To: a@example.org\r\nContent-Type: text/html\r\n\r\n${link}`) } }],
  ])('%s keeps its links across a restart', async (_, Content) => {
    const id = await send(await startBench({ dir }), { Content });
    const next = await startBench({ dir });
    const clicked = await fetch(`${next.url}/_track/click/${id}/0`, { redirect: 'manual' });
    expect(clicked.status).toBe(302);
    expect(clicked.headers.get('location')).toBe(`https://example.com/${'path/'.repeat(30)}`);
  });

  test('is composed only for a reader', async () => {
    let composed = 0;
    const writeMime = async (root: { build(): Promise<Buffer> }) => {
      composed += 1;
      return await root.build();
    };
    const bench = await startBench({ dir, writeMime });
    const id = await send(bench, {});
    expect(composed).toBe(0);
    expect(readFileSync(join(dir, 'mailbox', 'emails.log'), 'utf8')).toContain('<p>Hello there</p>');
    await sourceOf(bench, id);
    expect(composed).toBe(1);
  });

  test('counts with its encoding towards the 40 MB of a message', async () => {
    const bench = await startBench();
    const body = (repeated: number) =>
      JSON.stringify(emailTo('a@example.org', { Content: simple({ Body: { Text: utf8('aéa'.repeat(repeated)) } }) }));
    const answer = async (repeated: number) =>
      await bench.answer({ method: 'POST', path: '/v2/email/outbound-emails', body: body(repeated) });
    const refused = await answer(5_300_000);
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('Message length is more than 41943040 bytes long');
    expect(await answer(500_000)).toMatchObject({ status: 200 });
  });
});
