import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createKey, findKey, listKeyEntries, revokeKey } from '../../../shared/db/projects/api-keys';
import { markKeyUsed } from '../../../shared/db/projects/key-use';
import { type Demand, leasedWindows } from '../../../shared/db/projects/leased-windows';
import { createProject, getProject, listProjects, setProjectStatus } from '../../../shared/db/projects/projects';
import { countRequest, requestWindows } from '../../../shared/db/projects/rate-window';
import { getAccount, putAccount } from '../../../shared/db/sending/account';
import { listBulkProjects, registerBulkProject, unregisterBulkProject } from '../../../shared/db/sending/bulk-projects';
import { readFeedbackHealth, recordFeedback } from '../../../shared/db/sending/feedback-health';
import { claimServiceCall } from '../../../shared/db/sending/service-calls';
import { keys } from '../../../shared/db/table/keys';
import { acquireLease, endLease } from '../../../shared/db/table/leases';
import { get } from '../../../shared/db/table/rows';
import { Reference } from '../../domain/projects/window-reference';
import { addProject, type Service, startService } from '../../support/contacts';
import { sized } from '../../support/sizes';

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
  });
});

describe('a leased window', () => {
  const requests: Demand = { window: 'requests', limit: 40 };
  const lane: Demand = { window: 'lane', limit: 40 };
  const containers = (n: number) => Array.from({ length: n }, () => leasedWindows());
  const useAll = async (at: number, from: number, times: number) => {
    const all = containers(from);
    const asked = Array.from({ length: times }, (_, n) => all[n % from]?.use('prj_leased', requests, 1, at, lane) ?? 0);
    return (await Promise.all(asked)).reduce((sum, one) => sum + one, 0);
  };

  test('serves as many as fit of 96 requests at the same time, at many containers', async () => {
    const at = time() - (time() % MINUTE_MS);
    expect([await useAll(at, 12, 96), await useAll(at, 1, 20)]).toEqual([40, 0]);
    expect(await useAll(at + MINUTE_MS, 1, 20)).toBe(0);
    expect(await useAll(at + 1.25 * MINUTE_MS, 12, 96)).toBe(10);
  });

  test('has a place of the lane in the write of a request, unless there is none', async () => {
    const one = leasedWindows();
    const at = time() - (time() % MINUTE_MS) + MINUTE_MS / 2;
    await one.use('prj_two', requests, 1, at, lane);
    expect(await one.use('prj_two', lane, 1, at)).toBe(1);
    const row = await get(keys.rateWindow('prj_two', 'secret'));
    const minute = Math.floor(at / MINUTE_MS);
    expect(row).toMatchObject({ [`m${minute}`]: 1, [`l${minute}`]: 1, [`u${minute}`]: 1 });
    expect(await leasedWindows().use('prj_two', lane, 100, at)).toBe(39);
    expect(await leasedWindows().use('prj_two', requests, 1, at, lane)).toBe(1);
    expect(await one.use('prj_two', lane, 1, at)).toBe(0);
  });

  test('holds what a container takes ahead, and reports what it has used with its next write', async () => {
    const one = leasedWindows();
    const at = time() - (time() % MINUTE_MS) + MINUTE_MS / 2;
    const many: Demand = { window: 'requests', limit: 1000 };
    for (let n = 0; n < 10; n++) expect(await one.use('prj_ahead', many, 1, at + n * 100, lane)).toBe(1);
    const minute = Math.floor(at / MINUTE_MS);
    // Blocks of 1, 2, 4 and 8, of which the last is held but for the one that asked for it.
    expect(await get(keys.rateWindow('prj_ahead', 'secret'))).toMatchObject({ [`m${minute}`]: 15, [`h${minute}`]: 7 });
  });

  test('forgets the minutes that are over, however seldom it is asked', async () => {
    const sizeOf = async (window: string) =>
      Object.keys((await get(keys.rateWindow('prj_seldom', window))) ?? {}).length;
    const sizes: number[] = [];
    for (let n = 0; n < 60; n++) {
      const at = time() + n * 10 * MINUTE_MS;
      await leasedWindows().use('prj_seldom', requests, 1, at);
      await requestWindows().count({ projectId: 'prj_seldom', window: 'public', limit: 40 }, at);
      sizes.push(await sizeOf('secret'), await sizeOf('public'));
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(45);
  });
});

describe('a request window of several containers', () => {
  const containers = () => Array.from({ length: 3 }, requestWindows) as [Windows, Windows, Windows];
  type Windows = ReturnType<typeof requestWindows>;

  /** Units written; DynamoDB Local does not add them up. */
  async function written(run: () => Promise<void>): Promise<number | null> {
    const table = service.table.emulator;
    await table?.readMeter({ reset: true });
    await run();
    return table ? (await table.readMeter()).write : null;
  }

  test('serves as many as fit of 96 requests at the same time', async () => {
    const window = { projectId: 'prj_one', window: 'at-once', limit: 40 };
    const all = containers();
    const ask = async () => {
      const states = await Promise.all(Array.from({ length: 96 }, (_, n) => all[n % 3]?.count(window, time())));
      return states.filter((state) => state?.exceeded === false).length;
    };
    await service.clock.advance(MINUTE_MS - (time() % MINUTE_MS));
    expect([await ask(), await ask()]).toEqual([40, 0]);
    await service.clock.advance(MINUTE_MS);
    expect(await ask()).toBe(0);
    await service.clock.advance(MINUTE_MS / 4);
    expect(await ask()).toBe(10);
  });

  test('serves exactly what the rule serves, whichever container is asked', async () => {
    let names = 0;
    const steps = fc.array(fc.tuple(fc.nat(2), fc.nat(30), fc.nat(12_000)), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 50 }), steps, async (limit, asks) => {
        const window = { projectId: 'prj_one', window: `rule${names++}`, limit };
        const [all, reference] = [containers(), new Reference(BigInt(limit))];
        let at = time();
        for (const [which, times, gap] of asks) {
          at += gap;
          for (let n = 0; n < times; n++) {
            const { exceeded } = await (all[which] as Windows).count(window, at);
            expect(exceeded).toBe(!reference.ask(at));
          }
        }
      }),
      { numRuns: sized(10, 300, 4) },
    );
  });

  test('writes once for a request that fits, and not at all for one that can not fit', async () => {
    const window = { projectId: 'prj_one', window: 'writes', limit: 20 };
    const [one] = containers();
    const ask = (times: number, isRefused: boolean) =>
      written(async () => {
        for (let n = 0; n < times; n++) expect((await one.count(window, time())).exceeded).toBe(isRefused);
      });
    expect([20, null]).toContain(await ask(20, false));
    expect([0, null]).toContain(await ask(50, true));
  });

  test('a request that is taken back leaves its place to another', async () => {
    const window = { projectId: 'prj_one', window: 'back', limit: 1 };
    const [one, other] = containers();
    expect((await one.count(window, time())).exceeded).toBe(false);
    expect((await one.count(window, time())).exceeded).toBe(true);
    await one.refund(window, time());
    expect((await other.count(window, time())).exceeded).toBe(false);
  });
});

