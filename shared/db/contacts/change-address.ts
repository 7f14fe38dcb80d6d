import { contactId as slotIdOf } from '../../domain/contacts/contact';
import { isoNow } from '../../ops/clock';
import type { Project } from '../projects/projects';
import { allOf, expr } from '../table/expressions';
import { keys } from '../table/keys';
import { LostRace } from '../table/retry-on-conflict';
import { get } from '../table/rows';
import { checkPart, deletePart, putPart, type TransactionPart, transact, updatePart } from '../table/transact';
import { contactIdOfAddress, isContact, readSlot, type Slot } from './addresses';
import { readContactRow } from './contacts';
import { readSuppression, releaseAddress, splitSuppressionParts, suppressionUnchanged } from './release-address';
import type { ContactRow } from './rows';

/** `suppressed`: the new address is on the suppression list. */
export type AddressChange = 'changed' | 'unchanged' | 'taken' | 'suppressed' | 'missing';

const MAX_ROUNDS = 8;
const MAX_FORMER_SLOTS = 20;

/** The contact keeps its id and rows; the former address becomes free. */
export async function changeAddress(project: Project, contactId: string, email: string): Promise<AddressChange> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const row = await readContactRow(project.id, contactId);
    if (!row) return 'missing';
    if (row.email === email) return 'unchanged';
    const parts = await addressChangeParts(project, row, email);
    if (typeof parts === 'string') return parts;
    if ((await transact(parts)) === null) return 'changed';
  }
  throw new LostRace('a change of an address');
}

async function addressChangeParts(
  { id: projectId, salt }: Project,
  row: ContactRow,
  email: string,
): Promise<TransactionPart[] | 'taken' | 'suppressed'> {
  const newSlotId = slotIdOf(salt, email);
  const oldSlotId = slotIdOf(salt, row.email);
  const [oldSlot, newSlot] = await Promise.all([readSlot(projectId, oldSlotId), readSlot(projectId, newSlotId)]);
  const ownerId = contactIdOfAddress(newSlot, email, newSlotId);
  if (await isTaken(projectId, newSlot, ownerId, email)) return 'taken';
  if (await readSuppression(projectId, ownerId)) return 'suppressed';
  const release = releaseAddress(projectId, oldSlot, row.id);
  const slots = [...new Set([...(row.formerSlots ?? []), oldSlotId])];
  const change: RowChange = {
    email,
    formerSlots: slots.slice(-MAX_FORMER_SLOTS),
    newHeir: oldSlot?.id === row.id ? release.id : null,
    returnedBy: newSlot?.id === row.id ? ownerId : null,
  };
  return [
    contactPart(projectId, row, change),
    ...slots.slice(0, -MAX_FORMER_SLOTS).map((slotId) => formerSlotPart(projectId, row, slotId)),
    ...release.parts,
    ...claimAddressParts(projectId, { newSlot, newSlotId, ownerId }, row.id),
    suppressionUnchanged(projectId, ownerId, null),
    ...(await splitSuppressionParts(projectId, row.id, { former: row.email, freedId: release.id, email })),
    ...(await softBouncesParts(projectId, row.id, release.id)),
  ];
}

interface RowChange extends Pick<ContactRow, 'email'> {
  formerSlots: string[];
  /** If the contact leaves its first address: the id for that address's next contact. */
  newHeir: string | null;
  /** If the contact returns to its first address: the id that the address had meanwhile. */
  returnedBy: string | null;
}

function contactPart(
  projectId: string,
  row: ContactRow,
  { email, formerSlots, newHeir, returnedBy }: RowChange,
): TransactionPart {
  const hasNoHeir = returnedBy !== null && newHeir === null;
  return updatePart(keys.contact(projectId, row.id), {
    set: {
      email,
      formerSlots,
      emailChangedAt: isoNow(),
      updatedAt: isoNow(),
      version: expr`version + ${1}`,
      ...(newHeir === null ? {} : { heir: newHeir }),
    },
    // A confirmation by the former address doesn't hold for the new one.
    remove: ['pendingSince', 'unconfirmed', ...(hasNoHeir ? ['heir'] : [])],
    // Another contact that takes this contact's first address changes the `heir` of this row, but not its version.
    if: allOf(
      expr`version = ${row.version} AND generation = ${row.generation} AND email = ${row.email}`,
      returnedBy === null ? undefined : expr`heir = ${returnedBy}`,
    ),
  });
}

const formerSlotPart = (projectId: string, { id, generation }: ContactRow, slotId: string): TransactionPart =>
  putPart({ ...keys.formerSlot(projectId, id, generation, slotId), v: 1, slotId });

async function isTaken(projectId: string, newSlot: Slot | null, ownerId: string, email: string): Promise<boolean> {
  if (newSlot === null) return false;
  const owner = ownerId === newSlot.id ? newSlot : await readSlot(projectId, ownerId);
  return owner?.email === email && isContact(owner);
}

function claimAddressParts(
  projectId: string,
  { newSlot, newSlotId, ownerId }: { newSlot: Slot | null; newSlotId: string; ownerId: string },
  contactId: string,
): TransactionPart[] {
  const key = keys.contact(projectId, newSlotId);
  if (newSlot === null) {
    return [putPart({ ...key, v: 1, id: newSlotId, heir: contactId }, expr`attribute_not_exists(pk)`)];
  }
  const isFree = checkPart(keys.contact(projectId, ownerId), expr`attribute_not_exists(pk)`);
  // The slot is the contact's own row, whose update checks the slot.
  if (newSlot.id === contactId) return [isFree];
  return [updatePart(key, { set: { heir: contactId }, if: expr`heir = ${ownerId}` }), isFree];
}

async function softBouncesParts(projectId: string, contactId: string, freedId: string): Promise<TransactionPart[]> {
  const key = keys.softBounces(projectId, contactId);
  const row = await get<{ generation?: string }>(key);
  if (!row) return [];
  const { generation: _, ...bounces } = row;
  return [deletePart(key), putPart({ ...bounces, ...keys.softBounces(projectId, freedId), contactId: freedId })];
}
