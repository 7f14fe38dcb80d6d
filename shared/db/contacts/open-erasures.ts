import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { erasingPartition, keys } from '../table/keys';

/** A deleted contact whose rows are still being removed. */
export interface ErasureRow {
  contactId: string;
  /** Those of the contacts that were deleted under this id. */
  generations: string[];
  /** ISO time of the latest DELETE. */
  deletedAt: string;
  /** ISO time at which all of it had been looked at once. */
  passedAt?: string;
}

/** What tells whose a row is: an event, an email. */
export interface OfContact {
  contactId: string;
  generation?: string | undefined;
  createdAt: string;
}

/** Whether a row belongs to what was deleted, and not to a contact that was created again under the address. */
export const isErased = ({ generations, deletedAt }: ErasureRow, { generation, createdAt }: OfContact): boolean =>
  generation === undefined ? createdAt <= deletedAt : generations.includes(generation);

async function isAnyOpen(projectId: string): Promise<boolean> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': erasingPartition(projectId) },
      ConsistentRead: true,
      Limit: 1,
    }),
  );
  return Items.length > 0;
}

/**
 * Tells of rows of these contacts which must not be seen any more, though they are still there. Usually no erasure
 * is open, and one small Query says so.
 */
export async function openErasures(
  projectId: string,
  contactIds: readonly string[],
): Promise<(row: OfContact) => boolean> {
  if (contactIds.length === 0 || !(await isAnyOpen(projectId))) return () => false;
  const rows = await batchGet(
    contactIds.map((id) => keys.erasure(projectId, id)),
    { consistent: true },
  );
  const byContact = new Map((rows as unknown as ErasureRow[]).map((row) => [row.contactId, row]));
  return (row) => {
    const erasure = byContact.get(row.contactId);
    return erasure !== undefined && isErased(erasure, row);
  };
}
