import { eraseFromFilters } from '../campaigns/named-contacts';
import { isContact, readSlot } from '../contacts/addresses';
import { readContactRow } from '../contacts/contacts';
import type { ErasureRow } from '../contacts/open-erasures';
import { eraseSuppressedAddress } from '../contacts/suppression-rows';
import { type Key, keys } from '../table/keys';
import type { ErasureProgress } from '../table/partition-erasure';
import { queryPages } from '../table/query';
import { remove, update } from '../table/rows';

interface FormerSlotRow extends Key {
  slotId: string;
  isScanned?: true;
}

export async function eraseFormerAddress(projectId: string, erasure: ErasureRow, slotId: string): Promise<void> {
  const slot = await readSlot(projectId, slotId);
  if (slot && isContact(slot) && slot.heir === undefined) return;
  const id = slot?.heir ?? slotId;
  if (await readContactRow(projectId, id)) return;
  await eraseSuppressedAddress(projectId, { ...erasure, contactId: id });
}

/** Keeps the rows until the last scan, which finds what was written about an address meanwhile. */
export async function eraseFormerSlots(
  projectId: string,
  erasure: ErasureRow,
  { isLast, hasTime }: { isLast: boolean; hasTime: () => boolean },
): Promise<ErasureProgress> {
  for (const generation of erasure.generations) {
    const { pk, sk } = keys.formerSlot(projectId, erasure.contactId, generation, '');
    for await (const rows of queryPages<FormerSlotRow>({ pk, sk: { beginsWith: sk } })) {
      for (const row of rows) {
        if (row.isScanned && !isLast) continue;
        if (!hasTime()) return 'more';
        await eraseFromFilters(projectId, row.slotId);
        await eraseFormerAddress(projectId, erasure, row.slotId);
        await (isLast ? remove(row) : update(row, { set: { isScanned: true } }));
      }
    }
  }
  return 'done';
}
