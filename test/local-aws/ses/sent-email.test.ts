import { createHash, randomBytes } from 'node:crypto';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, test } from '@jest/globals';
import { emailTo, simple, startBench, stopAll } from './support';

interface Detail {
  from: string;
  to: string[];
  cc?: string[];
  bcc?: string[];
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  headers: { name: string; value: string }[];
  attachments: {
    filename: string;
    contentType: string;
    disposition: string;
    contentId?: string;
    size: number;
    sha256: string;
  }[];
  tags: Record<string, string>;
  configurationSet: string;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

afterEach(stopAll);

describe('an email in the mailbox', () => {
  test('shows names, subject, bodies, headers and tags as they were sent, in any script', async () => {
    const bench = await startBench();
    const { MessageId } = await bench.client.send(
      new SendEmailCommand(
        emailTo('rene@example.org', {
          FromEmailAddress: '=?UTF-8?B?WsO8cmljaCDwn5qA?= <hello@example.com>',
          ReplyToAddresses: ['answers@example.com'],
          EmailTags: [{ Name: 'email', Value: 'em_1' }],
          Content: simple({
            Subject: { Data: 'Grüße aus 東京 — and a subject that is long enough to be folded 🚀', Charset: 'UTF-8' },
            Body: {
              Html: { Data: '<p>Füße 東京</p>', Charset: 'UTF-8' },
              Text: { Data: 'Füße 東京', Charset: 'UTF-8' },
            },
            Headers: [{ Name: 'List-Unsubscribe', Value: '<https://example.com/u/1>' }],
          }),
        }),
      ),
    );
    const email = await bench.get<Detail>(`/_mailbox/messages/${MessageId}`);
    expect(email).toMatchObject({
      from: 'Zürich 🚀 <hello@example.com>',
      to: ['rene@example.org'],
      replyTo: 'answers@example.com',
      subject: 'Grüße aus 東京 — and a subject that is long enough to be folded 🚀',
      tags: { email: 'em_1' },
      configurationSet: 'transactional',
    });
    expect(email.html.trim()).toBe('<p>Füße 東京</p>');
    expect(email.text.trim()).toBe('Füße 東京');
    const header = (name: string) => email.headers.find((field) => field.name.toLowerCase() === name)?.value;
    expect(header('list-unsubscribe')).toBe('<https://example.com/u/1>');
    expect(header('message-id')).toBe(`<${MessageId}@eu-central-1.amazonses.com>`);
  });

  test('tells copies apart; an email without them has no such members', async () => {
    const bench = await startBench();
    const Destination = {
      ToAddresses: ['Ada@example.org'],
      CcAddresses: ['Office <office@example.org>', 'ada@example.org'],
      BccAddresses: ['archive@example.org'],
    };
    const { MessageId } = await bench.client.send(new SendEmailCommand({ ...emailTo('ignored@x.org'), Destination }));
    const email = await bench.get<Detail>(`/_mailbox/messages/${MessageId}`);
    expect(email).toMatchObject({ cc: ['office@example.org'], bcc: ['archive@example.org'] });
    expect(email.to).toEqual(['Ada@example.org', 'office@example.org', 'ada@example.org', 'archive@example.org']);
    const alone = await bench.client.send(new SendEmailCommand(emailTo('ada@example.org')));
    const single = await bench.get<Detail>(`/_mailbox/messages/${alone.MessageId}`);
    expect(Object.keys(single)).not.toEqual(expect.arrayContaining(['cc']));
    expect(Object.keys(single)).not.toEqual(expect.arrayContaining(['bcc']));
  });

  test('text without a charset loses what is not ASCII, as in SES', async () => {
    const bench = await startBench();
    await bench.client.send(
      new SendEmailCommand(emailTo('a@example.org', { Content: simple({ Subject: { Data: 'Grüße' } }) })),
    );
    const { items } = await bench.get<{ items: Detail[] }>('/_mailbox/messages');
    expect(items[0]?.subject).toBe('Gr??e');
  });

  test('keeps ten attachments of 10 MB in all byte for byte, with their names', async () => {
    const bench = await startBench();
    const files = Array.from({ length: 10 }, (_, i) => ({
      name: `Übersicht ${i} 東京.pdf`,
      bytes: randomBytes(1_048_576),
    }));
    const { MessageId } = await bench.client.send(
      new SendEmailCommand(
        emailTo('a@example.org', {
          Content: simple({
            Attachments: files.map(({ name, bytes }) => ({
              FileName: name,
              RawContent: bytes,
              ContentType: 'application/pdf',
              ContentTransferEncoding: 'BASE64' as const,
            })),
          }),
        }),
      ),
    );
    const { attachments } = await bench.get<Detail>(`/_mailbox/messages/${MessageId}`);
    expect(attachments.map(({ filename, size, sha256: hash }) => ({ filename, size, hash }))).toEqual(
      files.map(({ name, bytes }) => ({ filename: name, size: bytes.length, hash: sha256(bytes) })),
    );
    const download = await fetch(`${bench.url}/_mailbox/messages/${MessageId}/attachments/9`);
    expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(files[9]?.bytes ?? Buffer.alloc(0)));
  });

  test('tells two inline parts apart if the id of one begins the id of the other', async () => {
    const bench = await startBench();
    const picture = (ContentId: string) => ({
      FileName: `${ContentId}.png`,
      RawContent: Buffer.from(ContentId),
      ContentType: 'image/png',
      ContentDisposition: 'INLINE' as const,
      ContentId,
      ContentTransferEncoding: 'BASE64' as const,
    });
    const Html = { Data: '<img src="cid:logo"><img src="cid:logo-dark">', Charset: 'UTF-8' };
    const Content = simple({ Body: { Html }, Attachments: ['logo', 'logo-dark'].map(picture) });
    const { MessageId } = await bench.client.send(new SendEmailCommand(emailTo('a@example.org', { Content })));
    const html = await (await fetch(`${bench.url}/_mailbox/messages/${MessageId}/html`)).text();
    const pictures = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, path]) => fetch(`${bench.url}${path}`));
    const contents = await Promise.all(pictures.map(async (response) => (await response).text()));
    expect(contents).toEqual(['logo', 'logo-dark']);
  });

  test('shows an inline part where the HTML refers to it, and nothing can run there', async () => {
    const bench = await startBench();
    const { MessageId } = await bench.client.send(
      new SendEmailCommand(
        emailTo('a@example.org', {
          Content: simple({
            Body: { Html: { Data: '<img src="cid:logo"><script>alert(1)</script>', Charset: 'UTF-8' } },
            Attachments: [
              {
                FileName: 'logo.png',
                RawContent: Buffer.from([137, 80, 78, 71]),
                ContentType: 'image/png',
                ContentDisposition: 'INLINE',
                ContentId: 'logo',
                ContentTransferEncoding: 'BASE64',
              },
            ],
          }),
        }),
      ),
    );
    const { attachments } = await bench.get<Detail>(`/_mailbox/messages/${MessageId}`);
    expect(attachments[0]).toMatchObject({ filename: 'logo.png', disposition: 'inline', contentId: 'logo', size: 4 });
    const frame = await fetch(`${bench.url}/_mailbox/messages/${MessageId}/html`);
    expect(await frame.text()).toContain(`src="/_mailbox/messages/${MessageId}/attachments/0"`);
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(frame.headers.get('content-security-policy')).not.toMatch(/allow-scripts|allow-same-origin/);
  });

  test('raw content is kept as it came', async () => {
    const bench = await startBench();
    const raw = Buffer.from('From: hello@example.com\r\nTo: a@example.org\r\nSubject: Raw\r\n\r\nBody\r\n');
    const { MessageId } = await bench.client.send(
      new SendEmailCommand({ Content: { Raw: { Data: raw } }, ConfigurationSetName: 'transactional' }),
    );
    const source = await fetch(`${bench.url}/_mailbox/messages/${MessageId}/raw`);
    expect(source.headers.get('content-type')).toBe('message/rfc822');
    expect(Buffer.from(await source.arrayBuffer())).toEqual(raw);
    expect(await bench.get<Detail>(`/_mailbox/messages/${MessageId}`)).toMatchObject({
      subject: 'Raw',
      text: 'Body\n',
    });
  });
});
