import { expect, test } from '@jest/globals';
import EmailComposer from 'nodemailer/lib/mail-composer';
import { emailBounds, readEmail } from '../../shared/mime/read-email';

const read = (lines: string[]) => readEmail(Buffer.from(lines.join('\r\n')));
const compose = (email: object): Promise<Buffer> => new EmailComposer(email).compile().build();

test('reads an email as programs write them: names, texts, files and the emails that it answers', async () => {
  const raw = await compose({
    from: 'Zoë Müller <zoe@example.org>',
    to: 'shop@example.com',
    subject: 'Größe – 日本',
    text: 'Hällo',
    html: '<p>Hällo</p>',
    inReplyTo: '<b@example.com>',
    references: '<a@example.com> <b@example.com>',
    attachments: [{ filename: 'Rechnung €.pdf', content: Buffer.from([0, 255, 10]), contentType: 'application/pdf' }],
  });
  const email = await readEmail(raw);
  if (typeof email === 'string') throw new Error(email);
  expect(email.from).toEqual({ email: 'zoe@example.org', name: 'Zoë Müller' });
  expect([email.subject, email.text.trim(), email.html?.trim()]).toEqual(['Größe – 日本', 'Hällo', '<p>Hällo</p>']);
  expect(email.answeredMessageIds).toEqual(['b@example.com', 'a@example.com']);
  expect(email.files.map(({ filename, contentType, bytes }) => [filename, contentType, [...bytes]])).toEqual([
    ['Rechnung €.pdf', 'application/pdf', [0, 255, 10]],
  ]);
});

const header = ['From: a@example.org', 'MIME-Version: 1.0'];

test.each([
  ['without anything', []],
  ['without a body', ['From: a@example.org']],
  ['without the end of its parts', [...header, 'Content-Type: multipart/mixed; boundary=x', '', '--x', '', 'text']],
  ['of an unknown charset', [...header, 'Content-Type: text/plain; charset=martian', '', 'text']],
  ['with broken base64', [...header, 'Content-Transfer-Encoding: base64', '', '%%%=']],
  ['with a NUL', [...header, '', 'a\0b']],
  ['with an unended word', ['From: =?utf-8?q?a', 'Subject: =?x?b?', '', '']],
])('an email %s is read as far as it goes', async (_case, lines) => {
  expect(typeof (await read(lines))).toBe('object');
});

test('parts within parts end at a depth', async () => {
  const open = Array.from({ length: 200 }, (_, n) => [
    `Content-Type: multipart/mixed; boundary=b${n}`,
    '',
    `--b${n}`,
  ]).flat();
  expect(await read([...header, ...open, '', 'deep'])).toBe('not readable');
});

test.each([
  ['many parts', [...header, '', ...Array.from({ length: emailBounds.delimiters + 2 }, () => '--x')], 'too many parts'],
  ['many lines', [...header, '\n'.repeat(emailBounds.lines)], 'too many lines'],
  ['a long header', [`X: ${'a'.repeat(emailBounds.headerBytes)}`, '', 'text'], 'too long a header'],
  ['a header without end', ['X: '.padEnd(emailBounds.headerBytes + 1, 'a')], 'too long a header'],
])('an email of %s is not parsed', async (_case, lines, why) => {
  expect(await read(lines)).toBe(why);
});

test('an email above the size is not parsed', async () => {
  expect(await readEmail(Buffer.alloc(emailBounds.bytes + 1))).toBe('too large');
});
