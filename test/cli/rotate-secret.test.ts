import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler as webhooks } from '../../functions/webhooks/handler';
import { getContact } from '../../shared/db/contacts/contacts';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import { projectWithSecrets, replaceSecrets } from '../../shared/db/projects/settings';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import { getWebhook } from '../../shared/db/webhooks/webhooks';
import { rotatedSecrets } from '../../shared/domain/projects/secrets';
import { webhookSecret } from '../../shared/domain/webhooks/signing';
import { addProject, call, type Service, secretKey, startService } from '../support/contacts';
import { openPage, tokenOf } from '../support/pages';
import { localFolder, posthaste } from './shell';

const ID = `prj_01${'R'.repeat(24)}`;
const FULL = `prj_01${'F'.repeat(24)}`;
/** What a running container knows of a project is out of date by then. */
const FORGOTTEN_MS = 6_000;
let service: Service;
let folder: ReturnType<typeof localFolder>;

beforeAll(async () => {
  service = await startService();
  folder = localFolder({ AWS_ENDPOINT_URL_DYNAMODB: service.table.url });
});
afterAll(async () => {
  folder.remove();
  await service.stop();
});

const rotateOf = (id: string, ...options: string[]) =>
  posthaste('projects', 'rotate-secret', id, '--local', folder.directory, ...options);

/** Rotates, and answers with the project as it is then. */
async function rotate(...options: string[]): Promise<{ output: string; project: Project }> {
  const { exitCode, out } = await rotateOf(ID, ...options);
  expect(exitCode).toBe(0);
  const project = await currentProject(ID);
  if (!project) throw new Error('the project is gone');
  return { output: out, project };
}

const hook = (resource: string, body: object, id?: string) =>
  call(webhooks, { resource, body, caller: secretKey(ID), ...(id === undefined ? {} : { id }) });
const opens = async (token: string) => (await openPage('GET /u/{token}', token)).status;

test('with a new secret links of sent email go on working, cursors end, and what signs for receivers stays until it is rotated', async () => {
  const first = await addProject(ID);
  await upsertContact(first, { email: 'ada@example.org', patch: {}, source: 'api', subscribedIfNew: true });
  const contact = await getContact(first, 'ada@example.org');
  if (!contact) throw new Error('there is no contact');
  const linkOf = (project: Project) => tokenOf({ contactId: contact.id, createdAt: contact.createdAt }, project);
  const made = await hook('/webhooks', { url: 'https://example.com/hook', events: ['*'] });
  const { id: webhookId, secret: given } = made.body.data;
  expect([await opens(linkOf(first)), given]).toEqual([200, webhookSecret(first, webhookId, { version: 1 })]);

  const { output, project: second } = await rotate();
  expect(output).toContain(webhookId);
  for (const secret of [first.secret, second.secret]) expect(output).not.toContain(secret);
  expect(second).toMatchObject({ secretVersion: 2, salt: first.salt, domainToken: first.domainToken });
  // This container has the project of before in memory: it looks again at what it can't verify.
  expect([await opens(linkOf(second)), await opens(linkOf(first))]).toEqual([200, 200]);
  expect((await openPage('POST /u/{token}', linkOf(first))).status).toBe(200);
  expect(await getContact(second, 'ada@example.org')).toMatchObject({ id: contact.id, subscribed: false });
  const cursor = writeCursor(first.secret, 'contacts', 7);
  expect(() => readCursor(second.secret, 'contacts', cursor)).toThrow(
    expect.objectContaining({ code: 'INVALID_CURSOR' }),
  );

  const stored = await getWebhook({ projectId: ID, webhookId });
  expect(stored && webhookSecret(second, webhookId, stored)).toBe(given);
  // At once, while the one that has leaked is still in memory.
  const { body } = await hook('/webhooks/{id}/rotate', { overlapHours: 1 }, webhookId);
  expect(body.data.secret).toBe(webhookSecret({ secret: second.secret }, webhookId, { version: 2 }));

  expect((await projectWithSecrets(first, { secretVersion: 2 })).secret).toBe(second.secret);
  expect(await replaceSecrets(first, rotatedSecrets(first, rotation))).toBe(false);
  const { project: third } = await rotate('--revoke-earlier');
  await service.clock.advance(FORGOTTEN_MS);
  expect(await Promise.all([first, second, third].map((project) => opens(linkOf(project))))).toEqual([404, 404, 200]);
  const rotated = await getWebhook({ projectId: ID, webhookId });
  expect(rotated && webhookSecret(third, webhookId, rotated)).toBe(body.data.secret);
  expect(rotated?.earlier.map((one) => webhookSecret(third, webhookId, one))).toEqual([given]);
});

const rotation = {
  newSecret: 'x',
  at: '2026-12-03T00:00:00.000Z',
  revokeEarlier: false,
  usedVersions: new Set([1]),
  knownSince: '2026-12-02T00:00:00.000Z',
};

test('a secret that was revoked is forgotten once nothing is made from it and everybody knows', () => {
  const revokedAt = '2026-12-01T00:00:00.000Z';
  const earlier = (version: number, more = {}) => ({ version, secret: `s${version}`, replacedAt: revokedAt, ...more });
  const earlierSecrets = [
    earlier(4, { revokedAt: '2026-12-02T12:00:00.000Z' }),
    earlier(3),
    earlier(2, { revokedAt }),
    earlier(1, { revokedAt }),
  ];
  const next = rotatedSecrets({ secret: 's5', secretVersion: 5, earlierSecrets }, rotation);
  expect(next.earlierSecrets.map(({ version }) => version)).toEqual([5, 4, 3, 1]);
  expect([next.secret, next.secretVersion]).toEqual(['x', 6]);
});

test('with links of twenty earlier secrets good, the next rotation must revoke them, and then can', async () => {
  const earlierSecrets = Array.from({ length: 20 }, (_, n) => ({
    ...{ version: 20 - n, secret: `s${20 - n}`, replacedAt: '2026-11-01T00:00:00.000Z' },
  }));
  const project = await addProject(FULL);
  await replaceSecrets(project, { secret: 's21', secretVersion: 21, earlierSecrets });
  const codes = [(await rotateOf(FULL)).exitCode, (await rotateOf(FULL, '--revoke-earlier')).exitCode];
  expect(codes).toEqual([1, 0]);
  expect(await currentProject(FULL)).toMatchObject({ secretVersion: 22 });
});
