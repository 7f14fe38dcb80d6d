import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { type Journey, type ReceivedEmail, startJourney } from '../support/contract/journey';

const FOLDER = join(__dirname, '..', 'data', 'emails');
const FROM = { name: 'Crème & Söhne "Ltd" 株式会社', email: 'team@example.com' };
/** What breaks handmade email: markup, quotes, other scripts, right-to-left text, an emoji outside the BMP. */
const HOSTILE = `Zoë <b>"O'Neil"</b> & <script>alert(1)</script> 山田 שלום 🚀`;

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney({ sendRate: 100 });
});
afterAll(() => journey?.service.stop());

const file = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const escaped = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (character) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': '#34', "'": '#39' }[character]};`,
  );
/** Email has CRLF, also after its last line. */
const lines = (text: string | null): string => (text ?? '').replaceAll('\r\n', '\n').trimEnd();

/** A value for each variable of a source: links for what is a URL, something hostile for all others. */
function valuesFor(source: string): Record<string, string> {
  const names = new Set([...source.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name));
  const value = (name: string) =>
    name.endsWith('_url') ? `https://example.com/${name}?a=1&b="2"` : `${name} ${HOSTILE}`;
  return Object.fromEntries([...names].map((name) => [name, value(name)]));
}

const filled = (source: string, values: Record<string, string>, write: (text: string) => string): string =>
  source.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name) => write(values[name] ?? ''));

const header = ({ headers }: ReceivedEmail, name: string) =>
  headers.filter((entry) => entry.name.toLowerCase() === name.toLowerCase()).map(({ value }) => value);

/** Sender and recipients as an email program decodes them from the source. */
async function addressesOf({ id }: ReceivedEmail) {
  const source = await fetch(`${journey.service.facts.mailbox}/_mailbox/messages/${id}/raw`);
  const { from, to } = await PostalMime.parse(await source.arrayBuffer());
  return { from, to };
}

describe.each(['welcome', 'password-reset', 'trial-expiring', 'user-invitation'])('%s', (name) => {
  const html = file(`${name}.html`);
  const text = file(`${name}.txt`);
  const data = valuesFor(html + text);
  const subject = 'Über {{ who }} – 你好';
  const who = HOSTILE;

  test('as a template it arrives complete, with its own text part', async () => {
    const { client, send, arrive, emailTo } = journey;
    const members = {
      name,
      subject,
      body: html,
      text,
      from: FROM.email,
      fromName: FROM.name,
      replyTo: 'help@example.com',
    };
    const { id: template } = await client.templates.create(members);
    await send({ to: `${name}@example.org`, template, data: { ...data, who } });
    await arrive();
    const email = await emailTo(`${name}@example.org`);
    expect(lines(email.html)).toBe(lines(filled(html, data, escaped)));
    expect(lines(email.text)).toBe(lines(filled(text, data, String)));
    expect(email.subject).toBe(`Über ${HOSTILE} – 你好`);
    expect(email.replyTo).toBe('help@example.com');
    expect(email.from).toContain(FROM.email);
  });

  test('as an inline body it arrives complete, with a text part made from it', async () => {
    const { send, arrive, emailTo } = journey;
    const to = `inline-${name}@example.org`;
    await send({ to, from: FROM, subject, body: html, data: { ...data, who } });
    await arrive();
    const email = await emailTo(to);
    expect(lines(email.html)).toBe(lines(filled(html, data, escaped)));
    expect(email.text).not.toMatch(/<(?:table|td|style|a|p|div)[\s>]/);
    const shown = Object.values(data).filter((value) => filled(html, data, String).includes(value));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((value) => !lines(email.text).replace(/\s+/g, ' ').includes(value))).toEqual([]);
  });
});

