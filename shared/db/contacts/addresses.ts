import { parseAddress } from '../../domain/address';
import { contactId, isContactId } from '../../domain/contacts/contact';
import type { Project } from '../projects/projects';
import { batchGet } from '../table/batch-get';
import { keys } from '../table/keys';
import { get } from '../table/rows';
import type { ContactRow } from './rows';

/**
 * The row under the id that derives from an address, its slot: the contact of the address, a contact that has another
 * address now, or no contact at all but the way to one.
 */
export interface Slot extends Partial<Omit<ContactRow, 'id'>> {
  id: string;
}

type Salted = Pick<Project, 'id' | 'salt'>;

/** Whether a row under a contact's key is a contact. */
export const isContact = (slot: Slot): slot is ContactRow => slot.email !== undefined;

/** Whom an address leads to, whether that contact exists or not. */
export const heirOf = (slot: Slot | null, email: string, slotId: string): string =>
  slot === null || slot.email === email ? slotId : (slot.heir ?? slotId);

/** The row under a contact's key as it is, be it a contact or not. */
export const readSlot = (projectId: string, id: string, attributes?: readonly string[]): Promise<Slot | null> =>
  get<Slot>(keys.contact(projectId, id), attributes ? { attributes } : {});

/** The id that an address has now, whether it has a contact or not. */
export async function contactIdFor({ id: projectId, salt }: Salted, email: string): Promise<string> {
  const id = contactId(salt, email);
  return heirOf(await readSlot(projectId, id, ['id', 'email', 'heir']), email, id);
}

/** The ids that addresses have now, in their order. */
export async function contactIdsFor({ id: projectId, salt }: Salted, emails: readonly string[]): Promise<string[]> {
  const ids = emails.map((email) => contactId(salt, email));
  const rows = (await batchGet(ids.map((id) => keys.contact(projectId, id)))) as unknown as Slot[];
  const slots = new Map(rows.map((row) => [row.id, row]));
  return emails.map((email, index) => {
    const id = ids[index] as string;
    return heirOf(slots.get(id) ?? null, email, id);
  });
}

/** The id of a contact given by id or address, whether it exists or not; null if the text is neither. */
export async function contactIdOf(project: Salted, idOrEmail: string): Promise<string | null> {
  if (isContactId(idOrEmail)) return idOrEmail;
  const address = parseAddress(idOrEmail);
  return address && contactIdFor(project, address);
}

/** Where the contact of an address is, or would be created. */
export interface Place {
  id: string;
  /** The contact, if there is one. */
  row: ContactRow | null;
  /** The slot of the address, if it leads elsewhere. */
  slot?: Slot;
}

/** The contact of an address, with the way to it. */
export async function placeOf({ id: projectId, salt }: Salted, email: string): Promise<Place> {
  const slotId = contactId(salt, email);
  const slot = await readSlot(projectId, slotId);
  if (slot?.email === email && isContact(slot)) return { id: slotId, row: slot };
  const id = heirOf(slot, email, slotId);
  if (slot === null || id === slotId) return { id, row: null };
  const heir = await readSlot(projectId, id);
  return { id, row: heir && heir.email === email && isContact(heir) ? heir : null, slot };
}
