import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Service, startService } from '../../support/contacts';
import { eventsApi, newContact, newEvent, type Query } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
  const contact = await newContact(service, 'ada@example.com');
  for (let n = 0; n < 5; n++) await newEvent(service, contact, { seconds: n });
});
afterAll(() => service.stop());

const list = (query: Query, projectId = 'prj_one') => eventsApi(projectId)('GET /events', { query });

describe('400', () => {
  const cases: [string, Query, string][] = [
    ['limit of 0', { limit: '0' }, 'limit'],
    ['limit over 100', { limit: '101' }, 'limit'],
    ['name of over 100 characters', { name: 'x'.repeat(101) }, 'name'],
    ['time that is none', { from: 'yesterday' }, 'from'],
    ['time without a zone', { to: '2026-12-01T12:00:00' }, 'to'],
    ['end before the beginning', { from: '2026-12-01T12:00:00Z', to: '2026-12-01T11:00:00Z' }, 'to'],
    ['stretch of no time at all', { from: '2026-12-01T12:00:00Z', to: '2026-12-01T12:00:00Z' }, 'to'],
    ['parameter that there is not', { since: '2026-12-01T12:00:00Z' }, 'since'],
  ];

  test.each(cases)('a %s is named', async (_case, query, field) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'INVALID_PARAMETERS', errors: [{ field }] });
  });

  test('a cursor is good for its own list only, of its own project', async () => {
    const { body } = await list({ limit: '2', name: 'seen' });
    const cursor = body.data.nextCursor;
    expect((await list({ cursor, name: 'seen' })).status).toBe(200);
    const others: [Query, string?][] = [
      [{ cursor }],
      [{ cursor, name: 'bought' }],
      [{ cursor, name: 'seen', from: '2026-12-01T12:00:00Z' }],
      [{ cursor, name: 'seen' }, 'prj_two'],
      [{ cursor: 'x' }],
    ];
    for (const [query, project] of others) {
      expect((await list(query, project)).body.error.code).toBe('INVALID_CURSOR');
    }
  });
});

test('404 for a contact that is not in the project, by address and by id', async () => {
  const { id } = await newContact({ project: service.other }, 'other@example.com');
  for (const contact of ['other@example.com', id, 'nonsense']) {
    const { status, body } = await list({ contact });
    expect([status, body.error.code]).toEqual([404, 'CONTACT_NOT_FOUND']);
  }
});

test('403 for a key whose scopes leave events out', async () => {
  const { api } = await import('../../support/invocations');
  const { handler } = await import('../../../functions/events/handler');
  const call = api(handler, { projectId: 'prj_one', scopes: 'send' });
  for (const line of ['GET /events', 'GET /events/names']) expect((await call(line)).status).toBe(403);
});
