import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';

/** Where the scan over all projects stands, by which each comes to its tenant. */
export interface TenantScan {
  /** The last project that was looked at; absent at the beginning. */
  after?: string;
  /** Epoch milliseconds before which nothing is to be done. */
  restUntil: number;
}

export async function readTenantScan(): Promise<TenantScan> {
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: keys.tenantScan() }));
  return { restUntil: 0, ...(Item as Partial<TenantScan> | undefined) };
}

export async function saveTenantScan({ after, restUntil }: TenantScan): Promise<void> {
  const Item = { ...keys.tenantScan(), v: 1, restUntil, ...(after === undefined ? {} : { after }) };
  await db.send(new PutCommand({ TableName: tableName(), Item }));
}
