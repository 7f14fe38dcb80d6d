import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Tenant } from '../../domain/sending/tenant';
import { timedCache } from '../../ops/cache';
import { now, toIso } from '../../ops/clock';
import { indexName } from '../../ops/names';
import { db, tableName } from '../table/client';
import { indexes, keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { contentOf } from '../table/stored';

const STATE_AGE_MS = 5_000;
const states = timedCache<Tenant | null>(STATE_AGE_MS);
const REF = /^P#(.+?)#TENANT$/;

const entryAt = (projectId: string, at: number) => ({ g5pk: indexes.dueTenants, g5sk: `${toIso(at)}#${projectId}` });
const put = async (row: Tenant, at: number, condition: object): Promise<boolean> => {
  const Item = { ...keys.tenant(row.projectId), ...entryAt(row.projectId, at), v: 1, ...row };
  return !isConflict(await conditional(db.send(new PutCommand({ TableName: tableName(), Item, ...condition }))));
};

export async function getTenant(projectId: string): Promise<Tenant | null> {
  const Key = keys.tenant(projectId);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return Item ? (contentOf(Item) as unknown as Tenant) : null;
}

/** A project's tenant, at most 5 s old. */
export const tenantState = (projectId: string): Promise<Tenant | null> =>
  states.get(projectId, () => getTenant(projectId));

/** Begins to keep a tenant for a project, if none is kept yet. */
export const addTenant = (projectId: string): Promise<boolean> =>
  put({ projectId, version: 1, resources: {}, sending: 'ENABLED' }, now(), {
    ConditionExpression: 'attribute_not_exists(pk)',
  });

/** Replaces what is known of a tenant, to be looked at again at `nextLook`; false when it has changed meanwhile. */
export const saveTenant = (was: Tenant, next: Tenant, nextLook: number): Promise<boolean> =>
  put({ ...next, version: was.version + 1 }, nextLook, {
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': was.version },
  });

async function update(projectId: string, set: string, values: Record<string, unknown>, seen?: string) {
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.tenant(projectId),
        UpdateExpression: `SET ${set} ADD version :one`,
        ConditionExpression: `attribute_exists(pk)${seen === undefined ? '' : ' AND g5sk <= :seen'}`,
        ExpressionAttributeValues: { ...values, ':one': 1, ...(seen === undefined ? {} : { ':seen': seen }) },
      }),
    ),
  );
  return !isConflict(outcome);
}

/** Has a tenant looked at with the next tick, for its project or one of its domains has changed. */
export async function wakeTenant(projectId: string): Promise<void> {
  const { g5sk } = entryAt(projectId, now());
  if (!(await update(projectId, 'g5sk = :at', { ':at': g5sk }))) await addTenant(projectId);
}

/** Has a tenant compared with what SES holds; until then mail goes without it. */
export async function doubtTenant(projectId: string): Promise<void> {
  await update(projectId, 'g5sk = :at, doubtful = :true', { ':at': entryAt(projectId, now()).g5sk, ':true': true });
}

/** Moves a tenant's entry; false when it has moved beyond `seenAt` since the caller saw it. */
export const lookAtTenantAgain = (projectId: string, nextLook: number, seenAt: number): Promise<boolean> =>
  update(projectId, 'g5sk = :at', { ':at': entryAt(projectId, nextLook).g5sk }, `${toIso(seenAt)}~`);

export async function removeTenant({ projectId, version }: Tenant): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.tenant(projectId),
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': version },
      }),
    ),
  );
  return !isConflict(outcome);
}

/** Projects whose tenant is to be looked at by `until`. */
export async function listDueTenants(until: number, limit: number): Promise<string[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g5'),
      KeyConditionExpression: 'g5pk = :pk AND g5sk <= :until',
      ExpressionAttributeValues: { ':pk': indexes.dueTenants, ':until': `${toIso(until)}~` },
      Limit: limit,
    }),
  );
  return Items.map(({ pk }) => REF.exec(String(pk))?.[1]).filter((id) => id !== undefined);
}
