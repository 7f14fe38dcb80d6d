import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import EmailComposer from 'nodemailer/lib/mail-composer';
import { writeMime } from '../../shared/mime/write-email';

const long = 'A line that is longer than emails may have, = with a sign and a blank at its end: '.repeat(3);

test.each([
  ['short text', { text: 'Hello' }],
  ['text that ends with a line', { text: 'Hello\r\n' }],
  [
    'long lines and other scripts',
    { text: `${long}\n${long}Zürich`, html: `<p>${long}</p>\r\n<p>\u{6771}\u{4eac}</p>` },
  ],
  ['a script that is shorter in base64', { html: '\u{6771}\u{4eac}'.repeat(200) }],
  [
    'files and a picture in the HTML',
    {
      html: '<img src="cid:logo">',
      attachments: [
        { filename: 'a.bin', content: randomBytes(500), contentTransferEncoding: 'base64' as const },
        { filename: 'a.png', content: randomBytes(90), cid: 'logo' },
      ],
    },
  ],
])('a message of %s is written as the library writes it', async (_name, parts) => {
  const root = new EmailComposer({ from: 'a@example.com', to: 'b@example.com', subject: 'Ü', ...parts }).compile();
  const written = writeMime(root).toString();
  expect(written).toBe((await root.build()).toString());
});
