import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getDomain } from '../../../shared/db/domains/domains';
import { scheduleDomainCheck, scheduleDomainCheckBy } from '../../../shared/db/domains/due';
import {
  beginCheck,
  createDomain,
  domainOwner,
  isClaimedByOthers,
  recordReported,
  removeDomain,
  saveCheck,
} from '../../../shared/db/domains/ownership';
import { keys } from '../../../shared/db/table/keys';
import { type Domain, GRACE_MS } from '../../../shared/domain/domains/domains';
import { toIso } from '../../../shared/ops/clock';
import { type Service, START, startService } from '../../support/contacts';
import { pendingDomain } from '../../support/pending-domain';
import { leavesRow, racing, setRow } from '../../support/races';

let service: Service;
let ids = 0;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

async function claim(domain: string, given: Partial<Domain> = {}): Promise<Domain> {
  const claimed = pendingDomain({
    id: `dom_${ids++}`,
    projectId: 'prj_one',
    domain,
    createdAt: toIso(START),
    ...given,
  });
  expect(await createDomain(claimed)).toBe('created');
  return claimed;
}

const keyOf = ({ projectId, id }: Domain) => keys.domain(projectId, id);

test('a domain is claimed once, also under an id that is known', async () => {
  const one = await claim('once.example');
  expect(await createDomain({ ...one, domain: 'other.example' })).toBe('exists');
  expect(await createDomain({ ...one, id: 'dom_other' })).toBe('exists');
  expect(await getDomain('prj_one', 'dom_other')).toBeNull();
});

test('a project that owns a domain can verify it again, and nobody releases the ownership of another one', async () => {
  const one = await claim('owned.example', { status: 'VERIFIED' });
  expect(await saveCheck(one, one)).toBe('saved');
  const two = await claim('owned.example', { projectId: 'prj_two' });
  await setRow(keyOf(two), { status: 'VERIFIED' });
  expect(await saveCheck({ ...two, status: 'VERIFIED' }, { ...two, status: 'FAILED' })).not.toBe('saved');
  expect(await removeDomain({ ...two, status: 'VERIFIED' })).toBe('changed');
  expect(await domainOwner('owned.example')).toMatchObject({ projectId: 'prj_one' });
});

test('a check begins at the end of its interval and not before', async () => {
  const one = await claim('begun.example');
  expect(await beginCheck(one, START, 10)).toBe(true);
  expect([await beginCheck(one, START + 9, 10), await beginCheck(one, START + 10, 10)]).toEqual([false, true]);
});

test('a check is saved unless the status has changed or a later check has begun', async () => {
  const saved = async (state: Record<string, unknown>, attemptTime?: number) => {
    const one = await claim(`saved${ids}.example`);
    await setRow(keyOf(one), state);
    return saveCheck(one, attemptTime === undefined ? one : { ...one, attemptTime });
  };
  expect(await saved({ id: 'x' })).toBe('saved');
  expect(await saved({ status: 'FAILED' }, 5)).toBe('changed');
  expect(await saved({ attemptTime: 5 }, 5)).toBe('saved');
  expect(await saved({ attemptTime: 6 }, 5)).toBe('changed');
  expect(await saved({ attemptTime: 6, status: 'FAILED' }, 7)).toBe('changed');
});

test('a check brings no removed domain back', async () => {
  const one = await claim('removed.example');
  await racing(
    () => removeDomain(one),
    async () => expect(await saveCheck(one, one)).toBe('changed'),
  );
  expect(await getDomain('prj_one', one.id)).toBeNull();
});

test('a change that was reported is forgotten, a later one is not', async () => {
  const one = await claim('reported.example');
  const change = (at: string) => ({ at }) as Parameters<typeof recordReported>[1];
  await setRow(keyOf(one), { unreported: change('b') });
  expect(await leavesRow(keyOf(one), () => recordReported(one, change('a')))).toBe(true);
  expect(await leavesRow(keyOf(one), () => recordReported(one, change('b')))).toBe(false);
});

test("another project's claim lapses at the end of its grace period, and one's own is none of another", async () => {
  const one = await claim('lapses.example');
  expect(await isClaimedByOthers(one, START)).toBe(false);
  await claim('lapses.example', { projectId: 'prj_two' });
  const others = (age: number) => isClaimedByOthers(one, START + age);
  expect([await others(GRACE_MS - 1), await others(GRACE_MS)]).toEqual([true, false]);
});

test('an entry moves unless it is beyond what was seen, and is brought forward only', async () => {
  const at = (ms: number) => toIso(START + ms);
  const one = await claim('due.example', { nextCheckAt: at(100) });
  expect([
    await scheduleDomainCheck(one, START + 200, START + 99),
    await scheduleDomainCheckBy(one, START + 100),
  ]).toEqual([false, false]);
  expect(await scheduleDomainCheck(one, START + 200, START + 100)).toBe(true);
  expect([await scheduleDomainCheckBy(one, START + 150), await scheduleDomainCheckBy(one, START + 170)]).toEqual([
    true,
    false,
  ]);
  const idle = await claim('idle.example');
  expect([await scheduleDomainCheck(idle, START, START), await scheduleDomainCheckBy(idle, START)]).toEqual([
    false,
    false,
  ]);
});
