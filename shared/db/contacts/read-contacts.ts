import { contactId } from '../../domain/contacts/contact';
import type { Project } from '../projects/projects';
import { batchGet, getTogether } from '../table/batch-get';
import { keys, SUPPRESSION } from '../table/keys';
import { queryPage } from '../table/query';
import { contactIdOfAddress, isContact, type Slot } from './addresses';
import { readContactRows } from './contacts';
import type { ContactRow } from './rows';
import { type Suppression, toSuppression } from './suppressions';

export interface ReadContacts {
  contacts: Map<string, ContactRow>;
  suppressions: Map<string, Suppression>;
}

export async function readContactsById(
  projectId: string,
  ids: readonly string[],
  options: { eventual?: boolean } = {},
): Promise<ReadContacts> {
  const rowsById = { slots: new Map<string, Slot>(), suppressions: new Map<string, Suppression>() };
  await addRows(rowsById, projectId, ids, options);
  const contacts = [...rowsById.slots.values()].filter(isContact);
  return { contacts: new Map(contacts.map((row) => [row.id, row])), suppressions: rowsById.suppressions };
}

async function addRows(
  { slots, suppressions }: { slots: Map<string, Slot>; suppressions: Map<string, Suppression> },
  projectId: string,
  ids: readonly string[],
  options: { eventual?: boolean } = {},
): Promise<void> {
  const rowKeys = ids.flatMap((id) => [keys.contact(projectId, id), keys.suppression(projectId, id)]);
  for (const row of await (options.eventual ? batchGet(rowKeys, options) : getTogether(rowKeys))) {
    if (row.sk === SUPPRESSION) suppressions.set(row.contactId as string, toSuppression(row));
    else slots.set(row.id as string, row as unknown as Slot);
  }
}

export interface AddressContact {
  id: string;
  contact: ContactRow | null;
  suppression: Suppression | null;
}

/** In the order of `emails`. An address whose contact isn't in its slot costs a second read. */
export async function readContactsOfAddresses(project: Project, emails: readonly string[]): Promise<AddressContact[]> {
  const slotIds = emails.map((email) => contactId(project.salt, email));
  const slots = new Map<string, Slot>();
  const suppressions = new Map<string, Suppression>();
  await addRows({ slots, suppressions }, project.id, slotIds);
  const ids = emails.map((email, index) => {
    const slotId = slotIds[index] as string;
    return contactIdOfAddress(slots.get(slotId) ?? null, email, slotId);
  });
  const movedIds = ids.filter((id, index) => id !== slotIds[index]);
  await addRows({ slots, suppressions }, project.id, movedIds);
  return ids.map((id, index) => {
    const slot = slots.get(id);
    const contact = slot && isContact(slot) && slot.email === emails[index] ? slot : null;
    return { id, contact, suppression: suppressions.get(id) ?? null };
  });
}

/** Rows to read per requested contact: its row, its summary, and some rows between. */
const ROWS_PER_CONTACT = 2.5;

/** Reads the contacts as one range, because a Query costs per 4 KB and a BatchGetItem per row. */
export async function readNeighbouringContacts(
  projectId: string,
  ids: readonly string[],
  { eventual = false }: { eventual?: boolean } = {},
): Promise<ReadContacts> {
  const sorted = [...ids].sort();
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return { contacts: new Map(), suppressions: new Map() };
  const { pk } = keys.contact(projectId, first);
  if (ids.some((id) => keys.contact(projectId, id).pk !== pk)) return readContactsById(projectId, ids, { eventual });
  const suppressionKeys = ids.map((id) => keys.suppression(projectId, id));
  const limit = Math.ceil(ids.length * ROWS_PER_CONTACT);
  const [suppressions, range] = await Promise.all([
    batchGet(suppressionKeys, { eventual }),
    queryPage({ pk, sk: { between: [first, last] }, limit, eventual }),
  ]);
  const lastReadId = range.after === undefined ? last : String(range.rows.at(-1)?.sk ?? '');
  const unread = sorted.filter((id) => id > lastReadId);
  const requestedIds = new Set(ids);
  const slots = range.rows.filter(({ sk }) => requestedIds.has(String(sk))) as unknown as Slot[];
  const contactsInRange = slots.filter(isContact);
  const otherContacts = await readContactRows(projectId, unread, { eventual });
  return {
    contacts: new Map([...contactsInRange.map((row) => [row.id, row] as const), ...otherContacts]),
    suppressions: new Map(suppressions.map((row) => [row.contactId as string, toSuppression(row)])),
  };
}
