import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { type Journey, startJourney } from '../support/contract/journey';
import { Errors, Models, Resend, ServerClient } from '../support/sdks';

let journey: Journey;
let resend: InstanceType<typeof Resend>;
let postmark: InstanceType<typeof ServerClient>;
beforeAll(async () => {
  journey = await startJourney();
  const { url, secretKey } = journey.service.facts;
  resend = new Resend(secretKey, { baseUrl: url });
  postmark = new ServerClient(secretKey, { useHttps: false, requestHost: new URL(url).host });
});
afterAll(() => journey?.service.stop());

const request = {
  from: 'My shop <shop@example.com>',
  to: 'ada@example.org',
  subject: 'Hello',
  html: '<p>Hi {{ name }}</p>',
};
const message = { From: 'shop@example.com', To: 'ada@example.org', Subject: 'Hello', HtmlBody: '<p>Hi {{ name }}</p>' };

test("Resend's SDK sends an email with a file, and a batch, under its idempotency keys", async () => {
  const file = { filename: 'logo.png', content: Buffer.from('Hello'), contentId: 'logo' };
  const more = { replyTo: 'help@example.com', tags: [{ name: 'flow', value: 'checkout' }], attachments: [file] };
  const options = { idempotencyKey: 'order-1' };
  const sent = await resend.emails.send({ ...request, ...more }, options);
  expect(sent).toMatchObject({ data: { id: expect.stringMatching(/^em_/) }, error: null });
  expect((await resend.emails.send({ ...request, ...more }, options)).data).toEqual(sent.data);
  await journey.arrive();
  const { items } = await received('ada@example.org');
  expect(items).toMatchObject([
    {
      email: sent.data?.id,
      from: 'My shop <shop@example.com>',
      replyTo: 'help@example.com',
      html: expect.stringContaining('<p>Hi {{ name }}</p>'),
      attachments: [{ filename: 'logo.png', size: 5, contentId: 'logo' }],
    },
  ]);
  expect(await journey.client.emails.get(sent.data?.id ?? '')).toMatchObject({ status: 'DELIVERED' });

  const batch = await resend.batch.send([
    { ...request, to: 'b1@example.org' },
    { ...request, to: 'b2@example.org' },
  ]);
  expect(batch.data?.data).toEqual([{ id: expect.any(String) }, { id: expect.any(String) }]);
  await journey.arrive();
  expect(await journey.emailsTo('b2@example.org')).toHaveLength(1);
});

test('copies of both SDKs arrive, and of bcc no header tells', async () => {
  const bounce = 'bounce+copy@simulator.amazonses.com';
  const one = await resend.emails.send({ ...request, to: 'c1@example.org', cc: bounce, bcc: 'c1.hidden@example.org' });
  await postmark.sendEmail({ ...message, To: 'c2@example.org', Cc: 'c2.cc@example.org', Bcc: 'c2.hidden@example.org' });
  await journey.arrive();
  const [copy] = (await received('c1.hidden@example.org')).items;
  expect(copy).toMatchObject({ email: one.data?.id, to: ['c1@example.org', bounce, 'c1.hidden@example.org'] });
  expect((await received('c2.hidden@example.org')).items).toHaveLength(1);
  const read = await journey.client.emails.get(one.data?.id ?? '');
  expect([read.status, read.copies.map(({ email, status }) => [email, status])]).toEqual([
    'DELIVERED',
    [
      [bounce, 'BOUNCED'],
      [null, 'DELIVERED'],
    ],
  ]);
});

test("Resend's SDK tells refusals as its own", async () => {
  const { data, error } = await resend.emails.send({ ...request, cc: 'nobody' });
  expect([data, error]).toEqual([
    null,
    expect.objectContaining({ name: 'validation_error', statusCode: 422, message: expect.stringMatching(/^cc: /) }),
  ]);
  const stranger = new Resend('re_123', { baseUrl: journey.service.facts.url });
  expect((await stranger.emails.send(request)).error).toMatchObject({ name: 'invalid_api_key', statusCode: 401 });
  const page = new Resend(journey.service.facts.publicKey, { baseUrl: journey.service.facts.url });
  expect((await page.emails.send(request)).error).toMatchObject({ name: 'restricted_api_key', statusCode: 403 });
});

test("Resend's SDK moves a scheduled email and cancels it", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { data } = await resend.emails.send({ ...request, to: 'moved@example.org', scheduledAt: inDays(1) });
  const id = data?.id ?? '';
  const scheduledAt = inDays(2);
  const done = { data: { object: 'email', id }, error: null };
  expect(await resend.emails.update({ id, scheduledAt })).toMatchObject(done);
  expect(await journey.client.emails.get(id)).toMatchObject({ status: 'SCHEDULED', scheduledAt });
  expect((await resend.emails.update({ id, scheduledAt: 'in 1 hour' })).error).toMatchObject({
    name: 'validation_error',
    message: expect.stringMatching(/^scheduled_at: /),
  });
  expect(await resend.emails.cancel(id)).toMatchObject(done);
  expect((await journey.client.emails.get(id)).status).toBe('CANCELLED');
  expect((await resend.emails.cancel(id)).error).toMatchObject({ statusCode: 409 });
});

