import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { Posthaste, type PosthasteError, PosthasteTracker, verifyWebhook } from '../../packages/client/src/index';
import { browserPath, startBrowser } from '../support/browser';
import { startLossyProxy } from '../support/client/lossy-proxy';
import { ClientPackage } from '../support/client/package';
import { startWebPage } from '../support/client/web-page';
import { type Journey, startJourney } from '../support/contract/journey';
import { type Receiver, startReceiver } from '../support/receiver';

const PEOPLE = 250;

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.service.stop());

const failure = (call: Promise<unknown>): Promise<PosthasteError> =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: PosthasteError) => error,
  );

test('250 contacts are read over three pages, each once', async () => {
  const { client, arrive } = journey;
  const made = Array.from({ length: PEOPLE }, (_, n) => `person-${String(n).padStart(3, '0')}@example.org`);
  for (const email of made) await client.contacts.upsert({ email });
  const updated = await client.contacts.upsert({ email: made[0] ?? '', data: { plan: 'pro' } });
  expect(updated).toMatchObject({ data: { plan: 'pro' }, _meta: { isNew: false, isUpdate: true } });
  await arrive();
  const seen: string[] = [];
  for await (const { email } of client.contacts.all({ search: 'person-' })) seen.push(email);
  expect(seen.toSorted()).toEqual(made);
});

test('errors of both shapes are told in one', async () => {
  const { emails, contacts } = journey.client;
  const email = { to: 'nobody', from: 'hello@example.com', subject: 'Hi', body: '<p>Hi</p>' };
  expect(await failure(emails.send(email))).toMatchObject({
    name: 'PosthasteError',
    status: 422,
    code: 'VALIDATION_ERROR',
    requestId: expect.any(String),
    errors: [{ field: 'to', code: 'invalid_string', message: expect.any(String) }],
  });
  expect(await failure(contacts.get('ct_unknown'))).toMatchObject({
    status: 404,
    code: 'CONTACT_NOT_FOUND',
    requestId: expect.any(String),
    suggestion: expect.any(String),
  });
});

test('a send whose answers are lost is repeated by the client and still one email', async () => {
  const { service, client, arrive, emailsTo } = journey;
  const { url, secretKey: key } = service.facts;
  const between = await startLossyProxy(url, 2);
  const throughIt = new Posthaste({ url: between.url, key });
  const email = { to: 'once@example.org', from: 'hello@example.com', subject: 'Once', body: '<p>Once</p>' };
  const { emails } = await throughIt.emails.send(email);
  await between.stop();
  expect(between.keys).toHaveLength(3);
  expect(new Set(between.keys).size).toBe(1);
  await arrive();
  expect(await emailsTo('once@example.org')).toHaveLength(1);
  expect(await client.emails.get(emails[0]?.email ?? '')).toMatchObject({ status: 'DELIVERED' });
});

test('a page tracks with the public key', async () => {
  const { url, publicKey } = journey.service.facts;
  const tracked = await new PosthasteTracker({ url, key: publicKey }).track({
    email: 'page@example.org',
    event: 'seen',
  });
  const { items } = await journey.client.events.list({ name: 'seen' });
  expect(items).toMatchObject([{ id: tracked.event, contact: { id: tracked.contact } }]);
});

describe('webhooks', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver?.stop());

  test('a message that the service signed is verified, before and after a change of secrets', async () => {
    const { service, client } = journey;
    const webhook = await client.webhooks.create({ url: receiver.url, events: ['bought'] });
    const rotated = await client.webhooks.rotateSecret(webhook.id, { overlapHours: 1 });
    await service.advance(10_000);
    await client.events.track({ email: 'ada@example.org', event: 'bought', data: { what: 'engine' } });
    await service.advance(10_000);
    const [message] = receiver.accepted;
    const { body = '', headers = {} } = message ?? {};
    const now = Number(headers['webhook-timestamp']) * 1000;
    for (const { secret } of [webhook, rotated]) {
      const { type, data } = await verifyWebhook(body, headers, secret ?? '', { now });
      expect({ type, contact: data.contact?.email, details: data.details }).toEqual({
        type: 'bought',
        contact: 'ada@example.org',
        details: { what: 'engine' },
      });
    }
    const forged = verifyWebhook(body.replace('engine', 'gold'), headers, webhook.secret ?? '', { now });
    await expect(forged).rejects.toThrow('No signature');
  });
});

