import { batchGet } from '../table/batch-get';
import { erasingPartition, keys } from '../table/keys';
import { queryPage } from '../table/query';
import { get } from '../table/rows';

/** A deleted contact whose rows are still being removed. */
export interface ErasureRow {
  contactId: string;
  /** Those of the contacts that were deleted under this id. */
  generations: string[];
  /** ISO time of the latest DELETE. */
  deletedAt: string;
  /** What derives from the addresses that they had, where that is not their id. */
  slots?: string[];
  /** ISO time at which all of it had been read once. */
  scannedAt?: string;
}

/** The contact that an event, an email or another row belongs to. */
export interface OfContact {
  contactId: string;
  generation?: string | undefined;
  createdAt: string;
}

/** Whether a row belongs to what was deleted, and not to a contact that was created again under the address. */
export const isErased = ({ generations, deletedAt }: ErasureRow, { generation, createdAt }: OfContact): boolean =>
  generation === undefined ? createdAt <= deletedAt : generations.includes(generation);

/** Tells which rows of these contacts belong to what is being erased, by one read of each contact's erasure. */
export async function readErasures(
  projectId: string,
  contactIds: readonly string[],
): Promise<(row: OfContact) => boolean> {
  const rows = await batchGet(contactIds.map((id) => keys.erasure(projectId, id)));
  const byContact = new Map((rows as unknown as ErasureRow[]).map((row) => [row.contactId, row]));
  return (row) => {
    const erasure = byContact.get(row.contactId);
    return erasure !== undefined && isErased(erasure, row);
  };
}

/** Whether a row of one contact belongs to what is being erased. */
export async function isBeingErased(projectId: string, row: OfContact): Promise<boolean> {
  const erasure = await get<ErasureRow>(keys.erasure(projectId, row.contactId));
  return erasure !== null && isErased(erasure, row);
}

const isAnyOpen = async (projectId: string): Promise<boolean> =>
  (await queryPage({ pk: erasingPartition(projectId), limit: 1 })).rows.length > 0;

/**
 * Tells which rows of these contacts must not be shown any more, although they still exist. Usually no erasure is open,
 * and one small Query says so.
 */
export async function openErasures(
  projectId: string,
  contactIds: readonly string[],
): Promise<(row: OfContact) => boolean> {
  if (contactIds.length === 0 || !(await isAnyOpen(projectId))) return () => false;
  return readErasures(projectId, contactIds);
}
