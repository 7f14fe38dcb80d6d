import { randomBytes } from 'node:crypto';
import type { FieldError } from '../../contract/errors';
import { type Contact, contactId, startsSubscribed } from '../../domain/contacts/contact';
import { checkSize, mergeData } from '../../domain/contacts/data';
import { isoNow } from '../../ops/clock';
import { refusedFields } from '../names/names';
import type { Project } from '../projects/projects';
import { type Conflict, isConflict } from '../table/outcomes';
import { LostRace } from '../table/retry-on-conflict';
import { type AddressSlot, findAddressSlot, isContact } from './addresses';
import {
  type ContactChange,
  confirms,
  type ExistingChange,
  hasChanged,
  holds,
  isEmpty,
  type Merging,
  mergeOf,
  proofOf,
  roomFor,
} from './contact-change';
import { readContactRow } from './contacts';
import {
  type ContactRow,
  createContactRow,
  jsonBytes,
  type Merge,
  markReached,
  mergeContactRow,
  toContact,
} from './rows';
import { getSuppression } from './suppressions';

export type Upserted = { contact: Contact; isNew: boolean; isChanged?: boolean } | { problem: FieldError[] };

type WriteOutcome = Upserted | Conflict<ContactRow>;
/** A concurrent write of the contact costs a round, mostly while it is being created. */
const MAX_ROUNDS = 8;

/** Of concurrent calls, exactly one creates the contact; calls that write different keys lose nothing. */
export async function upsertContact(project: Project, change: ContactChange): Promise<Upserted> {
  const upserted = await createOrMerge(project, change);
  if (change.proves !== 'address' || !('contact' in upserted) || upserted.contact.unconfirmed !== 'address') {
    return upserted;
  }
  const { contact } = upserted;
  await markReached(project.id, contact.id, contact.generation);
  return { ...upserted, contact: { ...contact, unconfirmed: 'data' } };
}

async function createOrMerge(project: Project, change: ContactChange): Promise<Upserted> {
  const slotId = contactId(project.salt, change.email);
  // Choices depend on the row. A creation that fails shows it.
  let seen = change.request?.repeated || (change.choices && !change.seen) ? null : change.seen;
  let addressSlot: Pick<AddressSlot, 'id' | 'slot'> = { id: seen?.id ?? slotId };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outcome: WriteOutcome =
      seen === null
        ? await create(project.id, addressSlot, change)
        : await merge(project.id, addressSlot.id, change, seen);
    if (!isConflict<ContactRow>(outcome)) return outcome;
    seen = outcome.row;
    // Usually the slot has the contact of the address, and costs no further read.
    if (!addressSlot.slot && (seen === null ? addressSlot.id === slotId : seen.email === change.email)) continue;
    const found = await findAddressSlot(project, change.email);
    if (found.row && isOfRequest(found.row, change)) return { contact: toContact(found.row), isNew: true };
    [addressSlot, seen] = [found, found.row];
  }
  throw new LostRace('an upsert of a contact');
}

export async function changeContact(
  projectId: string,
  id: string,
  { preferences, generation, ...change }: ExistingChange,
): Promise<{ contact: Contact } | { problem: FieldError[] } | null> {
  let seen = await readContactRow(projectId, id);
  for (let round = 0; round < MAX_ROUNDS && seen; round++) {
    if (seen.generation !== (generation ?? seen.generation)) return null;
    if (change.step && hasChanged(change.step, seen)) return { contact: toContact(seen) };
    const outcome: WriteOutcome = await merge(
      projectId,
      id,
      preferences ? { ...change, preferences: preferences(seen) } : change,
      seen,
    );
    if (!isConflict<ContactRow>(outcome)) return outcome;
    seen = outcome.row && isContact(outcome.row) ? outcome.row : null;
  }
  if (seen) throw new LostRace('a change of a contact');
  return null;
}

