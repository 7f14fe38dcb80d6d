import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Domain, statusAt } from '../../domain/domains/domains';
import { covers, namesBelow, nearestCovering } from '../../domain/domains/name';
import { timedCache } from '../../ops/cache';
import { now } from '../../ops/clock';
import { indexName } from '../../ops/names';
import { db, tableName } from '../table/client';
import { domainPartition, indexes, keys } from '../table/keys';
import { contentOf } from '../table/stored';
import { type DomainOwner, domainOwner } from './ownership';

/** A domain that was just verified or removed counts within 5 s. */
const STATE_AGE_MS = 5_000;
const cachedDomains = timedCache<Domain[]>(STATE_AGE_MS);
const cachedOwners = timedCache<DomainOwner | null>(STATE_AGE_MS);
/** Levels between a sender's domain and the verified one above it. */
const MAXIMUM_LEVELS = 10;
/** Sender domains that are looked at before a removal; a project with more is taken to use all of its domains. */
const MAXIMUM_SENDER_DOMAINS = 500;

const toDomain = (item: Record<string, unknown>): Domain => contentOf(item) as unknown as Domain;

export async function getDomain(projectId: string, domainId: string): Promise<Domain | null> {
  const key = keys.domain(projectId, domainId);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  return Item ? toDomain(Item) : null;
}

/** All domains of a project, newest first: at most 100 rows, with what was found in DNS under 10 KB each, so one page. */
export async function listDomains(projectId: string): Promise<Domain[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': domainPartition(projectId) },
      ScanIndexForward: false,
      ConsistentRead: true,
    }),
  );
  return Items.map(toDomain);
}

const usable = (domains: Domain[]): string[] => {
  const time = now();
  return domains.filter((domain) => statusAt(domain, time) === 'VERIFIED').map(({ domain }) => domain);
};

type OwnerOf = (name: string) => Promise<DomainOwner | null>;

/** A sub-domain goes with the verified domain above it, unless it or a level between is another project's own. */
async function mayUse(projectId: string, name: string, domains: Domain[], ownerOf: OwnerOf): Promise<boolean> {
  const nearest = nearestCovering(usable(domains), name);
  if (nearest === null || nearest === name) return nearest !== null;
  const levels = namesBelow(nearest, name);
  if (levels.length > MAXIMUM_LEVELS) return false;
  const owners = await Promise.all(levels.map(ownerOf));
  return owners.every((owner) => owner === null || owner.projectId === projectId);
}

/** Whether the project may send from an address: its domain, or one above it, is VERIFIED for the project. */
export async function verifiedSender(projectId: string, email: string): Promise<boolean> {
  const name = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const recent = await cachedDomains.get(projectId, () => listDomains(projectId));
  const recentOwner = (level: string) => cachedOwners.get(level, () => domainOwner(level));
  if (await mayUse(projectId, name, recent, recentOwner)) return true;
  // A refusal is never given from memory: the domain may have been verified a moment ago.
  return mayUse(projectId, name, await listDomains(projectId), domainOwner);
}

/** The next sender domain after `after` that scheduled emails of the project have, in index order. */
async function nextSenderDomain(projectId: string, after: string): Promise<string | null> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g4'),
      KeyConditionExpression: 'g4pk = :pk AND g4sk > :after',
      ExpressionAttributeValues: { ':pk': indexes.scheduledOf(projectId), ':after': after },
      Limit: 1,
    }),
  );
  const [domain] = String(Items[0]?.g4sk ?? '').split('#');
  return domain || null;
}

/** Tells of a sender's domain whether it is this one, or rests on it: no verified one of the project is nearer. */
export async function restsOn(projectId: string, domain: string): Promise<(sender: string) => boolean> {
  const verified = [domain, ...usable(await listDomains(projectId))];
  return (sender) => covers(domain, sender) && nearestCovering(verified, sender) === domain;
}

/** Whether a scheduled email of the project leaves from this domain, or from a sub-domain that rests on it. */
export async function domainInUse(projectId: string, domain: string): Promise<boolean> {
  const isOn = await restsOn(projectId, domain);
  let sender = await nextSenderDomain(projectId, ' ');
  for (let i = 0; sender !== null; i++) {
    if (i >= MAXIMUM_SENDER_DOMAINS) return true;
    if (isOn(sender)) return true;
    // `~` sorts behind everything that follows the domain in its own entries.
    sender = await nextSenderDomain(projectId, `${sender}#~`);
  }
  return false;
}
