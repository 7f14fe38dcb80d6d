import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createKey, findKey, listKeyEntries, revokeKey } from '../../../shared/db/projects/api-keys';
import { markKeyUsed } from '../../../shared/db/projects/key-use';
import { createProject, getProject, listProjects, setProjectStatus } from '../../../shared/db/projects/projects';
import { countRequest } from '../../../shared/db/projects/rate-window';
import { getAccount, putAccount } from '../../../shared/db/sending/account';
import { listBulkProjects, registerBulkProject, unregisterBulkProject } from '../../../shared/db/sending/bulk-projects';
import { noteFeedback, readFeedbackHealth } from '../../../shared/db/sending/feedback-health';
import { takeServiceCall } from '../../../shared/db/sending/service-calls';
import { endLease, takeLease } from '../../../shared/db/table/leases';
import { addProject, type Service, startService } from '../../support/contacts';

const MINUTE_MS = 60_000;
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const time = () => service.clock.now();

describe('a rate window', () => {
  const count = (n?: number) => countRequest('prj_one', 'secret', time(), n);

  test('counts every one of 64 requests at the same time', async () => {
    const counts = await Promise.all(Array.from({ length: 64 }, () => count()));
    const numbers = counts.map(({ current }) => current).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 64 }, (_, n) => n + 1));
  });

  test('knows the minute before, and no older one', async () => {
    await service.clock.advance(MINUTE_MS);
    expect(await count(3)).toEqual({ current: 3, previous: 64 });
    await service.clock.advance(2 * MINUTE_MS);
    expect(await count()).toEqual({ current: 1, previous: 0 });
    const [row = {}] = (await service.rows()).filter(({ sk }) => sk === 'RATE');
    expect(Object.keys(row).filter((name) => /^m\d+$/.test(name))).toHaveLength(1);
  });
});

test('a lease has one holder of many, until its time or its end', async () => {
  const takes = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => takeLease('tick', holder, MINUTE_MS)));
  expect(takes.filter(Boolean)).toHaveLength(1);
  const holder = 'abcd'.charAt(takes.indexOf(true));
  expect(await takeLease('tick', holder, MINUTE_MS)).toBe(true);
  await endLease('tick', 'somebody');
  expect(await takeLease('tick', 'x', MINUTE_MS)).toBe(false);
  await service.clock.advance(MINUTE_MS);
  expect(await takeLease('tick', 'x', MINUTE_MS)).toBe(true);
  await endLease('tick', 'x');
  expect(await takeLease('tick', 'y', MINUTE_MS)).toBe(true);
});

test('a project stays in the bulk register when mail came since it was read', async () => {
  await registerBulkProject('prj_one', 'a');
  await registerBulkProject('prj_two', 'b');
  const [one, two] = await listBulkProjects();
  if (!one || !two) throw new Error('not registered');
  await registerBulkProject('prj_one', 'c');
  await unregisterBulkProject(one);
  await unregisterBulkProject(two);
  expect((await listBulkProjects()).map(({ projectId }) => projectId)).toEqual(['prj_one']);
});

test("a call to SES's interface has one slot a second, for each operation", async () => {
  const takes = await Promise.all(Array.from({ length: 8 }, () => takeServiceCall('GetAccount')));
  expect(takes.filter(Boolean)).toHaveLength(1);
  expect(await takeServiceCall('CreateEmailIdentity')).toBe(true);
  await service.clock.advance(1000);
  expect(await takeServiceCall('GetAccount')).toBe(true);
});

test('the marks of feedback only move forward', async () => {
  await Promise.all([5, 9, 7].map((at) => noteFeedback('lastEventAt', at)));
  await noteFeedback('lastSentAt', 4);
  await noteFeedback('lastSentAt', 3);
  expect(await readFeedbackHealth()).toEqual({ lastEventAt: 9, lastSentAt: 4 });
});

test("the account's limits are those that were stored last", async () => {
  expect(await getAccount()).toBeNull();
  const quota = { maxSendRate: 14, max24HourSend: -1, sentLast24Hours: 0 };
  const limits = { ...quota, sandbox: false, sendingEnabled: true, enforcement: 'HEALTHY' as const };
  await putAccount({ ...limits, checkedAt: new Date(time()).toISOString() });
  expect(await getAccount()).toMatchObject(limits);
});

test('projects are created once, listed in order, and no status makes one that is not there', async () => {
  const one = await getProject('prj_one');
  if (!one) throw new Error('no project');
  expect(await createProject({ ...one, name: 'other' })).toBe(false);
  for (let n = 10; n < 65; n++) await addProject(`prj_${n}`);
  const first = await listProjects();
  const rest = await listProjects(first.next ?? '');
  expect([first.projects.length, rest.projects.length, rest.next]).toEqual([50, 7, null]);
  expect(await setProjectStatus('prj_one', 'DISABLED')).toBe(true);
  expect((await getProject('prj_one'))?.status).toBe('DISABLED');
  expect(await setProjectStatus('prj_none', 'DISABLED')).toBe(false);
  expect(await getProject('prj_none')).toBeNull();
});

test('a key is revoked once, by its own project', async () => {
  const key = { projectId: 'prj_two', kind: 'secret', name: 'CI', createdAt: new Date(time()).toISOString() } as const;
  await createKey({ ...key, id: 'key_1', hash: 'aa' });
  await createKey({ ...key, id: 'key_2', hash: 'bb', scopes: ['send'] });
  expect((await listKeyEntries('prj_two')).map(({ id }) => id)).toEqual(['key_2', 'key_1']);
  expect(await revokeKey('prj_one', 'key_1')).toBe('missing');
  expect(await Promise.all([revokeKey('prj_two', 'key_1'), revokeKey('prj_two', 'key_1')])).toContain('revoked');
  expect(await revokeKey('prj_two', 'key_1')).toBe('was_revoked');
  expect(await findKey('aa')).toMatchObject({ revokedAt: expect.any(String) });
  await markKeyUsed('prj_two', 'key_2');
  await service.clock.advance(2 * MINUTE_MS);
  await markKeyUsed('prj_two', 'key_2');
  const [use] = (await service.rows()).filter(({ pk }) => pk.endsWith('#KEYUSE'));
  expect(use).toMatchObject({ usedAt: time() });
});
