import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DomainStatus } from '../../../shared/contract/domain-replies';
import { getDomain, isDomainInUse, listDomains, verifiedSender } from '../../../shared/db/domains/domains';
import {
  beginCheck,
  createDomain,
  domainOwner,
  isClaimedByOthers,
  removeDomain,
  saveCheck,
} from '../../../shared/db/domains/ownership';
import { type Domain, GRACE_MS } from '../../../shared/domain/domains/domains';
import { toIso } from '../../../shared/ops/clock';
import { type Service, startService } from '../../support/contacts';
import { newEmail } from '../../support/emails';
import { pendingDomain } from '../../support/pending-domain';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

let ids = 0;
const claimOn = (domain: string, projectId = 'prj_one', status: DomainStatus = 'PENDING'): Domain =>
  pendingDomain({
    id: `dom_${String(ids++).padStart(4, '0')}`,
    projectId,
    domain,
    status,
    dkimTokens: ['a', 'b', 'c'],
    createdAt: toIso(service.clock.now()),
  });

async function created(...args: Parameters<typeof claimOn>): Promise<Domain> {
  const domain = claimOn(...args);
  expect(await createDomain(domain)).toBe('created');
  return domain;
}

const verify = (domain: Domain) => saveCheck(domain, { ...domain, status: 'VERIFIED' });

test('a project claims a domain once, several projects may, and one of many that verify it owns it', async () => {
  const claims: Domain[] = [];
  for (const project of ['prj_one', 'prj_two', 'prj_three']) claims.push(await created('race.example', project));
  expect(await createDomain(claimOn('race.example'))).toBe('exists');
  const outcomes = await Promise.all(claims.map(verify));
  expect([...outcomes].sort()).toEqual(['saved', 'taken', 'taken']);
  const winner = claims[outcomes.indexOf('saved')];
  expect(await domainOwner('race.example')).toEqual({ projectId: winner?.projectId, domainId: winner?.id });
  expect(await createDomain(claimOn('race.example', 'prj_four', 'VERIFIED'))).toBe('taken');
  expect(await getDomain('prj_four', `dom_${String(ids - 1).padStart(4, '0')}`)).toBeNull();
});

test('an ownership ends with the VERIFIED status, and then another project can have it', async () => {
  const [one, two] = [await created('moves.example'), await created('moves.example', 'prj_two')];
  expect(await verify(one)).toBe('saved');
  expect(await verify(two)).toBe('taken');
  expect(await verify(one)).toBe('changed');
  expect(await saveCheck({ ...one, status: 'VERIFIED' }, { ...one, status: 'FAILED' })).toBe('saved');
  expect(await domainOwner('moves.example')).toBeNull();
  expect(await verify(two)).toBe('saved');
});

test('a removal takes claim and ownership along, unless the state moved meanwhile', async () => {
  const domain = await created('removed.example');
  await verify(domain);
  expect(await removeDomain(domain)).toBe('changed');
  expect(await removeDomain({ ...domain, status: 'VERIFIED' })).toBe('removed');
  expect((await service.rows()).filter(({ pk }) => pk === 'DOMAIN#removed.example')).toEqual([]);
  expect(await getDomain('prj_one', domain.id)).toBeNull();
  await created('removed.example');
});

test('of many concurrent checks one begins, and none of a removed domain', async () => {
  const domain = await created('checked.example');
  const check = (of: Domain) => beginCheck(of, service.clock.now(), 10_000);
  expect((await Promise.all([1, 2, 3, 4].map(() => check(domain)))).filter(Boolean)).toHaveLength(1);
  await service.clock.advance(10_000);
  expect(await check(domain)).toBe(true);
  expect(await check(claimOn('ghost.example'))).toBe(false);
  expect(await getDomain('prj_one', `dom_${String(ids - 1).padStart(4, '0')}`)).toBeNull();
});

test("another project's claim is valid for its grace period, its ownership for good", async () => {
  const [mine, theirs] = [await created('both.example'), await created('both.example', 'prj_two')];
  const others = () => isClaimedByOthers(mine, service.clock.now());
  expect(await others()).toBe(true);
  await service.clock.advance(GRACE_MS + 1);
  expect(await others()).toBe(false);
  expect(await verify(theirs)).toBe('saved');
  expect(await others()).toBe(true);
});

test('a domain is listed newest first, sends when verified, and is in use while mail from it is scheduled', async () => {
  const [older, newer] = [await created('sends.example', 'prj_two'), await created('other.example', 'prj_two')];
  const listed = (await listDomains('prj_two')).map(({ id }) => id);
  expect(listed.indexOf(newer.id)).toBeLessThan(listed.indexOf(older.id));
  expect(await verifiedSender('prj_two', 'ann@sends.example')).toBe(false);
  await verify(older);
  expect(await verifiedSender('prj_two', 'ann@news.sends.example')).toBe(true);
  expect(await isDomainInUse('prj_two', 'sends.example')).toBe(false);
  const scheduledAt = toIso(service.clock.now() + 1000);
  await newEmail(service.other, { status: 'SCHEDULED', scheduledAt, fromDomain: 'news.sends.example' });
  await newEmail(service.other, { status: 'SCHEDULED', scheduledAt, fromDomain: 'a.example' });
  expect(await isDomainInUse('prj_two', 'sends.example')).toBe(true);
  expect(await isDomainInUse('prj_two', 'other.example')).toBe(false);
});
