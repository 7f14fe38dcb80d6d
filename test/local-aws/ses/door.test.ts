import { request } from 'node:http';
import { GetEmailAddressInsightsCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, test } from '@jest/globals';
import { emailTo, simple, startBench, stopAll } from './support';

afterEach(stopAll);

function statusWith(url: string, headers: Record<string, string>, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject).end();
  });
}

describe('the mailbox answers', () => {
  test('no other host name, so a web page cannot reach it by DNS rebinding', async () => {
    const { url } = await startBench();
    expect(await statusWith(`${url}/_mailbox/messages`, { host: 'evil.example' })).toBe(403);
    expect(await statusWith(`${url}/_mailbox/messages`, { host: 'localhost:80' })).toBe(200);
  });

  test('no change that a page of another origin asks for', async () => {
    const { url } = await startBench();
    expect(await statusWith(`${url}/_mailbox/messages`, { origin: 'https://evil.example' }, 'DELETE')).toBe(403);
    expect(await statusWith(`${url}/_mailbox/messages`, { origin: url }, 'DELETE')).toBe(204);
  });

  test('404 as JSON to what it does not know', async () => {
    const { url } = await startBench();
    for (const path of ['/nothing', '/_mailbox/messages/none', '/_mailbox/messages/none/raw', '/v2/email/none']) {
      const response = await fetch(url + path);
      expect([response.status, await response.json()]).toEqual([404, { message: expect.any(String) }]);
    }
  });

  test('413 to a body over its limit', async () => {
    const bench = await startBench();
    expect((await bench.post('/_mailbox/settings', { seed: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test('the page under a policy that lets nothing in from elsewhere', async () => {
    const { url } = await startBench();
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'/,
    );
    const html = await page.text();
    expect(html).not.toMatch(/<script>|style="|https?:\/\//);
    const assets = [...html.matchAll(/(?:src|href)="(\/_mailbox\/[^"]+)"/g)].map((match) => match[1] as string);
    expect(assets.length).toBeGreaterThan(1);
    for (const asset of assets) expect((await fetch(url + asset)).status).toBe(200);
  });
});

describe('a list', () => {
  test('is newest first and can be asked for one recipient in any case', async () => {
    const bench = await startBench();
    for (const to of ['Ann@example.org', 'bob@example.org', 'ann@example.org']) {
      await bench.client.send(
        new SendEmailCommand(emailTo(to, { Content: simple({ Subject: { Data: `To ${to}` } }) })),
      );
      await bench.clock.advance(1_000);
    }
    const list = (query: string) => bench.get<{ items: Record<string, unknown>[] }>(`/_mailbox/messages${query}`);
    const { items } = await list('?to=ANN@example.org');
    expect(items).toEqual([
      {
        id: expect.any(String),
        email: null,
        from: 'Example <hello@example.com>',
        to: ['ann@example.org'],
        subject: 'To ann@example.org',
        receivedAt: '2026-11-21T12:00:02.000Z',
      },
      expect.objectContaining({ to: ['Ann@example.org'] }),
    ]);
    expect((await list('?limit=1')).items).toHaveLength(1);
    expect((await list('?to=ann')).items).toHaveLength(0);
    const found = await bench.get<{ items: { to: string[] }[] }>('/_mailbox/inbox?search=BOB');
    expect(found.items.map(({ to }) => to)).toEqual([['bob@example.org']]);
  });

  test('tells open pages when an email comes in', async () => {
    const bench = await startBench();
    const stream = await fetch(`${bench.url}/_mailbox/stream`);
    const reader = stream.body?.getReader();
    await reader?.read();
    await bench.client.send(new SendEmailCommand(emailTo('a@example.org')));
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toContain('event: changed');
    await reader?.cancel();
  });
});

describe('a call that waits for an email', () => {
  const LINKED =
    '<p>Hello <a href="https://shop.example/reset?a=1&amp;b=2">Choose a <b>password</b></a> <a href="mailto:help@example.com">help</a></p>';
  const tagged = (to: string, email: string) =>
    emailTo(to, {
      EmailTags: [{ Name: 'shop-id', Value: email }],
      Content: simple({
        Subject: { Data: 'Reset your password' },
        Body: { Html: { Data: LINKED } },
        Attachments: [{ FileName: 'terms.txt', ContentType: 'text/plain', RawContent: Buffer.from('Terms') }],
      }),
    });

  test('is answered when the email comes, and not by others, with all that a reader sees', async () => {
    const bench = await startBench({ idTag: 'shop-id' });
    const waiting = bench.get<{ items: Record<string, unknown>[] }>(
      '/_mailbox/messages?to=Ada@example.org&subject=RESET&wait=60',
    );
    await bench.client.send(new SendEmailCommand(emailTo('ada@example.org')));
    await bench.client.send(new SendEmailCommand(tagged('grace@example.org', 'em_1')));
    await bench.client.send(new SendEmailCommand(tagged('ada@example.org', 'em_2')));
    const { items } = await waiting;
    expect(items).toMatchObject([
      {
        email: 'em_2',
        from: 'Example <hello@example.com>',
        to: ['ada@example.org'],
        subject: 'Reset your password',
        html: expect.stringContaining('Choose a'),
        headers: expect.arrayContaining([{ name: 'Subject', value: 'Reset your password' }]),
        links: [
          {
            url: 'https://shop.example/reset?a=1&b=2',
            text: 'Choose a password',
            href: expect.stringMatching(/_track\/click\/.*\/0$|^https/),
          },
          { url: 'mailto:help@example.com', text: 'help', href: 'mailto:help@example.com' },
        ],
        attachments: [{ filename: 'terms.txt' }],
      },
    ]);
    const [known] = (await bench.get<{ items: object[] }>('/_mailbox/messages?email=em_2&wait=60')).items;
    expect(known).toEqual(items[0]);
  });

  test('is answered with an empty list when its time is over, and ends when the caller leaves', async () => {
    const bench = await startBench();
    await bench.client.send(new SendEmailCommand(emailTo('ada@example.org')));
    const later = bench.clock.now() + 1;
    expect(await bench.get(`/_mailbox/messages?to=ada@example.org&since=${later}&wait=0.01`)).toEqual({ items: [] });
    const calls = new AbortController();
    const many = Array.from({ length: 101 }, () =>
      fetch(`${bench.url}/_mailbox/messages?to=b@example.org&wait=60`, calls).then(
        ({ status }) => status,
        () => 'left',
      ),
    );
    expect(await Promise.race(many)).toBe(503);
    calls.abort();
    expect((await Promise.all(many)).filter((end) => end === 'left')).toHaveLength(100);
  });

  test('is refused with 422 for a filter that does not exist or a wait of more than a minute', async () => {
    const { url } = await startBench();
    for (const query of ['subjet=Hello', 'wait=61', 'since=yesterday', 'limit=0']) {
      expect([query, (await fetch(`${url}/_mailbox/messages?${query}`)).status]).toEqual([query, 422]);
    }
  });

  test('finds links that are written in an email without HTML', async () => {
    const bench = await startBench();
    const Text = { Data: 'Choose one: https://shop.example/reset?a=1. (Or https://shop.example/help)' };
    await bench.client.send(new SendEmailCommand(emailTo('a@example.org', { Content: simple({ Body: { Text } }) })));
    const { items } = await bench.get<{ items: { links: { url: string }[] }[] }>('/_mailbox/messages?wait=0');
    expect(items[0]?.links.map(({ url }) => url)).toEqual([
      'https://shop.example/reset?a=1',
      'https://shop.example/help',
    ]);
  });

  test('judges an address that is called like a member of every object', async () => {
    const { client } = await startBench();
    const insights = new GetEmailAddressInsightsCommand({ EmailAddress: 'constructor@example.org' });
    const { MailboxValidation } = await client.send(insights);
    expect(MailboxValidation?.IsValid).toEqual({ ConfidenceVerdict: 'HIGH' });
  });

  test('plays an event by the id that the sender gave the email', async () => {
    const bench = await startBench({ idTag: 'shop-id' });
    await bench.client.send(new SendEmailCommand(tagged('ada@example.org', 'em_3')));
    expect((await bench.post('/_mailbox/messages/em_3/events', { type: 'complaint' })).status).toBe(202);
    expect(bench.events.map(({ eventType }) => eventType)).toContain('Complaint');
  });
});