(browserPath === undefined ? describe.skip : describe)('in a browser, on a site of its own', () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof startWebPage>>;
  beforeAll(async () => {
    [browser, site] = [await startBrowser(), await startWebPage()];
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  test('a page tracks, is told what is wrong, and may leave at once', async () => {
    const { client, service } = journey;
    const { url, publicKey } = service.facts;
    const page = await browser.newPage();
    await page.goto(site.url);
    const make = `new posthaste.PosthasteTracker(${JSON.stringify({ url, key: publicKey })})`;
    const contact = await page.evaluate(
      `${make}.track({ email: 'web@example.org', event: 'came' }).then((t) => t.contact)`,
    );
    const refused = await page.evaluate(
      `${make}.track({ email: 'web', event: 'came' }).catch(({ status, code, requestId }) => ({ status, code, requestId }))`,
    );
    expect(refused).toEqual({ status: 422, code: 'VALIDATION_ERROR', requestId: expect.any(String) });
    await page.evaluate(`${make}.track({ email: 'web@example.org', event: 'went' }); location.href = 'about:blank'`);
    await page.close();
    await expect(client.events.list({ name: 'came' })).resolves.toMatchObject({
      items: [{ contact: { id: contact } }],
    });
    let seen: string[] = [];
    for (let tries = 0; tries < 300 && !seen.includes('went'); tries++) {
      await service.advance(100);
      seen = (await client.events.list({ contact: 'web@example.org' })).items.map(({ name }) => name);
    }
    expect(seen).toContain('went');
  });

  test('a message is verified by the browser’s own cryptography', async () => {
    const page = await browser.newPage();
    await page.goto(site.url);
    const body = '{"type":"bought"}';
    const secret = `whsec_${btoa('secret')}`;
    const now = 1_800_000_000_000;
    const signature = new Webhook(secret).sign('msg_1', new Date(now), body);
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(now / 1000), 'webhook-signature': signature };
    const verify = (text: string) =>
      page.evaluate(
        `posthaste.verifyWebhook(...${JSON.stringify([text, headers, secret, { now }])}).catch((error) => error.name)`,
      );
    expect(await verify(body)).toEqual({ type: 'bought' });
    expect(await verify(`${body} `)).toBe('WebhookVerificationError');
    await page.close();
  });
});

describe('the package, as another project installs it', () => {
  let installed: ClientPackage;
  beforeAll(() => {
    installed = new ClientPackage();
  });
  afterAll(() => installed?.remove());

  test("the README's examples run as they stand against the service", () => {
    const { url, secretKey, publicKey } = journey.service.facts;
    const env = { POSTHASTE_URL: url, POSTHASTE_KEY: secretKey, POSTHASTE_PUBLIC_KEY: publicKey };
    const output = installed.runReadme(env);
    expect(output).toMatch(/^ada@example\.org em_\S+ QUEUED$/m);
    expect(output).toMatch(/^to: .+$/m);
    expect(output).toMatch(/^body: .+$/m);
    expect(output).toMatch(/^10 of \d+$/m);
    expect(output).toContain('person-001@example.org {}');
    expect(output).toContain('ada@example.org bounced hard\nreceived 204\nforged 401');
  });

  test('an unknown template or missing data does not compile, in ES modules and CommonJS', () => {
    expect(installed.templateTypeErrors()).toBe('');
  });

  test('ES modules and CommonJS find it, with types of their own', () => {
    expect(installed.typeErrors()).toBe('');
    expect(installed.required()).toEqual([
      'Posthaste',
      'PosthasteError',
      'PosthasteTracker',
      'WebhookVerificationError',
      'verifyWebhook',
      'visitorProof',
    ]);
    const parts = ['bounce', 'click', 'clock', 'complain', 'mailbox', 'open'];
    expect(installed.required('@posthaste/client/testing')).toEqual(['TestBenchError', ...parts, 'testBench']);
  });

  test('a page that only tracks gets no more than that', () => {
    expect(installed.trackerSize()).toBeLessThan(4_000);
  });
});
