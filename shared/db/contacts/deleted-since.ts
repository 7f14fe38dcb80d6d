import { keys } from '../table/keys';
import { get } from '../table/rows';

/** True even if the contact was created again. Times are epoch ms. */
export async function anyDeletedSince(
  projectId: string,
  contactIds: readonly string[],
  time: number,
): Promise<boolean> {
  const rows = await Promise.all(
    contactIds.map((id) => get<{ createdAt?: string }>(keys.contact(projectId, id), { attributes: ['createdAt'] })),
  );
  return rows.some((row) => row?.createdAt === undefined || Date.parse(row.createdAt) > time);
}