test('a lease has one holder of many, until its time or its end', async () => {
  const takes = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => acquireLease('tick', holder, MINUTE_MS)));
  expect(takes.filter(Boolean)).toHaveLength(1);
  const holder = 'abcd'.charAt(takes.indexOf(true));
  expect(await acquireLease('tick', holder, MINUTE_MS)).toBe(true);
  await endLease('tick', 'somebody');
  expect(await acquireLease('tick', 'x', MINUTE_MS)).toBe(false);
  await service.clock.advance(MINUTE_MS);
  expect(await acquireLease('tick', 'x', MINUTE_MS)).toBe(true);
  await endLease('tick', 'x');
  expect(await acquireLease('tick', 'y', MINUTE_MS)).toBe(true);
});

test('a project stays in the bulk register when email came since it was read', async () => {
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
  const takes = await Promise.all(Array.from({ length: 8 }, () => claimServiceCall('GetAccount')));
  expect(takes.filter(Boolean)).toHaveLength(1);
  expect(await claimServiceCall('CreateEmailIdentity')).toBe(true);
  await service.clock.advance(1000);
  expect(await claimServiceCall('GetAccount')).toBe(true);
});

test('the marks of feedback only move forward', async () => {
  await Promise.all([500_000, 900_000, 700_000].map((at) => recordFeedback('lastEventAt', at)));
  await recordFeedback('lastSentAt', 400_000);
  await recordFeedback('lastSentAt', 300_000);
  expect(await readFeedbackHealth()).toEqual({ lastEventAt: 900_000, lastSentAt: 400_000 });
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
  expect(await createProject({ ...one, name: 'other' })).toBe('exists');
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
  await service.clock.advance(6 * MINUTE_MS);
  await markKeyUsed('prj_two', 'key_2');
  const [use] = (await service.rows()).filter(({ pk }) => pk.endsWith('#KEYUSE'));
  expect(use).toMatchObject({ usedAt: time() });
});
