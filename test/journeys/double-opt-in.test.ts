import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, startJourney } from '../support/contract/journey';

const READER = 'reader@example.org';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ unkind: { repeatBatches: 0.5 } });
});
afterAll(() => journey?.service.stop());

const contact = () => journey.client.contacts.get(READER);
const asPerson = { key: null } as const;

test('a browser signs up, a mail asks, its button subscribes; and what is suppressed is so until it is lifted', async () => {
  const { call, client, service, mailTo, mailsTo, arrive, send } = journey;
  const ask = {
    name: 'Ask',
    subject: 'Please confirm',
    body: '<a href="{{ confirmUrl }}">Yes, {{ name }}</a>',
    from: 'news@example.com',
  };
  const { id: templateId } = await client.templates.create(ask);
  await client.project.update({ doubleOptIn: { enabled: true, templateId } });
  // Its state is remembered for seconds.
  await service.advance(10_000);

  const signUp = { email: READER, event: 'signed up', data: { name: 'Ada' }, subscribed: true };
  for (let n = 0; n < 2; n++) await call('POST /v1/track', { key: service.facts.publicKey, body: signUp });
  await arrive();
  await arrive();
  const mail = await mailTo(READER);
  expect(await contact()).toMatchObject({ subscribed: false, pending: true });
  const [, url = ''] = /href="([^"]+)"/.exec(mail.html ?? '') ?? [];
  const path = new URL(url).pathname;

  const page = await call<string>(`GET ${path}`, asPerson);
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('Confirm your subscription')]);
  expect((await contact()).subscribed).toBe(false);
  expect((await call<string>(`POST ${path}`, asPerson)).body).toContain('You are subscribed');
  expect(await contact()).toEqual(expect.not.objectContaining({ pending: true }));
  expect((await contact()).subscribed).toBe(true);

  const receipt = { to: READER, from: 'shop@example.com', subject: 'Receipt', body: 'Thanks' };
  await client.suppressions.create({ email: READER });
  expect(await send(receipt)).toMatchObject([{ status: 'SKIPPED', reason: 'suppressed' }]);
  await client.suppressions.delete(READER);
  expect(await send(receipt)).toMatchObject([{ status: 'QUEUED' }]);
  await arrive();
  expect((await mailsTo(READER)).map(({ subject }) => subject)).toEqual(['Receipt', 'Please confirm']);
});
