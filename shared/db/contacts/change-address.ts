import { contactId as slotIdOf } from '../../domain/contacts/contact';
import { isoNow } from '../../ops/clock';
import type { Project } from '../projects/projects';
import { allOf, expr } from '../table/expressions';
import { keys } from '../table/keys';
import { LostRace } from '../table/retry-on-conflict';
import { get } from '../table/rows';
import { checkPart, deletePart, putPart, type TransactionPart, transact, updatePart } from '../table/transact';
import { heirOf, isContact, readSlot, type Slot } from './addresses';
import { readContactRow } from './contacts';
import { readStored, releaseAddress, splitSuppression, suppressionUnchanged } from './release-address';
import type { ContactRow } from './rows';

/** `suppressed`: the new address gets no email. */
export type AddressChange = 'changed' | 'unchanged' | 'taken' | 'suppressed' | 'missing';

const MAX_ROUNDS = 8;
const MAX_FORMER = 20;

/** The contact keeps its id and rows; the former address becomes free. */
export async function changeAddress(project: Project, contactId: string, email: string): Promise<AddressChange> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const row = await readContactRow(project.id, contactId);
    if (!row) return 'missing';
    if (row.email === email) return 'unchanged';
    const parts = await partsOf(project, row, email);
    if (typeof parts === 'string') return parts;
    if ((await transact(parts)) === null) return 'changed';
  }
  throw new LostRace('a change of an address');
}

async function partsOf(
  { id: projectId, salt }: Project,
  row: ContactRow,
  email: string,
): Promise<TransactionPart[] | 'taken' | 'suppressed'> {
  const toId = slotIdOf(salt, email);
  const [from, to] = await Promise.all([readSlot(projectId, slotIdOf(salt, row.email)), readSlot(projectId, toId)]);
  const target = heirOf(to, email, toId);
  if (await hasContact(projectId, to, target, email)) return 'taken';
  if (await readStored(projectId, target)) return 'suppressed';
  const freed = releaseAddress(projectId, from, row.id);
  const slots = [...new Set([...(row.formerSlots ?? []), slotIdOf(salt, row.email)])];
  const isOwnSlot = from?.id === row.id;
  const ownHeir = isOwnSlot ? { set: { heir: freed.id } } : to?.id === row.id ? { remove: ['heir'] } : {};
  return [
    updatePart(keys.contact(projectId, row.id), {
      set: {
        email,
        formerSlots: slots.slice(-MAX_FORMER),
        emailChangedAt: isoNow(),
        updatedAt: isoNow(),
        version: expr`version + ${1}`,
        ...ownHeir.set,
      },
      // Whoever reads the former address confirms nothing for the new one.
      remove: ['pendingSince', 'unconfirmed', ...(ownHeir.remove ?? [])],
      // Whoever claims the first address of a contact changes its `heir`, and not its version.
      if: allOf(
        expr`version = ${row.version} AND generation = ${row.generation} AND email = ${row.email}`,
        to?.id === row.id ? expr`heir = ${target}` : undefined,
      ),
    }),
    ...slots.slice(0, -MAX_FORMER).map((slotId) => formerSlotPart(projectId, row, slotId)),
    ...freed.parts,
    ...claim(projectId, { to, toId, target }, row.id),
    suppressionUnchanged(projectId, target, null),
    ...(await splitSuppression(projectId, row.id, { former: row.email, freed: freed.id, email })),
    ...(await leaveSoftBounces(projectId, row.id, freed.id)),
  ];
}

const formerSlotPart = (projectId: string, { id, generation }: ContactRow, slotId: string): TransactionPart =>
  putPart({ ...keys.formerSlot(projectId, id, generation, slotId), v: 1, slotId });

async function hasContact(projectId: string, to: Slot | null, target: string, email: string): Promise<boolean> {
  if (to === null) return false;
  const owner = target === to.id ? to : await readSlot(projectId, target);
  return owner?.email === email && isContact(owner);
}

function claim(
  projectId: string,
  { to, toId, target }: { to: Slot | null; toId: string; target: string },
  contactId: string,
): TransactionPart[] {
  const key = keys.contact(projectId, toId);
  if (to === null) return [putPart({ ...key, v: 1, id: toId, heir: contactId }, expr`attribute_not_exists(pk)`)];
  const isFree = checkPart(keys.contact(projectId, target), expr`attribute_not_exists(pk)`);
  // The contact comes back to its first address. Its own part checks the slot.
  if (to.id === contactId) return [isFree];
  return [updatePart(key, { set: { heir: contactId }, if: expr`heir = ${target}` }), isFree];
}

async function leaveSoftBounces(projectId: string, contactId: string, freed: string): Promise<TransactionPart[]> {
  const key = keys.softBounces(projectId, contactId);
  const row = await get<{ createdAt: string }>(key);
  if (!row) return [];
  const { generation: _, ...days } = row as { createdAt: string; generation?: string };
  return [deletePart(key), putPart({ ...days, ...keys.softBounces(projectId, freed), contactId: freed })];
}
