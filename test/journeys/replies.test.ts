import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, startJourney } from '../support/contract/journey';
import { startReceiver } from '../support/receiver';

const ADA = 'ada@example.org';

let journey: Journey;
beforeAll(async () => {
  // The queues give each batch a second time, as SQS may.
  journey = await startJourney({ unkind: { repeatBatches: 0.5 } });
});
afterAll(() => journey?.service.stop());

interface Listed {
  data: { items: { id: string; data: Record<string, unknown> }[] };
}

const mailbox = (path: string, init: RequestInit) =>
  fetch(`${journey.service.facts.mailbox}/_mailbox/${path}`, { method: 'POST', ...init });
const response = (id: string, text: string) =>
  mailbox(`messages/${id}/reply`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
const receiveEmail = (query: string, lines: string[]) => mailbox(`received?${query}`, { body: lines.join('\r\n') });
const events = async (name: string) => (await journey.call<Listed>(`GET /events?name=${name}`)).body.data.items;

async function receiving(on: boolean) {
  const { body } = await journey.call<{ data: { items: { id: string; domain: string }[] } }>('GET /domains');
  const id = body.data.items.find(({ domain }) => domain === 'example.com')?.id;
  return journey.call<{ data: { receiving: boolean; records: { purpose: string; value: string }[] } }>(
    `PATCH /domains/${id}`,
    { body: { receiving: on } },
  );
}

test('a person answers, and the answer is an event that names the email', async () => {
  const sent = { to: ADA, from: 'hello@example.com', subject: 'Shall we?', body: '<p>Shall we?</p>' };
  const [email] = await journey.send(sent);
  await journey.arrive();
  const received = await journey.emailTo(ADA);
  expect((await response(received.id, 'Too early.')).status).toBe(409);

  const changed = await receiving(true);
  expect(changed.body.data.receiving).toBe(true);
  expect(changed.body.data.records).toContainEqual(
    expect.objectContaining({ purpose: 'RECEIVING', value: 'inbound-smtp.eu-central-1.amazonaws.com' }),
  );
  expect((await response(received.id, 'Yes, gladly.')).status).toBe(202);
  await journey.service.advance(60_000);
  const [event, ...more] = await events('email.received');
  expect(more).toEqual([]);
  expect(event?.data).toMatchObject({ from: ADA, to: ['hello@example.com'], reply: 'Yes, gladly.', spam: 'PASS' });
  expect(event?.data.email).toBe(email?.email);
  expect(event?.data.text).toContain('> Shall we?');
});

const parts = (from: string, ...headers: string[]) => [
  ...[`From: ${from}`, 'To: hello@example.com', 'Subject: A file', 'MIME-Version: 1.0', ...headers],
  ...['Content-Type: multipart/mixed; boundary=x', '', '--x', 'Content-Type: text/html', '', '<p>See</p>', '--x'],
  ...['Content-Type: text/html; name="a\\"b.html"', 'Content-Disposition: attachment', '', '<script>1</script>'],
  '--x--',
];

test('a stranger becomes a contact, attachments are downloads, and deletion takes all of it away', async () => {
  await receiveEmail('to=hello@example.com', parts('Bob <bob@example.net>'));
  await journey.service.advance(60_000);
  const event = (await events('email.received')).find(({ data }) => data.from === 'bob@example.net');
  // The email has HTML alone.
  expect(event?.data).toMatchObject({ text: 'See', reply: 'See', hasHtml: true });
  const path = `/contacts/bob@example.net/received/${event?.id}`;
  const got = await journey.call<{ data: { html: string; attachments: { url: string; size: number }[] } }>(
    `GET ${path}`,
  );
  const [file] = got.body.data.attachments;
  expect(got.body.data.html).toContain('<p>See</p>');
  const download = await fetch(file?.url ?? '');
  expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(download.headers.get('content-type')).toBe('application/octet-stream');
  expect(await journey.client.contacts.get('bob@example.net')).toMatchObject({ subscribed: false });
  expect((await journey.call(`GET /contacts/${ADA}/received/${event?.id}`)).status).toBe(404);

  await journey.call('DELETE /contacts/bob@example.net');
  await journey.service.advance(300_000);
  expect((await fetch(file?.url ?? '')).status).not.toBe(200);
  expect((await journey.call(`GET ${path}`)).status).toBe(404);
});

test('what a stranger, a program or a virus sends begins nothing', async () => {
  const before = (await events('email.received')).length;
  await receiveEmail('to=hello@example.com&dmarc=GRAY', parts('forged@example.net'));
  await receiveEmail('to=hello@example.com', parts('robot@example.net', 'Auto-Submitted: auto-replied'));
  await receiveEmail('to=hello@example.com', parts(ADA, 'Auto-Submitted: auto-replied'));
  await receiveEmail('to=hello@example.com&virus=FAIL', parts(ADA));
  await receiveEmail('to=hello@example.com&spam=FAIL', parts(ADA));
  await receiveEmail('to=hello@example.com', ['nothing', 'like an email']);
  await journey.service.advance(60_000);
  expect((await events('email.received')).length).toBe(before);
  const aside = await events('email.set_aside');
  expect(aside.map(({ data }) => data.reason).sort()).toEqual(['automatic', 'spam', 'virus']);
  const virus = aside.find(({ data }) => data.reason === 'virus');
  expect(virus?.data).toMatchObject({ attachments: [], text: '', reply: '', hasHtml: false });
});

test('routes drop email to an address, and lead other email to one webhook alone', async () => {
  const receiver = await startReceiver();
  const [desk, all] = await Promise.all(
    [['email.sent'], ['*']].map((events) => journey.client.webhooks.create({ url: receiver.url, events })),
  );
  const { items } = await journey.client.domains.list();
  const id = items.find(({ domain }) => domain === 'example.com')?.id ?? '';
  const routes = [
    { match: 'noreply', action: 'drop' as const },
    { match: 'desk*', action: 'event' as const, webhookId: desk?.id ?? '' },
  ];
  await journey.client.domains.setRoutes(id, { routes });
  const from = 'carol@example.net';
  await receiveEmail('to=noreply@example.com', parts('dan@example.net'));
  await receiveEmail('to=desk%2B7@example.com', parts(from));
  await journey.service.advance(60_000);
  expect((await journey.call('GET /contacts/dan@example.net')).status).toBe(404);
  const event = (await events('email.received')).find(({ data }) => data.from === from);
  expect(event?.data.to).toEqual(['desk+7@example.com']);
  const told = async (webhook = '') =>
    (await journey.client.webhooks.listDeliveries(webhook)).items.filter(
      ({ event: name }) => name === 'email.received',
    );
  expect(await told(desk?.id)).toHaveLength(1);
  expect(await told(all?.id)).toEqual([]);
  await receiver.stop();
});

test('a signed address names the email, in another case and from another sender, and a forged one does not', async () => {
  const { items } = await journey.client.domains.list();
  const id = items.find(({ domain }) => domain === 'example.com')?.id ?? '';
  await journey.client.domains.setRoutes(id, { routes: [{ match: '*', action: 'drop' }] });
  const sent = { to: 'eve@example.org', from: 'hello@example.com', subject: 'Signed', body: '<p>?</p>' };
  const reply = 'support@example.com';
  await journey.send({ ...sent, reply });
  await journey.arrive();
  expect((await journey.emailTo('eve@example.org')).replyTo).toBe(reply);

  expect(await journey.client.domains.update(id, { receiving: true, signedReplies: true })).toMatchObject({
    signedReplies: true,
  });
  await journey.service.advance(6_000);
  const [email] = await journey.send({ ...sent, to: 'fay@example.org', reply });
  await journey.arrive();
  const address = (await journey.emailTo('fay@example.org')).replyTo ?? '';
  expect(address).toMatch(/^r\+[0-9a-z]{62}@example\.com$/);
  await receiveEmail(`to=${encodeURIComponent(address.toUpperCase())}`, parts('colleague@example.org'));
  const forged = `${address.slice(0, 60)}${address[60] === '0' ? '1' : '0'}${address.slice(61)}`;
  await receiveEmail(`to=${encodeURIComponent(forged)}`, parts('forger@example.org'));
  await journey.service.advance(60_000);
  const all = await events('email.received');
  expect(all.find(({ data }) => data.from === 'colleague@example.org')?.data.email).toBe(email?.email);
  expect(all.some(({ data }) => data.from === 'forger@example.org')).toBe(false);
});

const DESK = 'desk@team.example';

test('a route forwards email once, in the name of its sender, and nothing that could come back', async () => {
  const { items } = await journey.client.domains.list();
  const id = items.find(({ domain }) => domain === 'example.com')?.id ?? '';
  const routes = [{ match: 'desk', action: 'event' as const, forwardTo: DESK }];
  await expect(journey.client.domains.setRoutes(id, { routes })).rejects.toMatchObject({ status: 422 });
  const team = await journey.client.domains.create({ domain: 'team.example' });
  await journey.service.advance(20_000);
  await journey.client.domains.verify(team.id);
  const set = await journey.client.domains.setRoutes(id, { routes });
  expect(set.routes).toMatchObject([{ forwardTo: DESK, forwarding: 'active' }]);

  const sent = parts('Grace <grace@example.net>', 'Message-ID: <g1@example.net>');
  await receiveEmail('to=desk@example.com', sent);
  // No contact is made of her: the domain of her address does not stand for the email.
  await receiveEmail('to=desk@example.com&dmarc=GRAY', parts('heidi@example.net'));
  for (const verdict of ['spam=FAIL', 'virus=FAIL', 'dmarc=FAIL']) {
    await receiveEmail(`to=desk@example.com&${verdict}`, parts('ivan@example.net'));
  }
  await receiveEmail('to=desk@example.com', parts('ivan@example.net', 'Auto-Submitted: auto-replied'));
  await receiveEmail('to=desk@example.com', parts('judy@example.net', 'X-Posthaste-Forwarded: 1'));
  await journey.service.advance(60_000);
  const emails = await journey.emailsTo(DESK);
  expect(emails.map(({ replyTo }) => replyTo).sort()).toEqual(['grace@example.net', 'heidi@example.net']);
  const forwarded = emails.find(({ replyTo }) => replyTo === 'grace@example.net');
  expect(forwarded).toMatchObject({ subject: 'A file', attachments: [{ filename: 'a"b.html' }] });
  expect(forwarded?.text?.trim()).toBe('See');
  expect(forwarded?.from).toMatch(/^(?:"?Grace via .+) <forwarding@example\.com>$/);
  expect(forwarded?.headers).toContainEqual({ name: 'References', value: '<g1@example.net>' });
  const received = await events('email.received');
  const event = received.find(({ data }) => data.from === 'grace@example.net');
  expect(event?.data.forwarded).toEqual([expect.stringMatching(/^em_/)]);
  expect(received.find(({ data }) => data.from === 'judy@example.net')?.data).toMatchObject({
    forwarded: [],
    notForwarded: 'loop',
  });

  // With the sender goes what was forwarded.
  const [email = ''] = (event?.data.forwarded ?? []) as string[];
  await journey.call('DELETE /contacts/grace@example.net');
  expect((await journey.call(`GET /emails/${email}/content`)).status).toBe(404);
  await journey.service.advance(300_000);
  expect((await journey.call(`GET /emails/${email}/content`)).status).toBe(404);
  expect(await journey.client.emails.get(email)).toMatchObject({ subject: null });

  await journey.client.suppressions.create({ email: DESK });
  const got = await journey.client.domains.getRoutes(id);
  expect(got.routes).toMatchObject([{ forwarding: 'suppressed' }]);
  await receiveEmail('to=desk@example.com', parts('kim@example.net'));
  await journey.service.advance(60_000);
  expect(await journey.emailsTo(DESK)).toHaveLength(2);
});

test('a domain that is switched off receives nothing', async () => {
  expect((await receiving(false)).body.data.receiving).toBe(false);
  expect((await receiveEmail('to=hello@example.com', parts(ADA))).status).toBe(409);
});