async function create(
  projectId: string,
  { id, slot }: Pick<AddressSlot, 'id' | 'slot'>,
  change: ContactChange,
): Promise<WriteOutcome> {
  const problem = await refusedFields(projectId, change.patch ?? {}, { isPublic: change.untrusted === true });
  if (problem.length > 0) return { problem };
  // The caller has read the suppression of the slot.
  const known = slot ? undefined : change.suppression;
  const suppression = known === undefined ? await getSuppression(projectId, id) : known;
  const complained = suppression?.reason === 'complaint';
  const subscribed = startsSubscribed(change, suppression);
  const isSubscribed = subscribed && !change.asksFirst;
  const { topics, consent } = change.choices?.({}, isSubscribed) ?? {};
  const time = isoNow();
  const generation = randomBytes(8).toString('hex');
  const row = {
    id,
    email: change.email,
    subscribed: isSubscribed,
    ...(topics ? { topics } : {}),
    ...(consent ? { consent } : {}),
    ...(subscribed && change.asksFirst && !change.asksLater ? { pendingSince: time } : {}),
    ...(proofOf(change) === 'nothing' ? { unconfirmed: 'address' as const } : {}),
    data: mergeData({}, change.patch ?? {}),
    createdAt: time,
    updatedAt: time,
    version: 1,
    generation,
    source: change.source,
    ...(complained ? { complained } : {}),
    ...(change.request ? { createdBy: change.request.mark } : {}),
  };
  const created = await createContactRow(projectId, row, slot?.id);
  if (!isConflict<ContactRow>(created)) return { contact: toContact(created), isNew: true };
  const current = slot ? await readContactRow(projectId, id) : created.row;
  return current && current.email === change.email && isOurs(current, generation, change)
    ? { contact: toContact(current), isNew: true }
    : created;
}

/** Created by this call, if its response was lost, or by an earlier try. */
const isOurs = (row: ContactRow, generation: string, change: ContactChange): boolean =>
  row.generation === generation || isOfRequest(row, change);

const isOfRequest = (row: ContactRow, { request }: ContactChange): boolean =>
  request?.repeated === true && row.createdBy === request.mark;

async function merge(projectId: string, id: string, change: Merging, seen?: ContactRow): Promise<WriteOutcome> {
  const merged = mergeOf(change, seen);
  if (!isEmpty(merged)) return write(projectId, id, merged, change, seen);
  const row = seen ?? (await readContactRow(projectId, id));
  if (!row || row.email !== (change.email ?? row.email)) return { conflict: true, row };
  return confirms(row, merged) ? write(projectId, id, merged, change, row) : found(row);
}

async function write(
  projectId: string,
  id: string,
  merged: Merge,
  { onlyChanges, untrusted, choices }: Merging,
  seen?: ContactRow,
): Promise<WriteOutcome> {
  if (seen && onlyChanges && holds(seen, merged)) return found(seen);
  const { patch, trace } = merged;
  const refusedKeys = await refusedFields(projectId, patch, { isPublic: untrusted === true });
  if (refusedKeys.length > 0) return { problem: refusedKeys };
  const room = roomFor(patch);
  // Choices must not win over what the person chooses at this moment.
  const isExact = trace !== undefined || choices !== undefined;
  const fits =
    !seen || (!isExact && Object.keys(seen.data).length <= room.maximumKeys && seen.dataBytes <= room.maximumBytes);
  if (fits) return changed(await mergeContactRow(projectId, id, merged, room));
  const data = mergeData(seen.data, patch);
  const problem = checkSize(data);
  if (problem.length > 0) return { problem };
  const exact = { version: seen.version, dataBytes: jsonBytes(data) };
  return changed(await mergeContactRow(projectId, id, merged, exact));
}

const found = (row: ContactRow): WriteOutcome => ({ contact: toContact(row), isNew: false });

const changed = (outcome: ContactRow | Conflict<ContactRow>): WriteOutcome =>
  isConflict<ContactRow>(outcome) ? outcome : { contact: toContact(outcome), isNew: false, isChanged: true };
