import { request } from 'node:http';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, test } from '@jest/globals';
import { mailTo, simple, startBench, stopAll } from './support';

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
      await bench.client.send(new SendEmailCommand(mailTo(to, { Content: simple({ Subject: { Data: `To ${to}` } }) })));
      await bench.clock.advance(1_000);
    }
    const list = (query: string) => bench.get<{ items: Record<string, unknown>[] }>(`/_mailbox/messages${query}`);
    const { items } = await list('?to=ANN@example.org');
    expect(items).toEqual([
      {
        id: expect.any(String),
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

  test('tells open pages when a mail comes in', async () => {
    const bench = await startBench();
    const stream = await fetch(`${bench.url}/_mailbox/stream`);
    const reader = stream.body?.getReader();
    await reader?.read();
    await bench.client.send(new SendEmailCommand(mailTo('a@example.org')));
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toContain('event: changed');
    await reader?.cancel();
  });
});
