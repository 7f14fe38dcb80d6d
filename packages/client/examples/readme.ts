// The examples of the client's README, written by `npm run client`.

import { Posthaste } from '@posthaste/client';

const posthaste = new Posthaste({
  url: process.env.POSTHASTE_URL ?? 'http://127.0.0.1:3000',
  key: process.env.POSTHASTE_KEY ?? '',
});

const { emails } = await posthaste.emails.send({
  to: 'ada@example.org',
  from: 'hello@example.com',
  subject: 'Hello {{ name }}',
  body: '<p>It works, {{ name }}.</p>',
  data: { name: 'Ada' },
});
for (const { contact, email, status } of emails) console.log(contact.email, email, status);

import { PosthasteError } from '@posthaste/client';

try {
  await posthaste.emails.send({ to: 'ada@example', from: 'hello@example.com', subject: 'Hello', body: '' });
} catch (error) {
  if (!(error instanceof PosthasteError) || error.code !== 'VALIDATION_ERROR') throw error;
  for (const { field, message } of error.errors) console.log(`${field}: ${message}`);
}

const order = { id: 'order-4711', email: 'grace@example.org' };
await posthaste.emails.send(
  { to: order.email, from: 'shop@example.com', subject: 'Your order', body: '<p>Thank you.</p>' },
  { idempotencyKey: order.id, retries: 5, timeoutMs: 10_000, signal: AbortSignal.timeout(60_000) },
);

const page = await posthaste.contacts.list({ limit: 10 });
console.log(`${page.contacts.length} of ${page.total}`);

for await (const contact of posthaste.contacts.all({ subscribed: true })) {
  console.log(contact.email, contact.data);
}

import { verifyWebhook, WebhookVerificationError } from '@posthaste/client';

export async function receive(request: Request): Promise<Response> {
  try {
    const secret = process.env.WEBHOOK_SECRET ?? '';
    const { type, data } = await verifyWebhook(await request.text(), request.headers, secret);
    if (type === 'email.bounced') console.log(`${data.contact?.email} bounced`, data.details.bounceType);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(error.message, { status: 401 });
  }
}

import { bounce, click, clock, mailbox } from '@posthaste/client/testing';

export async function waitForResetLink(to: string): Promise<string | undefined> {
  await clock.advance('10 seconds'); // if the service was started with CLOCK=manual
  const email = await mailbox.waitFor({ to, subject: 'Reset' });
  await click(email, email.links[0]);
  await bounce(email, 'soft');
  await mailbox.clear();
  return email.links[0]?.url;
}

import { PosthasteTracker } from '@posthaste/client';

const tracker = new PosthasteTracker({
  url: process.env.POSTHASTE_URL ?? 'http://127.0.0.1:3000',
  key: process.env.POSTHASTE_PUBLIC_KEY ?? '', // your bundler inserts it
});
await tracker.track({ email: 'ada@example.org', event: 'signed_up', data: { plan: 'pro' } });

import { visitorProof } from '@posthaste/client';

const proof = await visitorProof(process.env.POSTHASTE_PROOF_SECRET ?? 'vps_…', 'ada@example.org');
