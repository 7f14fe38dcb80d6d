import { contactId as slotIdOf } from '../../domain/contacts/contact';
import { MINUTE_MS } from '../../durations';
import { isoNow, now, toIso } from '../../ops/clock';
import { eraseFromFilters } from '../campaigns/named-contacts';
import { readSlot } from '../contacts/addresses';
import { readContactRow } from '../contacts/contacts';
import type { ErasureRow } from '../contacts/open-erasures';
import { eraseConfirmations } from '../contacts/opt-in';
import { releaseAddress, transferSuppressionParts } from '../contacts/release-address';
import type { ContactRow } from '../contacts/rows';
import { eraseSuppressedAddress } from '../contacts/suppression-rows';
import { listCopyNotes } from '../emails/copies';
import { eraseCopies, eraseEmails } from '../emails/erasure';
import type { Project } from '../projects/projects';
import { dueErasureEntry } from '../table/due';
import { allOf, expr } from '../table/expressions';
import { keys } from '../table/keys';
import type { ErasureProgress } from '../table/partition-erasure';
import { LostRace } from '../table/retry-on-conflict';
import { get, remove, update } from '../table/rows';
import { checkPart, deletePart, putPart, type TransactionPart, transact } from '../table/transact';
import { eraseContactRows } from './contact-rows';
import { eraseFormerAddress, eraseFormerSlots } from './former-addresses';

/** After this time, the dispatcher queues an unfinished erasure again. */
const DUE_MS = 2 * MINUTE_MS;
/** Wait before the last scan. A call may write until it times out (28 s, from a queue 60 s), and an index may lag. */
const SETTLED_MS = MINUTE_MS;
const TIME_TO_END_MS = 10_000;
const MAX_ROUNDS = 5;

const readErasure = (projectId: string, contactId: string): Promise<ErasureRow | null> =>
  get<ErasureRow>(keys.erasure(projectId, contactId));

/** Each further deletion changes an open erasure: it adds a generation, or, without a contact, sets a later time. */
const isUnchanged = (erasure: ErasureRow | null) =>
  erasure
    ? expr`size(generations) = ${erasure.generations.length} AND deletedAt = ${erasure.deletedAt}`
    : expr`attribute_not_exists(pk)`;

/** `contact` is null for a person who only got copies; `slotId` is the id of the contact's address. */
async function erasureParts(
  projectId: string,
  contactId: string,
  { contact, slotId = contactId }: { contact: ContactRow | null; slotId?: string },
): Promise<TransactionPart[]> {
  const openErasure = await readErasure(projectId, contactId);
  const allSlots = [...(openErasure?.slots ?? []), slotId, ...(contact?.formerSlots ?? [])];
  const slots = [...new Set(allSlots)].filter((slot) => slot !== contactId);
  const time = now();
  const erasure: ErasureRow = {
    contactId,
    generations: [...(openErasure?.generations ?? []), ...(contact ? [contact.generation] : [])],
    deletedAt: toIso(time),
    ...(slots.length > 0 ? { slots } : {}),
  };
  const due = dueErasureEntry(contactId, time + DUE_MS);
  return [
    putPart({ ...keys.erasure(projectId, contactId), v: 1, ...erasure, ...due }, isUnchanged(openErasure)),
    putPart({ ...keys.openErasure(projectId, contactId), v: 1 }),
  ];
}

async function deletionParts({ id: projectId, salt }: Project, contactId: string, contact: ContactRow | null) {
  const key = keys.contact(projectId, contactId);
  if (!contact) {
    const hasNoContact = checkPart(key, expr`attribute_not_exists(email)`);
    return [hasNoContact, ...(await erasureParts(projectId, contactId, { contact }))];
  }
  const { generation, email } = contact;
  const slotId = slotIdOf(salt, email);
  if (slotId !== contactId) return movedContactParts(projectId, contact, slotId);
  const isSameContact = expr`generation = ${generation} AND email = ${email}`;
  return [deletePart(key, isSameContact), ...(await erasureParts(projectId, contactId, { contact }))];
}

