import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { visitorProof } from '../../packages/client/src/index';
import { type Journey, startJourney } from '../support/contract/journey';
import { play } from '../support/journey/campaigns';

const READER = 'reader@example.org';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ unkind: { repeatBatches: 0.5 } });
  await askFirst();
});
afterAll(() => journey?.service.stop());

const contact = () => journey.client.contacts.get(READER);
const asPerson = { key: null } as const;

/** Switches double opt-in on. */
async function askFirst(): Promise<void> {
  const ask = {
    name: 'Ask',
    subject: 'Please confirm',
    body: '<a href="{{ confirmUrl }}">Yes, {{ name ?? "please" }}</a>',
    from: 'news@example.com',
  };
  const { id: templateId } = await journey.client.templates.create(ask);
  await journey.client.project.update({ doubleOptIn: { enabled: true, templateId } });
  // Its state is remembered for seconds.
  await journey.service.advance(10_000);
}

test('a browser signs up, an email asks, its button subscribes; and what is suppressed is so until it is lifted', async () => {
  const { call, client, service, emailTo, emailsTo, arrive, send } = journey;
  const signUp = { email: READER, event: 'signed up', data: { name: 'Ada' }, subscribed: true };
  for (let n = 0; n < 2; n++) await call('POST /v1/track', { key: service.facts.publicKey, body: signUp });
  await arrive();
  await arrive();
  const email = await emailTo(READER);
  expect(await contact()).toMatchObject({ subscribed: false, pending: true });
  const [, url = ''] = /href="([^"]+)"/.exec(email.html ?? '') ?? [];
  const path = new URL(url).pathname;

  const page = await call<string>(`GET ${path}`, asPerson);
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('Confirm your subscription')]);
  expect((await contact()).subscribed).toBe(false);
  expect((await call<string>(`POST ${path}`, asPerson)).body).toContain('You’re subscribed');
  expect(await contact()).toEqual(expect.not.objectContaining({ pending: true }));
  expect((await contact()).subscribed).toBe(true);

  const receipt = { to: READER, from: 'shop@example.com', subject: 'Receipt', body: 'Thanks' };
  await client.suppressions.create({ email: READER });
  expect(await send(receipt)).toMatchObject([{ status: 'SKIPPED', reason: 'suppressed' }]);
  await client.suppressions.delete(READER);
  expect(await send(receipt)).toMatchObject([{ status: 'QUEUED' }]);
  await arrive();
  expect((await emailsTo(READER)).map(({ subject }) => subject)).toEqual(['Receipt', 'Please confirm']);
});

test('what a visitor types is in no email that a public key causes before the address is confirmed, and then it is', async () => {
  const { call, client, service, emailsTo, arrive } = journey;
  const says = { subject: 'For {{ name }}', body: '<p>{{ trigger.name }}</p>', emailType: 'TRANSACTIONAL' } as const;
  await client.project.update({ from: 'shop@example.com' });
  await client.workflows.create({
    name: 'Welcome',
    enabled: true,
    trigger: { type: 'EVENT', event: 'joined', allowPublic: true },
    steps: [
      { id: 'first', type: 'SEND_EMAIL', ...says, next: 'wait' },
      {
        id: 'wait',
        type: 'WAIT_FOR_EVENT',
        event: 'contact.subscribed',
        timeout: { amount: 1, unit: 'days' },
        next: 'then',
      },
      { id: 'then', type: 'SEND_EMAIL', ...says },
    ],
  });
  await service.advance(10_000);
  const spam = 'You have won 1000 EUR! https://evil.example';
  const email = 'victim@example.org';
  const joined = { email, event: 'joined', data: { name: spam }, subscribed: true };
  await call('POST /v1/track', { key: service.facts.publicKey, body: joined });
  for (let n = 0; n < 3; n++) await arrive();
  const before = await emailsTo(email);
  expect(before.map(({ subject }) => subject).sort()).toEqual(['For ', 'Please confirm']);
  expect(JSON.stringify(before)).not.toContain('1000 EUR');

  const [, url = ''] =
    /href="([^"]+)"/.exec(before.find(({ subject }) => subject === 'Please confirm')?.html ?? '') ?? [];
  await call<string>(`POST ${new URL(url).pathname}`, asPerson);
  for (let n = 0; n < 3; n++) await arrive();
  const [after] = await emailsTo(email);
  expect([after?.subject, after?.html]).toEqual([`For ${spam}`, expect.stringContaining('1000 EUR')]);
});

