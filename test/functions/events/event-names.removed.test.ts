import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as contactsHandler } from '../../../functions/contacts/handler';
import { admitNames } from '../../../shared/db/names/names';
import { readRegister } from '../../../shared/db/names/register';
import { addProject, type Service, secretKey, startService } from '../../support/contacts';
import { api } from '../../support/invocations';
import { settle } from '../../support/stream';
import { track, trackPublic } from '../track/support';
import { eventsApi } from './support';

const DAY_MS = 24 * 3_600_000;

let service: Service;
let projects = 0;
let id = '';
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A project whose public keys have used up their hundred names of a kind. */
async function usedUp(kind: 'event' | 'field'): Promise<void> {
  id = `prj_names${projects++}`;
  await addProject(id);
  const junk = Array.from({ length: 100 }, (_, n) => `junk ${n}`);
  await admitNames(id, kind, junk, { isPublic: true });
}

const visit = (event: string, data = {}) => trackPublic({ email: 'ada@example.com', event, data }, id);
const names = async (kind: 'event' | 'field') => (await readRegister(id, kind)).map(({ name }) => name);

describe('a hundred junk names of a public key', () => {
  test('block the next one for a day at most: then the longest unused go by themselves', async () => {
    await usedUp('event');
    expect((await visit('bought')).body.error.errors).toMatchObject([{ field: 'event', code: 'too_big' }]);
    await service.clock.advance(DAY_MS / 2);
    expect((await visit('junk 7')).status).toBe(200);
    await settle(service);
    await service.clock.advance(DAY_MS / 2 + 60_000);
    expect((await visit('bought')).status).toBe(200);
    expect(await names('event')).toHaveLength(100);
    expect(await names('event')).toEqual(expect.arrayContaining(['bought', 'junk 7']));
    const more = Array.from({ length: 98 }, (_, n) => `new ${n}`);
    expect(await admitNames(id, 'event', more, { isPublic: true })).toEqual([]);
    expect(await names('event')).toContain('junk 7');
    expect((await visit('one more')).status).toBe(422);
  });

  test('leave the names of secret keys alone, and make room for them too', async () => {
    await usedUp('event');
    for (let from = 0; from < 900; from += 100) {
      const own = Array.from({ length: 100 }, (_, n) => `own ${from + n}`);
      await admitNames(id, 'event', own, { isPublic: false });
    }
    const told = { email: 'ada@example.com', event: 'bought' };
    expect((await track(told, secretKey(id))).status).toBe(422);
    await service.clock.advance(2 * DAY_MS);
    expect((await track(told, secretKey(id))).status).toBe(200);
    const left = await names('event');
    expect(left.filter((name) => name.startsWith('own'))).toHaveLength(900);
    expect(left).toHaveLength(1000);
  });

  test('of data go when no contact has them', async () => {
    await usedUp('field');
    expect((await visit('seen', { 'junk 3': 1 })).status).toBe(200);
    await settle(service);
    const bob = (event: string, data: object) => trackPublic({ email: 'bob@example.com', event, data }, id);
    expect((await bob('seen', { plan: 1 })).status).toBe(422);
    await service.clock.advance(2 * DAY_MS);
    expect((await bob('seen', { plan: 1 })).status).toBe(200);
    expect(await names('field')).toEqual(expect.arrayContaining(['plan', 'junk 3']));
  });

  test('are searched for once a minute, however often a new one is refused', async () => {
    await usedUp('event');
    await visit('first');
    const table = service.table.emulator;
    await table?.readMeter({ reset: true });
    for (let n = 0; n < 5; n++) expect((await visit(`other ${n}`)).status).toBe(422);
    expect((await table?.readMeter())?.read ?? 0).toBeLessThan(5 * 8);
  });
});

describe('DELETE /events/names/{name}', () => {
  const remove = (name: string, projectId = id) => eventsApi(projectId)('DELETE /events/names/{name}', { id: name });

  test('makes room for another at once; the events stay and the next one registers the name again', async () => {
    await usedUp('event');
    expect((await visit('junk 1')).status).toBe(200);
    await settle(service);
    expect((await remove('junk 1')).status).toBe(204);
    expect((await visit('bought')).status).toBe(200);
    const { items } = (await eventsApi(id)('GET /events/names', { query: { limit: '100' } })).body.data;
    const of = (name: string) => items.find((item: { name: string }) => item.name === name);
    expect(of('junk 1')).toMatchObject({ count: 1, introducedBy: null });
    expect(of('junk 2')).toEqual({ name: 'junk 2', count: 0, lastSeenAt: null, introducedBy: 'public' });
    await service.clock.advance(5 * 60_000);
    expect((await visit('junk 1')).status).toBe(422);
    expect((await track({ email: 'ada@example.com', event: 'junk 1' }, secretKey(id))).status).toBe(200);
    expect(await names('event')).toContain('junk 1');
  });

  test('of a name that is not there, of the service or of another project is a 404', async () => {
    await usedUp('event');
    for (const name of ['nothing', 'contact.created']) {
      expect((await remove(name)).body.error.code).toBe('EVENT_NAME_NOT_FOUND');
    }
    expect((await remove('junk 1', 'prj_two')).body.error.code).toBe('EVENT_NAME_NOT_FOUND');
    expect(await names('event')).toHaveLength(100);
  });

  test('twice at once removes and counts it out once', async () => {
    await usedUp('event');
    const statuses = (await Promise.all([remove('junk 5'), remove('junk 5')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 404]);
    const [count] = (await service.rows()).filter(({ pk, sk }) => pk === `P#${id}#NAMES#event` && sk === 'COUNT');
    expect(count).toMatchObject({ n: 99, public: 99 });
  });
});

describe('DELETE /contacts/fields/{name}', () => {
  const remove = (name: string) =>
    api(contactsHandler, { projectId: id })('DELETE /contacts/fields/{name}', { id: name });

  test('removes a field that no contact has; one that contacts have is a 409', async () => {
    await usedUp('field');
    await visit('seen', { 'junk 1': 1 });
    await settle(service);
    expect((await remove('junk 1')).body.error).toMatchObject({ code: 'IN_USE', message: '1 contact has this field.' });
    expect((await remove('junk 2')).status).toBe(204);
    expect((await remove('junk 2')).body.error.code).toBe('FIELD_NOT_FOUND');
    expect(await names('field')).toHaveLength(99);
  });
});
