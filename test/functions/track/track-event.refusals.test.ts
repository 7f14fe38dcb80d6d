import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getContact } from '../../../shared/db/contacts/contacts';
import { admitNames } from '../../../shared/db/names/names';
import { addProject, type Service, secretKey, startService } from '../../support/contacts';
import { track, trackPublic } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('names', () => {
  const fill = async (projectId: string, kind: 'event' | 'field', count: number, isPublic = false) => {
    for (let from = 0; from < count; from += 100) {
      const names = Array.from({ length: 100 }, (_, n) => `name ${from + n}`);
      await admitNames(projectId, kind, names, { isPublic });
    }
  };

  test('beyond a thousand events or fields are a 422 that names both, and nothing is written', async () => {
    const project = await addProject('prj_full');
    await fill(project.id, 'event', 1000);
    await fill(project.id, 'field', 1000);
    const told = { email: 'new@example.com', event: 'more', data: { more: 1, 'name 1': 1 } };
    const { status, body } = await track(told, secretKey(project.id));
    expect([status, body.error.errors]).toEqual([
      422,
      [
        { field: 'event', code: 'too_big', message: expect.any(String) },
        { field: 'data.more', code: 'too_big', message: expect.any(String) },
      ],
    ]);
    expect(await getContact(project, 'new@example.com')).toBeNull();
    const once = { value: 1, persistent: false };
    const known = { ...told, event: 'name 1', data: { more: once, gone: null, 'name 1': 1 } };
    expect((await track(known, secretKey(project.id))).status).toBe(200);
  });

  test('of public keys are a hundred of each; what a known contact does not keep needs none', async () => {
    const project = await addProject('prj_public');
    await fill(project.id, 'event', 100, true);
    await fill(project.id, 'field', 100, true);
    const visit = { email: 'known@example.com', event: 'name 1' };
    expect((await trackPublic({ ...visit, event: 'more' }, project.id)).body.error.errors).toMatchObject([
      { field: 'event', code: 'too_big' },
    ]);
    expect((await trackPublic({ ...visit, data: { more: 1 } }, project.id)).body.error.errors).toMatchObject([
      { field: 'data.more', code: 'too_big' },
    ]);
    expect((await trackPublic(visit, project.id)).status).toBe(200);
    expect((await trackPublic({ ...visit, data: { more: 1 } }, project.id)).status).toBe(200);
    expect((await track({ ...visit, event: 'more', data: { more: 1 } }, secretKey(project.id))).status).toBe(200);
    expect((await trackPublic({ ...visit, event: 'more' }, project.id)).status).toBe(200);
  });
});

describe('refusals', () => {
  test('a call without an authorizer context is a 401 that browsers can read', async () => {
    const { status, body, headers } = await track({ email: 'a@b.co', event: 'x' }, null);
    expect([status, body.error.code, headers['Access-Control-Allow-Origin']]).toEqual([401, 'MISSING_API_KEY', '*']);
  });

  test('a key whose scopes leave track out is a 403', async () => {
    expect((await track({ email: 'a@b.co', event: 'x' }, { ...secretKey('prj_one'), scopes: 'send' })).status).toBe(
      403,
    );
  });

  test.each([
    ['a missing event', { event: undefined }, 'event', 'required'],
    ['an empty event', { event: ' ' }, 'event', 'too_small'],
    ['an event of over 100 characters', { event: 'x'.repeat(101) }, 'event', 'too_big'],
    ...[
      'email.opened',
      'contact.created',
      'segment.entered',
      'campaign.sent',
      'workflow.completed',
      'domain.verified',
      'project.sending_paused',
      'webhook.test',
    ].map((event) => [`the reserved name ${event}`, { event }, 'event', 'reserved_event'] as const),
    ['an address that can not be mailed', { email: 'a@b' }, 'email', 'invalid_string'],
    ['data of over 32 KB', { data: { a: 'x'.repeat(32_768) } }, 'data', 'too_big'],
    [
      'data of over 32 KB, though for this once',
      { data: { a: { value: 'x'.repeat(32_768), persistent: false } } },
      'data',
      'too_big',
    ],
    ['a time in the future', { timestamp: '2026-12-01T12:30:00Z' }, 'timestamp', 'too_big'],
    ['a time before all clocks', { timestamp: '1969-12-31T23:59:59Z' }, 'timestamp', 'too_small'],
    ['a time without a zone', { timestamp: '2026-12-01T10:00:00' }, 'timestamp', 'invalid_string'],
  ])('%s is a 422', async (_case, wrong, field, code) => {
    const { status, body } = await track({ email: 'a@b.co', event: 'x', ...wrong });
    expect(status).toBe(422);
    expect(body.error.errors).toEqual([{ field, code, message: expect.any(String) }]);
  });
});
