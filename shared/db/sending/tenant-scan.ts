import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';

/** Where the walk over all projects stands, by which each comes to its tenant. */
export interface TenantWalk {
  /** The last project that was looked at; absent at the beginning. */
  after?: string;
  /** Epoch milliseconds before which nothing is to be done. */
  restUntil: number;
}

export async function readTenantWalk(): Promise<TenantWalk> {
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: keys.tenantWalk() }));
  return { restUntil: 0, ...(Item as Partial<TenantWalk> | undefined) };
}

export async function saveTenantWalk({ after, restUntil }: TenantWalk): Promise<void> {
  const Item = { ...keys.tenantWalk(), v: 1, restUntil, ...(after === undefined ? {} : { after }) };
  await db.send(new PutCommand({ TableName: tableName(), Item }));
}
