import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Bench, mailTo, simple, startBench, stopAll } from './support';

afterEach(stopAll);

const tracked = {
  ConfigurationOverrides: { Tracking: { OpenTrackingEnabled: 'ENABLED', ClickTrackingEnabled: 'ENABLED' } },
  Content: simple({
    Body: {
      Html: {
        Data: `<html><body><a href="https://example.com/?a=1&amp;b=2" ses:tags="link:7;" class='x'>Go</a>
<a href="https://example.com/u" ses:no-track>Leave</a><a href="mailto:a@example.com">Write</a></body></html>`,
        Charset: 'UTF-8',
      },
    },
  }),
} as const;

const send = async (bench: Bench, to: string, changes = {}) => {
  const { MessageId } = await bench.client.send(new SendEmailCommand(mailTo(to, changes)));
  return MessageId as string;
};

const typesOf = (bench: Bench) => bench.events.map(({ eventType }) => eventType);

describe('events', () => {
  test('Send comes at once and Delivery after its time, with the mail object that SES documents', async () => {
    const bench = await startBench();
    const id = await send(bench, 'Ann <ann@example.org>', { EmailTags: [{ Name: 'email', Value: 'em_1' }] });
    await bench.clock.settle();
    expect(typesOf(bench)).toEqual(['Send']);
    await bench.clock.advance(299);
    expect(typesOf(bench)).toEqual(['Send']);
    await bench.clock.advance(1);
    expect(typesOf(bench)).toEqual(['Send', 'Delivery']);
    const [sent, delivered] = bench.events;
    expect(sent?.send).toEqual({});
    expect(sent?.mail).toMatchObject({
      timestamp: '2026-11-21T12:00:00.000Z',
      messageId: id,
      source: 'Example <hello@example.com>',
      destination: ['ann@example.org'],
      headersTruncated: false,
      headers: expect.arrayContaining([{ name: 'Subject', value: 'Hello' }]),
      commonHeaders: {
        from: ['Example <hello@example.com>'],
        to: ['Ann <ann@example.org>'],
        messageId: id,
        subject: 'Hello',
      },
      tags: { email: ['em_1'], 'ses:configuration-set': ['transactional'], 'ses:from-domain': ['example.com'] },
    });
    expect(delivered?.delivery).toMatchObject({
      timestamp: '2026-11-21T12:00:00.300Z',
      recipients: ['ann@example.org'],
      processingTimeMillis: 300,
      smtpResponse: expect.stringMatching(/^250 /),
    });
  });

  test.each([
    ['success', ['Send', 'Delivery']],
    ['bounce', ['Send', 'Bounce']],
    ['bounce+label', ['Send', 'Bounce']],
    ['suppressionlist', ['Send', 'Bounce']],
    ['ooto', ['Send', 'Delivery', 'Bounce']],
    ['complaint', ['Send', 'Delivery', 'Complaint']],
  ])('the simulator address %s@ plays %j', async (local, types) => {
    const bench = await startBench();
    await send(bench, `${local}@simulator.amazonses.com`);
    await bench.clock.advance(300);
    expect(typesOf(bench)).toEqual(types);
  });

  test('a bounce names type, sub-type and the diagnostic code of each recipient', async () => {
    const bench = await startBench();
    await send(bench, 'bounce@simulator.amazonses.com');
    await send(bench, 'suppressionlist@simulator.amazonses.com');
    await bench.clock.advance(300);
    const [hard, suppressed] = bench.events.filter(({ eventType }) => eventType === 'Bounce');
    expect(hard?.bounce).toMatchObject({
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [
        {
          emailAddress: 'bounce@simulator.amazonses.com',
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        },
      ],
      feedbackId: expect.any(String),
    });
    expect(suppressed?.bounce).toMatchObject({ bounceType: 'Permanent', bounceSubType: 'Suppressed' });
  });

  test('a message with the test virus is rejected after it was accepted', async () => {
    const bench = await startBench();
    const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
    const Attachments = [{ FileName: 'sample.txt', RawContent: Buffer.from(virus) }];
    await send(bench, 'a@example.org', { Content: simple({ Attachments }) });
    await bench.clock.advance(300);
    expect(bench.events.map(({ eventType, reject }) => [eventType, reject])).toEqual([
      ['Send', undefined],
      ['Reject', { reason: 'Bad content' }],
    ]);
  });

  test('mail without a configuration set has no events', async () => {
    const bench = await startBench();
    await send(bench, 'a@example.org', { ConfigurationSetName: undefined });
    await bench.clock.advance(1_000);
    expect(bench.events).toEqual([]);
  });

  test('programs play opens, clicks, bounces and complaints', async () => {
    const bench = await startBench();
    const id = await send(bench, 'a@example.org');
    await bench.clock.advance(300);
    bench.events.length = 0;
    const play = async (event: object) => (await bench.post(`/_mailbox/messages/${id}/events`, event)).status;
    expect(await play({ type: 'open', bot: true })).toBe(202);
    expect(await play({ type: 'click', link: 'https://example.com/x' })).toBe(202);
    expect(await play({ type: 'bounce', bounceType: 'Transient' })).toBe(202);
    expect(await play({ type: 'complaint' })).toBe(202);
    expect(await play({ type: 'shrug' })).toBe(422);
    expect(bench.events).toMatchObject([
      { eventType: 'Open', open: { isBot: true, ipAddress: '127.0.0.1', userAgent: expect.any(String) } },
      { eventType: 'Click', click: { link: 'https://example.com/x', linkTags: null } },
      { eventType: 'Bounce', bounce: { bounceType: 'Transient' } },
      { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: 'a@example.org' }] } },
    ]);
  });
});

describe('tracking', () => {
  test('is off unless the message asks for it', async () => {
    const bench = await startBench();
    const id = await send(bench, 'a@example.org', { Content: tracked.Content });
    const { html } = await bench.get<{ html: string }>(`/_mailbox/messages/${id}`);
    expect(html).not.toContain('_track');
    expect(html).not.toContain('ses:');
    expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2" class="x">Go</a>');
  });

  test('a followed link plays a click with its tags and leads on; the pixel plays an open', async () => {
    const bench = await startBench();
    const id = await send(bench, 'a@example.org', tracked);
    const { html } = await bench.get<{ html: string }>(`/_mailbox/messages/${id}`);
    expect(html).toContain('<a href="https://example.com/u">Leave</a>');
    expect(html).toContain('href="mailto:a@example.com"');
    const link = /<a href="([^"]+_track[^"]+)"/.exec(html)?.[1] as string;
    const pixel = /<img[^>]+src="([^"]+)"[^>]*><\/body>/.exec(html)?.[1] as string;
    await bench.clock.advance(300);
    const redirect = await fetch(link, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://example.com/?a=1&b=2']);
    expect((await fetch(pixel)).headers.get('content-type')).toBe('image/gif');
    expect(bench.events.slice(2)).toMatchObject([
      { eventType: 'Click', click: { link: 'https://example.com/?a=1&b=2', linkTags: { link: ['7'] } } },
      { eventType: 'Open' },
    ]);
  });

  test('the page shows a mail without its pixel, so reading there is no open', async () => {
    const bench = await startBench();
    const id = await send(bench, 'a@example.org', tracked);
    const frame = await (await fetch(`${bench.url}/_mailbox/messages/${id}/html`)).text();
    expect(frame).toContain('_track/click');
    expect(frame).not.toContain('_track/open');
  });
});
