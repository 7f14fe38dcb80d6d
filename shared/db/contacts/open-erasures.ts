import { batchGet } from '../table/batch-get';
import { erasingPartition, keys } from '../table/keys';
import { queryPage } from '../table/query';
import { get } from '../table/rows';

export interface ErasureRow {
  contactId: string;
  generations: string[];
  deletedAt: string;
  slots?: string[];
  scannedAt?: string;
}

export interface RowOfContact {
  contactId: string;
  generation?: string | undefined;
  createdAt: string;
}

export const isErased = ({ generations, deletedAt }: ErasureRow, { generation, createdAt }: RowOfContact): boolean =>
  generation === undefined ? createdAt <= deletedAt : generations.includes(generation);

export async function erasedRowTest(
  projectId: string,
  contactIds: readonly string[],
): Promise<(row: RowOfContact) => boolean> {
  const rows = await batchGet(contactIds.map((id) => keys.erasure(projectId, id)));
  const byContact = new Map((rows as unknown as ErasureRow[]).map((row) => [row.contactId, row]));
  return (row) => {
    const erasure = byContact.get(row.contactId);
    return erasure !== undefined && isErased(erasure, row);
  };
}

export async function isBeingErased(projectId: string, row: RowOfContact): Promise<boolean> {
  const erasure = await get<ErasureRow>(keys.erasure(projectId, row.contactId));
  return erasure !== null && isErased(erasure, row);
}

const isAnyOpen = async (projectId: string): Promise<boolean> =>
  (await queryPage({ pk: erasingPartition(projectId), limit: 1 })).rows.length > 0;

/** Recognizes rows to hide until they are erased. Costs one small Query if no erasure is open. */
export async function hiddenRowTest(
  projectId: string,
  contactIds: readonly string[],
): Promise<(row: RowOfContact) => boolean> {
  if (contactIds.length === 0 || !(await isAnyOpen(projectId))) return () => false;
  return erasedRowTest(projectId, contactIds);
}
