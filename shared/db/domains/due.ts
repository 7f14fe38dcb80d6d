import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Domain } from '../../domain/domains/domains';
import { type Pace, paceOf } from '../../domain/domains/polling';
import { toIso } from '../../ops/clock';
import { indexName } from '../../ops/names';
import { db, tableName } from '../table/client';
import { indexes, keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';

/** A domain whose next check is due. */
export interface DomainRef {
  projectId: string;
  id: string;
}

const REF = /^P#(.+?)#DOM$/;
const sortKey = (id: string, at: string): string => `${at}#${id}`;

/** The entry of a domain among what is due; none when the background looks at it no more. */
export const domainEntry = (domain: Domain) =>
  domain.nextCheckAt === undefined
    ? {}
    : { g5pk: indexes.dueDomains(paceOf(domain)), g5sk: sortKey(domain.id, domain.nextCheckAt) };

async function queryPace(pace: Pace, until: number, limit: number): Promise<DomainRef[]> {
  if (limit <= 0) return [];
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g5'),
      KeyConditionExpression: 'g5pk = :pk AND g5sk <= :until',
      ExpressionAttributeValues: { ':pk': indexes.dueDomains(pace), ':until': `${toIso(until)}~` },
      Limit: limit,
    }),
  );
  return Items.map(({ pk, sk }) => ({ projectId: REF.exec(String(pk))?.[1] ?? '', id: String(sk) }));
}

/** Domains whose check is due by `until`, at most `limit`: those first that somebody waits for. */
export async function listDueDomains(until: number, limit: number): Promise<DomainRef[]> {
  const soon = await queryPace('soon', until, limit);
  return [...soon, ...(await queryPace('routine', until, limit - soon.length))];
}

interface Move {
  expect: string;
  values?: Record<string, unknown>;
}

async function moveEntry({ projectId, id }: DomainRef, at: number, { expect, values = {} }: Move): Promise<boolean> {
  const nextCheckAt = toIso(at);
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.domain(projectId, id),
        UpdateExpression: 'SET g5sk = :next, nextCheckAt = :at',
        ConditionExpression: `attribute_exists(pk) AND ${expect}`,
        ExpressionAttributeValues: { ':next': sortKey(id, nextCheckAt), ':at': nextCheckAt, ...values },
      }),
    ),
  );
  return !isConflict(outcome);
}

/** Moves a domain's entry; false when it has gone, or moved beyond `seenAt` since the caller saw it. */
export const lookAtDomainAgain = (ref: DomainRef, at: number, seenAt: number): Promise<boolean> =>
  moveEntry(ref, at, { expect: 'g5sk <= :seen', values: { ':seen': sortKey(ref.id, `${toIso(seenAt)}~`) } });

/** Brings a domain's entry forward to `at`; one that comes before stays where it is. */
export const lookAtDomainBy = (ref: DomainRef, at: number): Promise<boolean> =>
  moveEntry(ref, at, { expect: 'g5sk > :next' });

/** Gives an entry to a domain that has none, from the time before there were entries. */
export async function enterDomain(domain: Domain): Promise<void> {
  const { g5pk, g5sk } = { g5pk: '', g5sk: '', ...domainEntry(domain) };
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.domain(domain.projectId, domain.id),
        UpdateExpression: 'SET g5pk = :pk, g5sk = :sk, nextCheckAt = :at',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(g5pk)',
        ExpressionAttributeValues: { ':pk': g5pk, ':sk': g5sk, ':at': domain.nextCheckAt },
      }),
    ),
  );
}
