import { type Domain, statusAt } from '../../domain/domains/domains';
import { covers, namesBelow, nearestCovering } from '../../domain/domains/name';
import { timedCache } from '../../ops/cache';
import { now } from '../../ops/clock';
import { indexes } from '../table/indexes';
import { domainPartition, keys } from '../table/keys';
import { queryAll, queryPage } from '../table/query';
import { getAs } from '../table/rows';
import { contentOf } from '../table/stored';
import { type DomainOwner, domainOwner } from './ownership';

const STATE_AGE_MS = 5_000;
const cachedDomains = timedCache<Domain[]>(STATE_AGE_MS);
const cachedOwners = timedCache<DomainOwner | null>(STATE_AGE_MS);
const MAX_LEVELS_BELOW = 10;
const MAX_SENDER_DOMAINS = 500;

const toDomain = (item: Record<string, unknown>): Domain => contentOf<Domain>(item);

export const getDomain = (projectId: string, domainId: string): Promise<Domain | null> =>
  getAs(keys.domain(projectId, domainId), toDomain);

/** At most 100 rows of under 10 KB, so one page. */
export async function listDomains(projectId: string): Promise<Domain[]> {
  return (await queryAll({ pk: domainPartition(projectId), backwards: true })).map(toDomain);
}

const verifiedNames = (domains: Domain[]): string[] => {
  const time = now();
  return domains.filter((domain) => statusAt(domain, time) === 'VERIFIED').map(({ domain }) => domain);
};

type OwnerOf = (name: string) => Promise<DomainOwner | null>;

/** A verified domain covers its subdomains, unless another project owns one in between. */
async function mayUse(projectId: string, name: string, domains: Domain[], ownerOf: OwnerOf): Promise<boolean> {
  const nearest = nearestCovering(verifiedNames(domains), name);
  if (nearest === null || nearest === name) return nearest !== null;
  const levels = namesBelow(nearest, name);
  if (levels.length > MAX_LEVELS_BELOW) return false;
  const owners = await Promise.all(levels.map(ownerOf));
  return owners.every((owner) => owner === null || owner.projectId === projectId);
}

const domainNameOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const recentDomains = (projectId: string): Promise<Domain[]> =>
  cachedDomains.get(projectId, () => listDomains(projectId));

export async function verifiedSender(projectId: string, email: string): Promise<boolean> {
  const name = domainNameOf(email);
  const recentOwner = (level: string) => cachedOwners.get(level, () => domainOwner(level));
  if (await mayUse(projectId, name, await recentDomains(projectId), recentOwner)) return true;
  // Never refuses by the cache alone: the domain may have been verified a moment ago.
  return mayUse(projectId, name, await listDomains(projectId), domainOwner);
}

export async function sendingDomainOf(projectId: string, email: string): Promise<string | null> {
  return nearestCovering(verifiedNames(await recentDomains(projectId)), domainNameOf(email));
}

export async function signsReplies(projectId: string, address: string): Promise<boolean> {
  const name = domainNameOf(address);
  const domains = await recentDomains(projectId);
  return domains.some(({ domain, receiving, signedReplies }) => domain === name && receiving && signedReplies);
}

async function nextSenderDomain(projectId: string, after: string): Promise<string | null> {
  const pk = indexes.scheduledOf(projectId);
  const { rows } = await queryPage({ index: 'g4', pk, sk: { above: after }, limit: 1 });
  const [entry] = rows;
  const [domain] = String(entry?.g4sk ?? '').split('#');
  return domain || null;
}

export async function sentThroughTest(projectId: string, domain: string): Promise<(sender: string) => boolean> {
  const verified = [domain, ...verifiedNames(await listDomains(projectId))];
  return (sender) => covers(domain, sender) && nearestCovering(verified, sender) === domain;
}

export async function isDomainInUse(projectId: string, domain: string): Promise<boolean> {
  const isSentThrough = await sentThroughTest(projectId, domain);
  let sender = await nextSenderDomain(projectId, ' ');
  for (let checked = 0; sender !== null; checked++) {
    if (checked === MAX_SENDER_DOMAINS || isSentThrough(sender)) return true;
    // `~` sorts behind all entries of this sender domain.
    sender = await nextSenderDomain(projectId, `${sender}#~`);
  }
  return false;
}
