import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import nodemailer from 'nodemailer';
import { type Journey, startJourney } from '../support/contract/journey';
import { connectSmtp, plain } from '../support/smtp/client';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ smtp: true });
});
afterAll(() => journey?.service.stop());

const port = () => journey.service.facts.smtpPort ?? 0;
const email = [
  'From: shop@example.com',
  'To: list@example.org',
  'Message-ID: <1@shop>',
  'Subject: {{ x }}',
  '',
  'Hi {{ y }}',
];

test('an email of nodemailer arrives as it was written, with its files, and each recipient has an email alone', async () => {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: port() });
  await transport.sendMail({
    from: 'My shop <shop@example.com>',
    to: 'ada@example.org',
    bcc: 'grace@example.org',
    replyTo: 'help@example.com',
    subject: 'Your {{ order }}',
    html: '<p>{% raw %} {{ name }} <img src="cid:logo"></p>',
    text: 'Hi {{ name }}',
    attachments: [
      { filename: 'logo.png', content: Buffer.from('PNG'), cid: 'logo' },
      { filename: 'large.pdf', content: Buffer.alloc(4_000_000, 7) },
    ],
  });
  await journey.arrive();
  for (const address of ['ada@example.org', 'grace@example.org']) {
    expect(await journey.emailTo(address)).toMatchObject({
      from: 'My shop <shop@example.com>',
      to: [address],
      replyTo: 'help@example.com',
      subject: 'Your {{ order }}',
      html: expect.stringContaining('{% raw %} {{ name }} <img src="cid:logo">'),
      text: expect.stringContaining('Hi {{ name }}'),
      attachments: [
        { filename: 'logo.png', contentId: 'logo', size: 3 },
        { filename: 'large.pdf', size: 4_000_000 },
      ],
    });
  }
});

test('a client that dies between its last line and the response comes again, and one email arrives', async () => {
  const dying = await connectSmtp(port());
  await dying.say('EHLO test');
  await dying.say(plain('anybody', 'anything'));
  await dying.say('MAIL FROM:<shop@example.com>');
  await dying.say('RCPT TO:<once@example.org>');
  await dying.say('DATA');
  dying.socket.end([...email, '.', ''].join('\r\n'));
  dying.socket.resume();
  await once(dying.socket, 'close');
  const again = await connectSmtp(port());
  await again.say('EHLO test');
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await again.send(['once@example.org'], email)).toMatch(/^250 Accepted/);
  }
  await journey.arrive();
  expect(await journey.emailTo('once@example.org')).toMatchObject({
    subject: '{{ x }}',
    text: expect.stringContaining('Hi {{ y }}'),
  });
});

test('what the service refuses is refused for good, in its words', async () => {
  const client = await connectSmtp(port());
  await client.say('EHLO test');
  const stranger = email.map((line) => line.replace('shop@example.com', 'shop@unknown.test'));
  expect(await client.send(['ada@example.org'], stranger)).toMatch(/^55\d .*domain/i);
  expect(await client.send(['ada@example.org'], ['X-Posthaste-Template: none', ...email])).toMatch(/^554 .*template/i);
});
