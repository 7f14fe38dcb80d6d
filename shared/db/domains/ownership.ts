import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Domain, GRACE_MS, type Untold } from '../../domain/domains/domains';
import { db, tableName } from '../table/client';
import { domainNamePartition, keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { type TransactionPart as Part, transact } from '../table/transact';
import { domainEntry } from './due';

/** A domain's owner: the one project for which it is VERIFIED. Stands exactly as long as that row says VERIFIED. */
export interface DomainOwner {
  projectId: string;
  domainId: string;
}

const OURS = 'attribute_not_exists(pk) OR projectId = :project';

const claimOwner = ({ projectId, id, domain }: Domain): Part => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.domainOwner(domain), v: 1, projectId, domainId: id },
    ConditionExpression: OURS,
    ExpressionAttributeValues: { ':project': projectId },
  },
});

const releaseOwner = ({ projectId, domain }: Domain): Part => ({
  Delete: {
    TableName: tableName(),
    Key: keys.domainOwner(domain),
    ConditionExpression: OURS,
    ExpressionAttributeValues: { ':project': projectId },
  },
});

/** Stores a new claim, one for each project and domain; one that is VERIFIED from the start takes the ownership too. */
export async function createDomain(domain: Domain): Promise<'created' | 'exists' | 'taken'> {
  const { id, projectId, createdAt } = domain;
  const put = (Item: Record<string, unknown>): Part => ({
    Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
  });
  const failed = await transact([
    put({ ...keys.domain(projectId, id), v: 1, ...domain, ...domainEntry(domain) }),
    put({ ...keys.domainClaim(domain.domain, projectId), v: 1, projectId, domainId: id, createdAt }),
    ...(domain.status === 'VERIFIED' ? [claimOwner(domain)] : []),
  ]);
  if (!failed) return 'created';
  return failed[2] ? 'taken' : 'exists';
}

/** Notes that a check begins; false when another began within `intervalMs`, or the domain is gone. */
export async function beginCheck({ projectId, id }: Domain, now: number, intervalMs: number): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.domain(projectId, id),
        UpdateExpression: 'SET attemptTime = :now',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(attemptTime) OR attemptTime <= :before)',
        ExpressionAttributeValues: { ':now': now, ':before': now - intervalMs },
      }),
    ),
  );
  return !isConflict(outcome);
}

/** Replaces the row of a domain whose status is still `was.status`, unless a later check has begun. */
function replaceRow(was: Domain, next: Domain): Part {
  return {
    Put: {
      TableName: tableName(),
      Item: { ...keys.domain(next.projectId, next.id), v: 1, ...next, ...domainEntry(next) },
      ConditionExpression: `attribute_exists(pk) AND #status = :was
        AND (attribute_not_exists(attemptTime) OR attemptTime <= :attempt)`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':was': was.status, ':attempt': next.attemptTime ?? 0 },
    },
  };
}

/** Stores the result of a check together with what it means for the ownership; `changed` when the row moved on meanwhile. */
export async function saveCheck(was: Domain, next: Domain): Promise<'saved' | 'changed' | 'taken'> {
  const ownership =
    next.status === 'VERIFIED' ? [claimOwner(next)] : was.status === 'VERIFIED' ? [releaseOwner(was)] : [];
  const failed = await transact([replaceRow(was, next), ...ownership]);
  if (!failed) return 'saved';
  return failed[1] ? 'taken' : 'changed';
}

/** Notes that a change was told. */
export async function noteTold({ projectId, id }: Domain, { at }: Untold): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.domain(projectId, id),
        UpdateExpression: 'REMOVE untold',
        ConditionExpression: 'attribute_exists(pk) AND untold.#at = :at',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':at': at },
      }),
    ),
  );
}

/** Removes a domain with its claim and ownership; `changed` when its status is no longer the given one. */
export async function removeDomain(domain: Domain): Promise<'removed' | 'changed'> {
  const failed = await transact([
    {
      Delete: {
        TableName: tableName(),
        Key: keys.domain(domain.projectId, domain.id),
        ConditionExpression: '#status = :was',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':was': domain.status },
      },
    },
    { Delete: { TableName: tableName(), Key: keys.domainClaim(domain.domain, domain.projectId) } },
    ...(domain.status === 'VERIFIED' ? [releaseOwner(domain)] : []),
  ]);
  return failed ? 'changed' : 'removed';
}

export async function domainOwner(domain: string): Promise<DomainOwner | null> {
  const key = keys.domainOwner(domain);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  return Item ? { projectId: Item.projectId as string, domainId: Item.domainId as string } : null;
}

/** Whether another project owns the domain, or has a claim on it that still holds. */
export async function othersClaim({ projectId, domain }: Domain, now: number): Promise<boolean> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      // The owner's row has no time: an ownership does not lapse.
      FilterExpression: 'projectId <> :project AND (attribute_not_exists(createdAt) OR createdAt > :since)',
      ExpressionAttributeValues: {
        ':pk': domainNamePartition(domain),
        ':project': projectId,
        ':since': new Date(now - GRACE_MS).toISOString(),
      },
      ConsistentRead: true,
    }),
  );
  return Items.length > 0;
}
