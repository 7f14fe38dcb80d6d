import { parseAddress } from '../../domain/address';
import { type Contact, isContactId } from '../../domain/contacts/contact';
import type { EpochMs } from '../../durations';
import { isoNow } from '../../ops/clock';
import type { Project } from '../projects/projects';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { get, updateOrRead } from '../table/rows';
import type { Change } from '../table/update';
import { findAddressSlot, isContact, type Slot } from './addresses';
import { type ContactRow, toContact } from './rows';

export const readContactRow = (
  projectId: string,
  id: string,
  options: { eventual?: boolean } = {},
): Promise<ContactRow | null> => get<Slot>(keys.contact(projectId, id), options).then(contactInSlot);

const contactInSlot = (slot: Slot | null): ContactRow | null => (slot && isContact(slot) ? slot : null);

export async function getContact(project: Project, idOrEmail: string): Promise<Contact | null> {
  const address = isContactId(idOrEmail) ? null : parseAddress(idOrEmail);
  if (address) {
    const { row } = await findAddressSlot(project, address);
    return row && toContact(row);
  }
  const row = isContactId(idOrEmail) ? await readContactRow(project.id, idOrEmail) : null;
  return row && toContact(row);
}

export async function readContactRows(
  projectId: string,
  ids: readonly string[],
  options: { eventual?: boolean } = {},
): Promise<Map<string, ContactRow>> {
  const rows = await batchGet(
    ids.map((id) => keys.contact(projectId, id)),
    options,
  );
  return new Map((rows as unknown as Slot[]).filter(isContact).map((row) => [row.id, row]));
}

export async function getContacts(
  project: Project,
  ids: readonly string[],
  options: { eventual?: boolean } = {},
): Promise<Map<string, Contact>> {
  const rows = await readContactRows(project.id, ids, options);
  return new Map([...rows].map(([id, row]) => [id, toContact(row)]));
}

export async function setSubscribed(
  project: Project,
  id: string,
  subscribed: boolean,
): Promise<'changed' | 'unchanged' | 'refused' | 'missing'> {
  const change = subscribed ? subscribeChange() : unsubscribeChange();
  const outcome = await updateOrRead<ContactRow>(keys.contact(project.id, id), change, 'UPDATED_OLD');
  if (!isConflict<ContactRow>(outcome)) return outcome.subscribed === subscribed ? 'unchanged' : 'changed';
  if (contactInSlot(outcome.row) === null) return 'missing';
  return outcome.row?.subscribed === subscribed ? 'unchanged' : 'refused';
}

const subscribeChange = (): Change => ({
  set: { subscribed: true, updatedAt: isoNow(), version: expr`version + ${1}` },
  remove: ['leftAt', 'pendingSince'],
  // A row that only points to a contact has no `subscribed`, so the condition fails for it.
  if: expr`subscribed = ${false} AND attribute_not_exists(complained)`,
});

const unsubscribeChange = (): Change => {
  const time = isoNow();
  const isDifferent = expr`subscribed = ${true} OR attribute_not_exists(leftAt) OR attribute_exists(pendingSince)`;
  return {
    set: { subscribed: false, updatedAt: time, leftAt: time, version: expr`version + ${1}` },
    remove: ['pendingSince'],
    if: expr`attribute_exists(email) AND ${isDifferent}`,
  };
};

/** A contact that was deleted and created again counts as deleted. */
export async function isAnyDeletedSince(
  projectId: string,
  contactIds: readonly string[],
  time: EpochMs,
): Promise<boolean> {
  const rows = await Promise.all(
    contactIds.map((id) => get<{ createdAt?: string }>(keys.contact(projectId, id), { attributes: ['createdAt'] })),
  );
  return rows.some((row) => row?.createdAt === undefined || Date.parse(row.createdAt) > time);
}
