import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/contacts/handler';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { countIntoSummary, readEventTimes } from '../../../shared/db/contacts/summaries';
import { setProjectStatus } from '../../../shared/db/projects/projects';
import { addProject, call, eventOf, publicKey, type Service, secretKey, startService } from '../../support/contacts';
import { api } from '../../support/invocations';

let service: Service;
let ada: { id: string };
beforeAll(async () => {
  service = await startService();
  const body = { email: 'ada+test@example.com', data: { plan: 'pro' } };
  ada = (await call(handler, { resource: '/contacts', body, caller: secretKey('prj_one') })).body;
});
afterAll(() => service.stop());

const get = (id: string, caller: Record<string, string> | null = secretKey('prj_one')) =>
  call(handler, { method: 'GET', resource: '/contacts/{id}', id, caller });

describe('200', () => {
  test.each([
    ['its id', () => ada.id],
    ['its address, URL-encoded', () => encodeURIComponent('ada+test@example.com')],
    ['its address in another case', () => 'ADA%2BTEST@Example.com'],
  ])('finds a contact by %s, and shows it bare', async (_by, id) => {
    const { status, body } = await get(id());
    expect(status).toBe(200);
    expect(body).toEqual({
      id: ada.id,
      email: 'ada+test@example.com',
      subscribed: true,
      data: { plan: 'pro' },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });
});

test('200: tells on request the latest email and event of a contact, in it and in the list, for half a read unit and no write', async () => {
  const event = { projectId: 'prj_one', contactId: ada.id, generation: undefined };
  const at = (minute: number) => Date.parse(`2026-12-01T12:0${minute}:00.000Z`);
  const names = ['email.sent', 'email.opened', 'bought', 'left', 'email.opened', 'contact.updated'];
  const events = names.map((name, minute) => ({ name, at: at(minute) }));
  expect(await countIntoSummary({ ...event, events, sequence: '1' })).toBe('counted');
  const iso = (minute: number) => new Date(at(minute)).toISOString();
  const activity = { sentAt: iso(0), openedAt: iso(4), clickedAt: null, event: { name: 'left', at: iso(3) } };
  const ask = api(handler, { projectId: 'prj_one' });
  const query = { activity: 'true' };
  expect((await ask('GET /contacts/{id}', { id: ada.id, query })).body).toMatchObject({ activity });
  const silent = (await ask('GET /contacts')).body.contacts;
  expect(silent[0]).not.toHaveProperty('activity');
  await call(handler, { resource: '/contacts', body: { email: 'new@example.com' }, caller: secretKey('prj_one') });
  const listed = (await ask('GET /contacts', { query })).body.contacts;
  const none = { sentAt: null, openedAt: null, clickedAt: null, event: null };
  expect(listed.map((one: { activity: object }) => one.activity)).toEqual(expect.arrayContaining([activity, none]));
  const { emulator } = service.table;
  await emulator?.readMeter({ reset: true });
  const contacts = [{ id: ada.id, generation: (await readContactRow('prj_one', ada.id))?.generation ?? '' }];
  const before = await emulator?.readMeter({ reset: true });
  expect((await readEventTimes('prj_one', contacts)).size).toBe(1);
  expect([before?.read, await emulator?.readMeter()]).toEqual([1, expect.objectContaining({ read: 0.5, write: 0 })]);
  expect((await readEventTimes('prj_one', [{ id: ada.id, generation: 'former' }])).size).toBe(0);
});

describe('404', () => {
  test.each([
    ['unknown', `ct_${'0'.repeat(32)}`],
    ['no id at all', 'P#prj_one'],
    ['an address nobody has', 'nobody@example.com'],
  ])('an id that is %s is a CONTACT_NOT_FOUND', async (_what, id) => {
    const { status, body } = await get(encodeURIComponent(id));
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: 'CONTACT_NOT_FOUND', statusCode: 404 });
  });

  test("another project's contact is not there, by its id nor by its address", async () => {
    expect((await get(ada.id, secretKey('prj_two'))).status).toBe(404);
    expect((await get('ada%2Btest@example.com', secretKey('prj_two'))).status).toBe(404);
  });
});

describe('401 and 403', () => {
  test('a call without an authorizer context is a 401', async () => {
    expect(await get(ada.id, null)).toMatchObject({ status: 401, body: { error: { code: 'MISSING_API_KEY' } } });
  });

  test('a revoked key is a 401', async () => {
    const response = await get(ada.id, { ...secretKey('prj_one'), keyStatus: 'revoked' });
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'INVALID_API_KEY' } } });
  });

  test('a public key, and a key whose scopes leave contacts out, are a 403', async () => {
    expect((await get(ada.id, publicKey('prj_one'))).body.error.code).toBe('KEY_NOT_PERMITTED');
    const scoped = (scopes: string) => get(ada.id, { ...secretKey('prj_one'), scopes });
    expect((await scoped('send track')).status).toBe(403);
    expect((await scoped('send contacts')).status).toBe(200);
  });

  test('a disabled project is a 403', async () => {
    await addProject('prj_off');
    await setProjectStatus('prj_off', 'DISABLED');
    expect((await get(ada.id, secretKey('prj_off'))).body.error.code).toBe('PROJECT_DISABLED');
  });
});

test('an unknown query parameter is a 400', async () => {
  const event = eventOf({ method: 'GET', resource: '/contacts/{id}', id: ada.id, caller: secretKey('prj_one') });
  const given = { queryStringParameters: { verbose: '1' }, multiValueQueryStringParameters: { verbose: ['1'] } };
  const response = await handler({ ...event, ...given }, { awsRequestId: 'i' } as never);
  expect(response.statusCode).toBe(400);
});