test("Postmark's SDK sends an email with a file, and a batch", async () => {
  const file = new Models.Attachment('hello.txt', Buffer.from('Hello').toString('base64'), 'text/plain');
  const sent = await postmark.sendEmail({ ...message, To: 'p1@example.org', Tag: 'order', Attachments: [file] });
  expect(sent).toMatchObject({ ErrorCode: 0, Message: 'OK', To: 'p1@example.org', MessageID: expect.any(String) });
  const batch = await postmark.sendEmailBatch([
    { ...message, To: 'p2@example.org' },
    { ...message, To: 'nobody' },
  ]);
  expect(batch.map(({ ErrorCode }) => ErrorCode)).toEqual([0, 300]);
  await journey.arrive();
  expect((await received('p1@example.org')).items).toMatchObject([
    { email: sent.MessageID, html: expect.stringContaining('{{ name }}'), attachments: [{ filename: 'hello.txt' }] },
  ]);
  expect(await journey.emailsTo('p2@example.org')).toHaveLength(1);
});

test("Postmark's SDK sends templates by their alias, alone and in a batch", async () => {
  const texts = { subject: 'For {{ name }}', body: '<p>{{ order.total }}</p>' };
  await journey.client.templates.create({ name: 'Receipt', alias: 'receipt', ...texts });
  const from = { From: 'shop@example.com', TemplateAlias: 'receipt' };
  const model = { name: 'Ada', order: { total: 12 } };
  const sent = await postmark.sendEmailWithTemplate({ ...from, To: 't1@example.org', TemplateModel: model });
  const batch = await postmark.sendEmailBatchWithTemplates([
    { ...from, To: 't2@example.org', TemplateModel: model },
    { ...from, To: 't3@example.org', TemplateModel: model, TemplateAlias: 'none' },
  ]);
  expect([sent, ...batch].map(({ ErrorCode }) => ErrorCode)).toEqual([0, 0, 1101]);
  await journey.arrive();
  for (const to of ['t1@example.org', 't2@example.org']) {
    expect((await received(to)).items).toMatchObject([
      { subject: 'For Ada', html: expect.stringContaining('<p>12</p>') },
    ]);
  }
});

test("Postmark's SDK throws refusals as its own errors", async () => {
  await expect(postmark.sendEmail({ ...message, Cc: 'nobody' })).rejects.toBeInstanceOf(Errors.ApiInputError);
  const { url, publicKey, secretKey } = journey.service.facts;
  const as = (token: string) => new ServerClient(token, { useHttps: false, requestHost: new URL(url).host });
  await expect(as('server-token').sendEmail(message)).rejects.toBeInstanceOf(Errors.InvalidAPIKeyError);
  await expect(as(publicKey).sendEmail(message)).rejects.toMatchObject({ statusCode: 403, code: 10 });
  // The key in the other header is none.
  const authorization = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const elsewhere = { method: 'POST', headers: authorization, body: JSON.stringify(message) };
  expect((await fetch(`${url}/email`, elsewhere)).status).toBe(401);
  const token = { 'x-postmark-server-token': secretKey };
  expect((await fetch(`${url}/contacts`, { headers: token })).status).toBe(401);
});

test('other calls of both SDKs do nothing, and are refused in the form that the SDK reads', async () => {
  const { client } = journey;
  const contact = await client.contacts.upsert({ email: 'kept@example.org' });
  const texts = { subject: 'Hello', body: '<p>Hello</p>' };
  const template = await client.templates.create({ name: 'Kept', ...texts });
  const webhook = await client.webhooks.create({ url: 'https://hooks.example.com', events: ['email.sent'] });
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const { data: scheduled } = await resend.emails.send({ ...request, to: 'later@example.org', scheduledAt });
  const id = scheduled?.id ?? '';
  const refused = await Promise.all([
    resend.contacts.remove(contact.id),
    resend.templates.remove(template.id),
    resend.webhooks.remove(webhook.id),
    resend.emails.get(id),
    resend.domains.list(),
    resend.broadcasts.list(),
  ]);
  const message = expect.stringMatching(
    /only emails\.send, emails\.update, emails\.cancel and batch\.send work here.*\/docs\/guide\/sdks\.md/,
  );
  const error = expect.objectContaining({ statusCode: 405, name: 'method_not_allowed', message });
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ data: null, error })));
  expect((await client.contacts.get(contact.id)).id).toBe(contact.id);
  expect((await client.templates.get(template.id)).id).toBe(template.id);
  expect((await client.webhooks.get(webhook.id)).id).toBe(webhook.id);
  expect((await client.emails.get(id)).status).toBe('SCHEDULED');
  const bounces = postmark.getBounces();
  await expect(bounces).rejects.toMatchObject({ statusCode: 405, message: expect.stringContaining('sendEmailBatch') });
  await expect(postmark.getTemplates()).rejects.toMatchObject({ statusCode: 401 });
});

async function received(to: string) {
  const response = await fetch(
    `${journey.service.facts.mailbox}/_mailbox/messages?wait=10&to=${encodeURIComponent(to)}`,
  );
  return (await response.json()) as { items: object[] };
}