test('a key for one page and for known visitors takes nothing else', async () => {
  const { call, client, service } = journey;
  const Origin = 'https://shop.example.com';
  const site = await client.keys.create({
    name: 'site',
    kind: 'public',
    allowedOrigins: [Origin],
    requiresProof: true,
  });
  const email = 'known@example.org';
  const proof = await visitorProof(site.proofSecret ?? '', email, { now: await service.now() });
  const track = async (headers: Record<string, string>, more: object) => {
    const body = { email, event: 'seen', ...more };
    return (await call('POST /v1/track', { key: site.key, headers, body })).status;
  };
  const other = { Origin: 'https://evil.example' };
  expect([await track({ Origin }, { proof }), await track(other, { proof })]).toEqual([200, 403]);
  expect([await track({}, { proof }), await track({ Origin }, {})]).toEqual([403, 403]);
  expect(await client.contacts.get(email)).not.toHaveProperty('unconfirmed');
});

test('fifty sign-ups for addresses that bounce stop confirmations, which is told, and no password reset; an owner resumes them', async () => {
  const { call, client, service, emailsTo, arrive, send } = journey;
  await client.contacts.upsert({ email: READER });
  // SES reports no delivery: all that it says of these emails is that they bounced.
  await service.mailbox.settings({ deliveryMs: 86_400_000 });
  const strangers = Array.from({ length: 54 }, (_, n) => `nobody-${n}@typed.example`);
  const signUp = (email: string) =>
    call('POST /v1/track', { key: service.facts.publicKey, body: { email, event: 'signed up' } });
  // A network causes at most twenty confirmations in ten minutes, and sixty in a day.
  for (let start = 0; start < strangers.length; start += 18) {
    await Promise.all(strangers.slice(start, start + 18).map(signUp));
    await arrive();
    await arrive();
    await service.leap(600_000);
  }
  const asked = (await Promise.all(strangers.map(emailsTo))).flat();
  expect(asked.length).toBeGreaterThanOrEqual(50);
  await Promise.all(asked.map(({ id }) => play(service, id, 'bounce')));
  await service.advance(60_000);
  await service.advance(60_000);

  const { paused } = await client.project.get();
  const cause = { cause: 'bounces', hardBounces: asked.length, endsWhen: expect.stringContaining('below 5%') };
  expect(paused).toMatchObject({ confirmations: cause, visitors: null, marketing: null, everything: null });
  const { items } = await client.events.list({ name: 'project.sending_paused' });
  expect(items.map(({ data }) => data)).toMatchObject([{ scope: 'confirmations', cause: 'bounces' }]);

  const reset = { to: READER, from: 'shop@example.com', subject: 'New password', body: 'Here it is.' };
  expect(await send(reset)).toMatchObject([{ status: 'QUEUED' }]);
  await arrive();
  expect((await emailsTo(READER))[0]?.subject).toBe('New password');
  await service.leap(600_000);
  const late = 'late@typed.example';
  await signUp(late);
  await arrive();
  expect(await emailsTo(late)).toEqual([]);
  expect(await client.contacts.get(late)).toMatchObject({ pending: true, unconfirmed: true });

  await client.project.resumeSending({ scope: 'confirmations' });
  await service.leap(600_000);
  expect((await client.project.get()).paused.confirmations).toBeNull();
  const resumed = 'after@typed.example';
  await signUp(resumed);
  await arrive();
  await arrive();
  expect((await emailsTo(resumed)).map(({ subject }) => subject)).toEqual(['Please confirm']);
});
