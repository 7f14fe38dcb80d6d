import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Bench, emailTo, simple, startBench, stopAll } from './support';

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
  const { MessageId } = await bench.client.send(new SendEmailCommand(emailTo(to, changes)));
  return MessageId as string;
};

const typesOf = (bench: Bench) => bench.events.map(({ eventType }) => eventType);

describe('events', () => {
  test('repeat 10 KB of a header and say that there is more', async () => {
    const bench = await startBench();
    const Headers = Array.from({ length: 12 }, (_, n) => ({ Name: `X-${n}`, Value: 'x'.repeat(990) }));
    await send(bench, 'ann@example.org', { Content: simple({ Headers }) });
    await bench.clock.settle();
    const email = bench.events[0]?.mail as unknown as { headers: object[]; headersTruncated: boolean };
    expect(email.headersTruncated).toBe(true);
    expect(JSON.stringify(email.headers).length).toBeLessThan(12_000);
  });

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

  test('email without a configuration set has no events', async () => {
    const bench = await startBench();
    await send(bench, 'a@example.org', { ConfigurationSetName: undefined });
    await bench.clock.advance(1_000);
    expect(bench.events).toEqual([]);
  });

  test('whatever SES tells of an email can be played', async () => {
    const bench = await startBench();
    const id = await send(bench, 'a@example.org');
    await bench.clock.advance(300);
    bench.events.length = 0;
    const play = async (event: object) => (await bench.post(`/_mailbox/messages/${id}/events`, event)).status;
    const plays: [object, object][] = [
      [{ type: 'delivery' }, { eventType: 'Delivery', delivery: { processingTimeMillis: 300 } }],
      [
        { type: 'delay', delayType: 'MailboxFull' },
        { eventType: 'DeliveryDelay', deliveryDelay: { delayType: 'MailboxFull' } },
      ],
      [
        { type: 'bounce', bounceType: 'Transient', bounceSubType: 'MailboxFull' },
        { eventType: 'Bounce', bounce: { bounceSubType: 'MailboxFull', bouncedRecipients: [{ status: '4.2.2' }] } },
      ],
      [
        { type: 'bounce', bounceType: 'Transient', bare: true },
        {
          eventType: 'Bounce',
          bounce: { bounceSubType: 'General', bouncedRecipients: [{ emailAddress: 'a@example.org' }] },
        },
      ],
      [
        { type: 'bounce', bounceSubType: 'NoEmail' },
        { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'NoEmail' } },
      ],
      [
        { type: 'complaint' },
        {
          eventType: 'Complaint',
          complaint: { complaintSubType: null, complainedRecipients: [{ emailAddress: 'a@example.org' }] },
        },
      ],
      [
        { type: 'complaint', complaintSubType: 'OnAccountSuppressionList' },
        { eventType: 'Complaint', complaint: { complaintSubType: 'OnAccountSuppressionList' } },
      ],
      [{ type: 'reject' }, { eventType: 'Reject', reject: { reason: 'Bad content' } }],
      [{ type: 'renderingFailure' }, { eventType: 'Rendering Failure', failure: { errorMessage: expect.any(String) } }],
      [
        { type: 'open', bot: true },
        { eventType: 'Open', open: { isBot: true, ipAddress: '127.0.0.1' } },
      ],
      [
        { type: 'click', link: 'https://example.com/x' },
        { eventType: 'Click', click: { link: 'https://example.com/x', linkTags: null } },
      ],
    ];
    for (const [event] of plays) expect(await play(event)).toBe(202);
    for (const wrong of [{ type: 'shrug' }, { type: 'delay', delayType: '<b>' }]) expect(await play(wrong)).toBe(422);
    expect(bench.events).toMatchObject(plays.map(([, told]) => told));
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

  test.each([
    ['https://bücher.example/straße?q=ä', 'https://xn--bcher-kva.example/stra%C3%9Fe?q=%C3%A4'],
    ['https://example.com/→', 'https://example.com/%E2%86%92'],
    ['http://[ä', 'http://%5B%C3%A4'],
  ])('a followed link to %s leads on with a percent-encoded address', async (address, location) => {
    const bench = await startBench();
    const html = `<html><body><a href="${address}">Go</a></body></html>`;
    const id = await send(bench, 'a@example.org', {
      ...tracked,
      Content: simple({ Body: { Html: { Data: html, Charset: 'UTF-8' } } }),
    });
    const { html: sent } = await bench.get<{ html: string }>(`/_mailbox/messages/${id}`);
    const link = /<a href="([^"]+_track[^"]+)"/.exec(sent)?.[1] as string;
    const redirect = await fetch(link, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, location]);
  });

  test('the page shows an email without its pixel, so reading there is no open', async () => {
    const bench = await startBench();
    const id = await send(bench, 'a@example.org', tracked);
    const frame = await (await fetch(`${bench.url}/_mailbox/messages/${id}/html`)).text();
    expect(frame).toContain('_track/click');
    expect(frame).not.toContain('_track/open');
  });
});
