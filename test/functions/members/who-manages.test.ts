import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { updateSettings } from '../../../shared/db/projects/settings';
import { addVerifiedDomain, type EmailService, startEmailService } from '../../support/emails';
import { callMembers, callSessions, invited as invite, signedIn as signIn } from '../../support/sign-in';
import { secretKey } from '../../support/templates';

const HOUR = 3_600_000;

let service: EmailService;
let unlimited: Record<string, string>;
let callers: Record<Who, Record<string, string>>;
let viewerSession: string;
let count = 0;

const invited = (email: string) => invite(email, 'viewer', service.project.id);
const signedIn = (email: string, role: 'viewer' | 'editor' | 'owner') => signIn(email, role, service.project.id);

type Who = (typeof who)[number];
const who = [
  'a key without limits',
  'a key with the scopes members and sessions',
  'a key that ends',
  'a key with another scope',
  'a public key',
  "an agent's key",
  'a viewer',
  'an editor',
  'an owner',
  'an owner who was removed meanwhile',
] as const;

beforeAll(async () => {
  service = await startEmailService();
  const { id } = service.project;
  await addVerifiedDomain(service);
  await updateSettings(id, () => ({ from: 'shop@example.com' }));
  unlimited = secretKey(id);
  const viewer = await signedIn('viewer@example.org', 'viewer');
  const removed = await signedIn('removed@example.org', 'owner');
  viewerSession = viewer.access.session.id;
  callers = {
    'a key without limits': unlimited,
    'a key with the scopes members and sessions': { ...unlimited, scopes: 'members sessions' },
    'a key that ends': { ...unlimited, expiresAt: String(service.clock.now() + HOUR) },
    'a key with another scope': { ...unlimited, scopes: 'send' },
    'a public key': { ...unlimited, keyKind: 'public' },
    "an agent's key": { ...unlimited, keyKind: 'agent' },
    'a viewer': viewer.key,
    'an editor': (await signedIn('editor@example.org', 'editor')).key,
    'an owner': (await signedIn('owner@example.org', 'owner')).key,
    // As the gateway's cached answer of the authorizer has it.
    'an owner who was removed meanwhile': removed.key,
  };
  expect((await callMembers('DELETE /members/{id}', { id: removed.member.id, key: unlimited })).status).toBe(204);
});
afterAll(() => service.stop());

const nobody = () => `somebody${++count}@example.org`;
const routes: Record<string, (key: Record<string, string>) => Promise<{ status: number }>> = {
  'list members': (key) => callMembers('GET /members', { key }),
  'invite a person': (key) => callMembers('POST /members', { key, body: { email: nobody(), role: 'owner' } }),
  'change a role': async (key) =>
    callMembers('PATCH /members/{id}', {
      id: (await invited(nobody())).id,
      key,
      body: { role: 'owner' },
    }),
  'remove a member': async (key) => callMembers('DELETE /members/{id}', { id: (await invited(nobody())).id, key }),
  'list all sessions': (key) => callSessions('GET /sessions', { key, query: { member: 'all' } }),
  'end the session of another': async (key) =>
    callSessions('DELETE /sessions/{id}', { id: (await signedIn(nobody(), 'viewer')).access.session.id, key }),
};

const NEVER = [403, 403, 403, 403, 403, 403];
/** The answers of the routes above, in their order. */
const matrix: Record<Who, number[]> = {
  'a key without limits': [200, 201, 200, 204, 200, 204],
  'a key with the scopes members and sessions': [200, 403, 403, 403, 200, 403],
  'a key that ends': [200, 403, 403, 403, 200, 403],
  'a key with another scope': NEVER,
  'a public key': NEVER,
  "an agent's key": NEVER,
  'a viewer': [200, 403, 403, 403, 403, 403],
  'an editor': [200, 403, 403, 403, 403, 403],
  'an owner': [200, 201, 200, 204, 200, 204],
  'an owner who was removed meanwhile': [200, 401, 401, 401, 200, 401],
};

describe('keys with scopes or an end list members and sessions and change none, and neither does an owner who was removed', () => {
  test.each(who)('%s', async (one) => {
    const answers: number[] = [];
    for (const call of Object.values(routes)) answers.push((await call(callers[one])).status);
    expect(answers).toEqual(matrix[one]);
  });
});

test('a refused key changes nothing and is told who can', async () => {
  const member = await invited(nobody());
  for (const one of ['a key with the scopes members and sessions', 'a key that ends'] as const) {
    const answers = [
      await callMembers('DELETE /members/{id}', { id: member.id, key: callers[one] }),
      await callSessions('DELETE /sessions/{id}', { id: viewerSession, key: callers[one] }),
    ];
    for (const { body } of answers) {
      expect(body.error).toMatchObject({
        code: 'KEY_NOT_PERMITTED',
        message: expect.stringContaining('without scopes and expiry'),
      });
    }
  }
  const { body } = await callMembers('GET /members', { key: unlimited, query: { limit: '100' } });
  expect(body.data.items).toContainEqual(expect.objectContaining({ id: member.id, role: 'viewer' }));
  const sessions = await callSessions('GET /sessions', { key: unlimited, query: { limit: '100' } });
  expect(sessions.body.data.items).toContainEqual(expect.objectContaining({ id: viewerSession }));
});
