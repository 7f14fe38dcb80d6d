import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '../../packages/client/src/webhooks';
import { signedHeaders, webhookSecret } from '../../shared/domain/webhooks/signing';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const owner = { project: { secret: 'the secret of a project' }, webhookId: 'whk_1' };
const secret = (version: number) => webhookSecret(owner.project, owner.webhookId, { version });
const body = '{"type":"email.clicked","data":{"link":"https://example.org/?q=\\"ü\\"&n=1"}}';
const earlier = [{ version: 1, until: NOW + 1000 }];
const headers = signedHeaders({ ...owner, version: 2, earlier }, { id: 'msg_1', body }, NOW);
const refusal = (text: string) =>
  expect.objectContaining({ name: 'WebhookVerificationError', message: expect.stringContaining(text) });

test('what the service signs is taken by either secret of a rotation, whatever form headers and body have', async () => {
  const message = JSON.parse(body);
  for (const known of [secret(1), secret(2), [secret(7), secret(1)], secret(1).slice('whsec_'.length)]) {
    expect(await verifyWebhook(body, headers, known, { now: NOW })).toEqual(message);
  }
  const bytes = new TextEncoder().encode(body);
  const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  const known = new Map(Object.entries(headers));
  const ofAnotherPackage = { get: (name: string) => known.get(name) ?? null } as Headers;
  for (const form of [new Headers(headers), ofAnotherPackage, capitals]) {
    expect(await verifyWebhook(bytes, form, secret(2), { now: NOW })).toEqual(message);
  }
});

test('another body, id, time, secret or version of signature is refused', async () => {
  const attempts: [string, Record<string, string>, string][] = [
    [`${body} `, headers, secret(1)],
    [body, { ...headers, 'webhook-id': 'msg_2' }, secret(1)],
    [body, { ...headers, 'webhook-timestamp': String(NOW / 1000 + 1) }, secret(1)],
    [body, headers, secret(3)],
    [body, { ...headers, 'webhook-signature': headers['webhook-signature'].replaceAll('v1,', 'v2,') }, secret(1)],
    [body, { ...headers, 'webhook-signature': 'v1,???? v1, v1 ,' }, secret(1)],
    [body, { ...headers, 'webhook-signature': `${'v1,AAAA '.repeat(16)}${headers['webhook-signature']}` }, secret(1)],
  ];
  for (const [text, given, known] of attempts) {
    await expect(verifyWebhook(text, given, known, { now: NOW })).rejects.toEqual(refusal('No signature'));
  }
  await expect(verifyWebhook(body, {}, secret(1))).rejects.toEqual(refusal('missing'));
  await expect(verifyWebhook(body, { ...headers, 'webhook-timestamp': 'NaN' }, secret(1))).rejects.toEqual(
    refusal('time of the message is invalid'),
  );
  for (const none of ['whsec_', '', undefined as unknown as string]) {
    await expect(verifyWebhook(body, headers, none, { now: NOW })).rejects.toThrow("A webhook's secret is whsec_");
  }
  const parsed = JSON.parse(body) as string;
  await expect(verifyWebhook(parsed, headers, secret(1), { now: NOW })).rejects.toThrow('as received, not parsed');
});

test('a message is good for five minutes either way, or as long as the receiver says', async () => {
  for (const seconds of [-300, 300]) {
    await expect(verifyWebhook(body, headers, secret(1), { now: NOW + seconds * 1000 })).resolves.toBeTruthy();
    const now = NOW + Math.sign(seconds) * 301_000;
    await expect(verifyWebhook(body, headers, secret(1), { now })).rejects.toEqual(refusal('too far'));
    await expect(verifyWebhook(body, headers, secret(1), { now, toleranceSeconds: 600 })).resolves.toBeTruthy();
  }
});

test('it takes what the official library signs', async () => {
  const key = secret(9);
  const signature = new Webhook(key).sign('msg_9', new Date(NOW), body);
  const signed = { 'webhook-id': 'msg_9', 'webhook-timestamp': String(NOW / 1000), 'webhook-signature': signature };
  await expect(verifyWebhook(body, signed, key, { now: NOW })).resolves.toBeTruthy();
});
