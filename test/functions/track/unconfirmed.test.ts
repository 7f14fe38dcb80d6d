import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as contacts } from '../../../functions/contacts/handler';
import { handler as send } from '../../../functions/send/handler';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { askToConfirm, confirmSubscription } from '../../../shared/db/contacts/opt-in';
import { contactId } from '../../../shared/domain/contacts/contact';
import { addProject } from '../../support/contacts';
import { addVerifiedDomain, type EmailService, startEmailService } from '../../support/emails';
import { feedbackOf, sentEmail } from '../../support/feedback-scene';
import { api } from '../../support/invocations';
import { sesEvents } from '../../support/ses-events';
import { eventsOf, track, trackPublic } from './support';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  await addVerifiedDomain(service);
  service.sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
});
afterAll(() => service.stop());

const call = (handler: Parameters<typeof api>[0]) => api(handler, { projectId: service.project.id });
const rowOf = (email: string) => readContactRow(service.project.id, contactId(service.project.salt, email));
const stateOf = async (email: string) => (await rowOf(email))?.unconfirmed;
const secret = () => ({ keyStatus: 'ok', projectId: service.project.id, keyId: 'key_1', keyKind: 'secret' });

let people = 0;
/** A contact that only a public key has named. */
async function stranger(more: object = {}): Promise<string> {
  people += 1;
  const email = `stranger-${people}@example.org`;
  await trackPublic({ email, event: 'signed up', data: { name: 'You have won' }, ...more }, service.project.id);
  return email;
}

describe('a contact that only a public key has named', () => {
  test('is unconfirmed, which its reader sees', async () => {
    const email = await stranger();
    expect(await stateOf(email)).toBe('address');
    expect((await call(contacts)('GET /contacts/{id}', { id: email })).body).toMatchObject({ unconfirmed: true });
  });

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['POST /contacts', (email) => call(contacts)('POST /contacts', { body: { email } })],
    ['POST /contacts with data', (email) => call(contacts)('POST /contacts', { body: { email, data: { a: 1 } } })],
    ['PATCH /contacts/{id}', (id) => call(contacts)('PATCH /contacts/{id}', { id, body: { subscribed: true } })],
    ['PATCH /contacts/{id} that changes nothing', (id) => call(contacts)('PATCH /contacts/{id}', { id, body: {} })],
    ['an event of a secret key', (email) => track({ email, event: 'paid' }, secret())],
  ])('is confirmed by %s', async (_case, confirm) => {
    const email = await stranger();
    await confirm(email);
    expect(await stateOf(email)).toBeUndefined();
    expect((await call(contacts)('GET /contacts/{id}', { id: email })).body).not.toHaveProperty('unconfirmed');
  });

  test('is confirmed by the person, by the button of the email that asks', async () => {
    const email = await stranger({ subscribed: false });
    const { id = '', generation = '' } = (await rowOf(email)) ?? {};
    await askToConfirm(service.project.id, { id, generation });
    expect(await stateOf(email)).toBe('address');
    expect(await confirmSubscription(service.project.id, { id, generation })).toBe('subscribed');
    expect(await stateOf(email)).toBeUndefined();
  });

  test('stays unconfirmed, but is known to be reached, once an email was sent to it by a secret key', async () => {
    for (const data of [undefined, { order: 7 }]) {
      const email = await stranger();
      const body = { to: email, from: 'shop@example.com', subject: 'Receipt', body: 'Thanks', data };
      expect((await call(send)('POST /v1/send', { body })).status).toBe(200);
      expect(await stateOf(email)).toBe('data');
    }
  });

  test('is known to be reached once its confirmation email was delivered, and not when it bounced', async () => {
    const email = await stranger();
    const { id, generation = '' } = (await rowOf(email)) ?? {};
    const ask = { contactId: id ?? '', generation, email, stream: 'confirmation' as const };
    await feedbackOf(await sentEmail(service.project, ask), sesEvents.bounce('Permanent', 'General'));
    expect(await stateOf(email)).toBe('address');
    const other = { ...ask, generation: 'another' };
    await feedbackOf(await sentEmail(service.project, other), sesEvents.delivery());
    expect(await stateOf(email)).toBe('address');
    await feedbackOf(await sentEmail(service.project, ask), sesEvents.delivery());
    expect(await stateOf(email)).toBe('data');
  });
});

test('a confirmed contact has unconfirmed data again when a public key may change it, until a secret key does', async () => {
  const { id: project } = await addProject('prj_writes', { publicTrackWritesData: true });
  const email = 'known@example.org';
  const unconfirmed = async () =>
    (await service.rows()).find((row) => row.email === email && row.generation && row.data?.plan)?.unconfirmed;
  const ofServer = { ...secret(), projectId: project };
  await track({ email, event: 'a', data: { plan: 'pro' } }, ofServer);
  await trackPublic({ email, event: 'b' }, project);
  expect(await unconfirmed()).toBeUndefined();
  await trackPublic({ email, event: 'c', data: { plan: 'You have won' } }, project);
  expect(await unconfirmed()).toBe('data');
  await track({ email, event: 'd', data: { plan: 'pro' } }, ofServer);
  expect(await unconfirmed()).toBeUndefined();
});

test('an event says that its data is confirmed with the contact, or never if that was before', async () => {
  const email = await stranger();
  await call(contacts)('POST /contacts', { body: { email } });
  await trackPublic({ email, event: 'later', data: { name: 'You have won' } }, service.project.id);
  await track({ email, event: 'paid', data: { sum: 7 } }, secret());
  const trust = (await eventsOf(service, email)).map(({ name, untrusted }) => [name, untrusted]);
  expect(Object.fromEntries(trust)).toEqual({ 'signed up': 'until_confirmed', later: 'always', paid: undefined });
});