/** For a contact whose id derives from a former address. Keeps `heir`, the id that has that address now. */
async function movedContactParts(projectId: string, contact: ContactRow, slotId: string): Promise<TransactionPart[]> {
  const { id: contactId, generation, email, heir } = contact;
  const key = keys.contact(projectId, contactId);
  const slot = await readSlot(projectId, slotId);
  const { id, parts } = releaseAddress(projectId, slot, contactId);
  const isSameContact = expr`generation = ${generation} AND email = ${email}`;
  return [
    heir === undefined
      ? deletePart(key, isSameContact)
      : putPart({ ...key, v: 1, id: contactId, heir }, allOf(isSameContact, expr`heir = ${heir}`)),
    ...parts,
    ...(await transferSuppressionParts(projectId, contactId, id)),
    ...(await erasureParts(projectId, contactId, { contact, slotId })),
    // Before the contact had the address, copies of emails may have gone there, recorded under the slot's id.
    ...(id === slotId ? await erasureParts(projectId, slotId, { contact: null }) : []),
  ];
}

/** Hides the contact's rows at once; `eraseContact` removes them. If its message is lost, the due entry queues another. */
export async function deleteContact(project: Project, contactId: string): Promise<'deleted' | 'missing'> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const contact = await readContactRow(project.id, contactId);
    if (!contact && !(await hasCopies(project.id, contactId))) return 'missing';
    if ((await transact(await deletionParts(project, contactId, contact))) === null) return 'deleted';
  }
  throw new LostRace('a deletion of a contact');
}

const hasCopies = async (projectId: string, contactId: string): Promise<boolean> =>
  (await listCopyNotes(projectId, contactId, { limit: 1 })).emailIds.length > 0;

/** Keeps the rows of a later contact with the same id. */
export async function eraseContact(
  projectId: string,
  contactId: string,
  remainingMs: () => number,
): Promise<ErasureProgress> {
  const time = now();
  const erasure = await readErasure(projectId, contactId);
  if (!erasure) return 'done';
  const isLast = erasure.scannedAt !== undefined && time >= Date.parse(erasure.scannedAt) + SETTLED_MS;
  const hasTime = () => remainingMs() > TIME_TO_END_MS;
  // Emails first, because their feedback would record more events.
  if ((await eraseEmails(projectId, erasure, hasTime)) === 'more') return 'more';
  if ((await eraseCopies(projectId, erasure, hasTime)) === 'more') return 'more';
  if ((await eraseContactRows(projectId, erasure, hasTime)) === 'more') return 'more';
  await deleteSummary(projectId, erasure);
  await eraseSuppressedAddress(projectId, erasure);
  await eraseConfirmations(projectId, erasure);
  for (const slotId of [contactId, ...(erasure.slots ?? [])]) {
    await eraseFromFilters(projectId, slotId);
    if (erasure.slots) await eraseFormerAddress(projectId, erasure, slotId);
  }
  if ((await eraseFormerSlots(projectId, erasure, { isLast, hasTime })) === 'more') return 'more';
  if (!erasure.scannedAt) await recordScan(projectId, erasure);
  else if (isLast) await closeErasure(projectId, erasure);
  return 'done';
}

async function recordScan(projectId: string, { contactId, generations }: ErasureRow): Promise<void> {
  await update(keys.erasure(projectId, contactId), {
    set: { scannedAt: isoNow() },
    if: expr`size(generations) = ${generations.length} AND attribute_not_exists(scannedAt)`,
  });
}

async function closeErasure(projectId: string, erasure: ErasureRow): Promise<void> {
  const { contactId } = erasure;
  await transact([
    deletePart(keys.erasure(projectId, contactId), isUnchanged(erasure)),
    deletePart(keys.openErasure(projectId, contactId)),
  ]);
}

async function deleteSummary(projectId: string, { contactId, generations }: ErasureRow): Promise<void> {
  const key = keys.summary(projectId, contactId);
  const generation = (await get<{ generation: string }>(key))?.generation;
  if (generation === undefined || !generations.includes(generation)) return;
  await remove(key, expr`generation = ${generation}`);
}
