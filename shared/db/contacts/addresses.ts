import { parseAddress } from '../../domain/address';
import { contactId, isContactId } from '../../domain/contacts/contact';
import type { Project } from '../projects/projects';
import { batchGet } from '../table/batch-get';
import { keys } from '../table/keys';
import { get } from '../table/rows';
import type { ContactRow } from './rows';

/** The row under the hash of an address: its contact, the contact that had it first, or only a pointer to its contact. */
export interface Slot extends Partial<Omit<ContactRow, 'id'>> {
  id: string;
}

type SaltedProject = Pick<Project, 'id' | 'salt'>;

export const isContact = (slot: Slot): slot is ContactRow => slot.email !== undefined;

export function contactIdOfAddress(slot: Slot | null, email: string, slotId: string): string {
  if (slot === null || slot.email === email) return slotId;
  return slot.heir ?? slotId;
}

export const readSlot = (projectId: string, id: string, attributes?: readonly string[]): Promise<Slot | null> =>
  get<Slot>(keys.contact(projectId, id), attributes ? { attributes } : {});

export async function contactIdFor({ id: projectId, salt }: SaltedProject, email: string): Promise<string> {
  const id = contactId(salt, email);
  return contactIdOfAddress(await readSlot(projectId, id, ['id', 'email', 'heir']), email, id);
}

/** Contacts whose email may have gone to the address: its contact, and the one that had it first. */
export async function contactIdsOfAddress(project: SaltedProject, email: string): Promise<string[]> {
  return [...new Set([contactId(project.salt, email), await contactIdFor(project, email)])];
}

export async function contactIdsFor(
  { id: projectId, salt }: SaltedProject,
  emails: readonly string[],
): Promise<string[]> {
  const ids = emails.map((email) => contactId(salt, email));
  const rows = (await batchGet(ids.map((id) => keys.contact(projectId, id)))) as unknown as Slot[];
  const slots = new Map(rows.map((row) => [row.id, row]));
  return emails.map((email, index) => {
    const id = ids[index] as string;
    return contactIdOfAddress(slots.get(id) ?? null, email, id);
  });
}

/** The contact need not exist. Null if the text is neither id nor address. */
export async function contactIdOf(project: SaltedProject, idOrEmail: string): Promise<string | null> {
  if (isContactId(idOrEmail)) return idOrEmail;
  const address = parseAddress(idOrEmail);
  return address && contactIdFor(project, address);
}

export interface AddressSlot {
  id: string;
  row: ContactRow | null;
  slot?: Slot;
}

export async function findAddressSlot({ id: projectId, salt }: SaltedProject, email: string): Promise<AddressSlot> {
  const slotId = contactId(salt, email);
  const slot = await readSlot(projectId, slotId);
  if (slot?.email === email && isContact(slot)) return { id: slotId, row: slot };
  const id = contactIdOfAddress(slot, email, slotId);
  if (slot === null || id === slotId) return { id, row: null };
  const heir = await readSlot(projectId, id);
  return { id, row: heir && heir.email === email && isContact(heir) ? heir : null, slot };
}
