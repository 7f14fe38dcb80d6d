import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, startJourney } from '../support/contract/journey';

const READER = 'reader@example.org';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ unkind: { repeatBatches: 0.5 } });
});
afterAll(() => journey?.service.stop());

interface Contact {
  subscribed: boolean;
  pending?: true;
}
const contact = async () => (await journey.call<Contact>(`GET /contacts/${READER}`)).body;
const asPerson = { key: null } as const;

test('a browser signs up, a mail asks, its button subscribes; and what is suppressed is so until it is lifted', async () => {
  const { call, service, mailTo, mailsTo, arrive, send } = journey;
  const body = {
    name: 'Ask',
    subject: 'Please confirm',
    body: '<a href="{{ confirmUrl }}">Yes, {{ name }}</a>',
    from: 'news@example.com',
  };
  const template = await call<{ id: string }>('POST /templates', { body });
  const doubleOptIn = { enabled: true, templateId: template.body.id };
  expect((await call('PATCH /project', { body: { doubleOptIn } })).status).toBe(200);
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
  expect((await call('POST /suppressions', { body: { email: READER } })).status).toBe(201);
  expect(await send(receipt)).toMatchObject([{ status: 'SKIPPED', reason: 'suppressed' }]);
  expect((await call(`DELETE /suppressions/${encodeURIComponent(READER)}`)).status).toBe(204);
  expect(await send(receipt)).toMatchObject([{ status: 'QUEUED' }]);
  await arrive();
  expect((await mailsTo(READER)).map(({ subject }) => subject)).toEqual(['Receipt', 'Please confirm']);
});