test('the newsletter arrives whole as marketing, with a way to unsubscribe in both of its parts', async () => {
  const { client, send, arrive, emailTo } = journey;
  const html = file('newsletter.html');
  const members = { name: 'News', subject: 'News', body: html, type: 'MARKETING', from: FROM.email } as const;
  const { id: template } = await client.templates.create(members);
  await send({ to: 'reader@example.org', template, subscribed: true, tracking: false });
  await send({ to: 'inline-reader@example.org', from: FROM, subject: 'News', body: html });
  await arrive();

  const email = await emailTo('reader@example.org');
  const [head = '', tail = ''] = lines(html).split('</body>');
  const received = lines(email.html);
  expect({ starts: received.startsWith(head), ends: received.endsWith(`</body>${tail}`) }).toEqual({
    starts: true,
    ends: true,
  });
  const link =
    /^<(http:\/\/127\.0\.0\.1:\d+\/u\/[\w.-]+)>$/.exec(header(email, 'List-Unsubscribe')[0] ?? '')?.[1] ?? 'none';
  expect(received.slice(head.length)).toContain(`href="${link}"`);
  expect(email.text).toContain(link);

  const inline = await emailTo('inline-reader@example.org');
  expect(lines(inline.html)).toBe(lines(html));
  expect(header(inline, 'List-Unsubscribe')).toEqual([]);
});

test('names, headers, tags, reply-to and an inline image arrive as they were given', async () => {
  const { send, arrive, emailTo } = journey;
  const image = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await send({
    to: { name: 'Ada "Countess" Lovelace, née Byron 🎩', email: 'ada@example.org' },
    from: FROM,
    reply: 'reply@bücher.example',
    subject: 'Für dich',
    body: '<p>Hallo</p><img src="cid:logo@shop">',
    headers: { 'X-Order-Id': '17', 'X-Note': 'a = b; "c"' },
    tags: { flow: 'welcome', step: '2' },
    attachments: [
      {
        filename: 'logo.png',
        contentType: 'image/png',
        content: image.toString('base64'),
        disposition: 'inline',
        contentId: 'logo@shop',
      },
      { filename: 'Übersicht 2026 – 概要.txt', content: Buffer.from('Grüße').toString('base64') },
    ],
  });
  await arrive();
  const email = await emailTo('ada@example.org');
  expect(header(email, 'X-Order-Id')).toEqual(['17']);
  expect(header(email, 'X-Note')).toEqual(['a = b; "c"']);
  expect(email.replyTo).toBe('reply@xn--bcher-kva.example');
  expect(email.tags).toMatchObject({ flow: 'welcome', step: '2' });
  expect(email.html).toContain('src="cid:logo@shop"');
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(email.attachments).toEqual([
    expect.objectContaining({
      filename: 'logo.png',
      contentType: 'image/png',
      disposition: 'inline',
      contentId: 'logo@shop',
      sha256: sha256(image),
    }),
    expect.objectContaining({
      filename: 'Übersicht 2026 – 概要.txt',
      disposition: 'attachment',
      sha256: sha256(Buffer.from('Grüße')),
    }),
  ]);
  expect(await addressesOf(email)).toEqual({
    from: { name: FROM.name, address: FROM.email },
    to: [{ name: 'Ada "Countess" Lovelace, née Byron 🎩', address: 'ada@example.org' }],
  });
});

test('a line break in a value never starts a header', async () => {
  const { send, arrive, emailTo } = journey;
  const evil = 'Eve\r\nBcc: victim@example.org\nX-Evil: 1';
  await send({
    to: 'eve@example.org',
    from: { name: '{{ evil }}', email: FROM.email },
    subject: 'Hi {{ evil }}',
    body: '<p>{{ evil }}</p>',
    data: { evil },
  });
  await arrive();
  const email = await emailTo('eve@example.org');
  expect([...header(email, 'Bcc'), ...header(email, 'X-Evil')]).toEqual([]);
  expect(email.subject).toMatch(/^Hi Eve Bcc: victim@example\.org X-Evil: 1$/);
  expect(await journey.emailsTo('victim@example.org')).toEqual([]);
});
