import { randomBytes } from 'node:crypto';
import type { FieldError } from '../../contract/errors';
import { type Contact, contactId, startsSubscribed } from '../../domain/contacts/contact';
import { checkSize, mergeData } from '../../domain/contacts/data';
import { isoNow } from '../../ops/clock';
import { fieldNameErrors } from '../names/names';
import type { Project } from '../projects/projects';
import { type Conflict, isConflict } from '../table/outcomes';
import { LostRace } from '../table/retry-on-conflict';
import { type AddressSlot, findAddressSlot, isContact } from './addresses';
import {
  type ContactChange,
  confirmsData,
  type ExistingChange,
  isAlreadyApplied,
  isEmptyMerge,
  isStepApplied,
  type MergeRequest,
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
import { getSuppression, type Suppression } from './suppressions';

export type UpsertResult = { contact: Contact; isNew: boolean; isChanged?: boolean } | { problem: FieldError[] };

type WriteOutcome = UpsertResult | Conflict<ContactRow>;
/** A concurrent write of the contact costs a round, mostly while it is being created. */
const MAX_ROUNDS = 8;

/** Of concurrent calls, exactly one creates the contact. No call undoes what another writes to other keys. */
export async function upsertContact(project: Project, change: ContactChange): Promise<UpsertResult> {
  const result = await createOrMerge(project, change);
  if (change.proves !== 'address' || !('contact' in result) || result.contact.unconfirmed !== 'address') {
    return result;
  }
  const { contact } = result;
  await markReached(project.id, contact.id, contact.generation);
  return { ...result, contact: { ...contact, unconfirmed: 'data' } };
}

async function createOrMerge(project: Project, change: ContactChange): Promise<UpsertResult> {
  const slotId = contactId(project.salt, change.email);
  // `choices` needs the stored row, which a failed creation returns.
  const triesCreation = change.request?.repeated || (change.choices && !change.current);
  let current = triesCreation ? null : change.current;
  let addressSlot: AddressSlot = { id: current?.id ?? slotId, row: current ?? null };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outcome: WriteOutcome =
      current === null
        ? await createContact(project.id, addressSlot, change)
        : await mergeContact(project.id, addressSlot.id, change, current);
    if (!isConflict<ContactRow>(outcome)) return outcome;
    current = outcome.row;
    // Usually the contact of the address is in the address's slot, so no further read is needed.
    const isInSlot = current === null ? addressSlot.id === slotId : current.email === change.email;
    if (!addressSlot.slot && isInSlot) continue;
    addressSlot = await findAddressSlot(project, change.email);
    current = addressSlot.row;
    if (current && isOfRequest(current, change)) return { contact: toContact(current), isNew: true };
  }
  throw new LostRace('an upsert of a contact');
}

export async function changeContact(
  projectId: string,
  id: string,
  { preferences, generation, ...change }: ExistingChange,
): Promise<{ contact: Contact } | { problem: FieldError[] } | null> {
  let current = await readContactRow(projectId, id);
  for (let round = 0; round < MAX_ROUNDS && current; round++) {
    if (current.generation !== (generation ?? current.generation)) return null;
    if (change.step && isStepApplied(change.step, current)) return { contact: toContact(current) };
    const outcome: WriteOutcome = await mergeContact(
      projectId,
      id,
      preferences ? { ...change, preferences: preferences(current) } : change,
      current,
    );
    if (!isConflict<ContactRow>(outcome)) return outcome;
    current = outcome.row && isContact(outcome.row) ? outcome.row : null;
  }
  if (current) throw new LostRace('a change of a contact');
  return null;
}

async function createContact(
  projectId: string,
  { id, slot }: Pick<AddressSlot, 'id' | 'slot'>,
  change: ContactChange,
): Promise<WriteOutcome> {
  const nameErrors = await fieldNameErrors(projectId, change.patch ?? {}, { isPublic: change.untrusted === true });
  if (nameErrors.length > 0) return { problem: nameErrors };
  // The caller may have read the suppression, but only under the slot's id. A contact with another id has its own.
  const readByCaller = slot ? undefined : change.suppression;
  const suppression = readByCaller === undefined ? await getSuppression(projectId, id) : readByCaller;
  const row = newContactRow(id, change, suppression);
  const created = await createContactRow(projectId, row, slot?.id);
  if (!isConflict<ContactRow>(created)) return { contact: toContact(created), isNew: true };
  const current = slot ? await readContactRow(projectId, id) : created.row;
  const wasCreated = current?.email === change.email && isCreatedByUs(current, row.generation, change);
  return wasCreated ? { contact: toContact(current), isNew: true } : created;
}

function newContactRow(
  id: string,
  change: ContactChange,
  suppression: Suppression | null,
): Omit<ContactRow, 'dataBytes'> {
  const hasComplained = suppression?.reason === 'complaint';
  const mayBeSubscribed = startsSubscribed(change, suppression);
  const subscribed = mayBeSubscribed && !change.needsConfirmation;
  const isPending = mayBeSubscribed && change.needsConfirmation && !change.postponesConfirmation;
  const { topics, consent } = change.choices?.({}, subscribed) ?? {};
  const time = isoNow();
  return {
    id,
    email: change.email,
    subscribed,
    ...(topics ? { topics } : {}),
    ...(consent ? { consent } : {}),
    ...(isPending ? { pendingSince: time } : {}),
    ...(proofOf(change) === 'nothing' ? { unconfirmed: 'address' as const } : {}),
    data: mergeData({}, change.patch ?? {}),
    createdAt: time,
    updatedAt: time,
    version: 1,
    generation: randomBytes(8).toString('hex'),
    source: change.source,
    ...(hasComplained ? { complained: true as const } : {}),
    ...(change.request ? { createdBy: change.request.mark } : {}),
  };
}

/** Created by this call, whose response was lost, or by an earlier try of the request. */
const isCreatedByUs = (row: ContactRow, generation: string, change: ContactChange): boolean =>
  row.generation === generation || isOfRequest(row, change);

const isOfRequest = (row: ContactRow, { request }: ContactChange): boolean =>
  request?.repeated === true && row.createdBy === request.mark;

async function mergeContact(
  projectId: string,
  id: string,
  change: MergeRequest,
  current?: ContactRow,
): Promise<WriteOutcome> {
  const merge = mergeOf(change, current);
  if (!isEmptyMerge(merge)) return writeMerge(projectId, id, merge, change, current);
  const row = current ?? (await readContactRow(projectId, id));
  if (!row || row.email !== (change.email ?? row.email)) return { conflict: true, row };
  return confirmsData(row, merge) ? writeMerge(projectId, id, merge, change, row) : unchangedResult(row);
}

async function writeMerge(
  projectId: string,
  id: string,
  merge: Merge,
  { skipsUnchanged, untrusted, choices }: MergeRequest,
  current?: ContactRow,
): Promise<WriteOutcome> {
  if (current && skipsUnchanged && isAlreadyApplied(current, merge)) return unchangedResult(current);
  const { patch, trace } = merge;
  const nameErrors = await fieldNameErrors(projectId, patch, { isPublic: untrusted === true });
  if (nameErrors.length > 0) return { problem: nameErrors };
  const room = roomFor(patch);
  // Choices must not overwrite what the person chooses at this moment.
  const requiresVersion = trace !== undefined || choices !== undefined;
  const hasRoom =
    !current || (Object.keys(current.data).length <= room.maximumKeys && current.dataBytes <= room.maximumBytes);
  if (!current || (hasRoom && !requiresVersion)) {
    return changedResult(await mergeContactRow(projectId, id, merge, room));
  }
  const data = mergeData(current.data, patch);
  const sizeErrors = checkSize(data);
  if (sizeErrors.length > 0) return { problem: sizeErrors };
  const sizeAtVersion = { version: current.version, dataBytes: jsonBytes(data) };
  return changedResult(await mergeContactRow(projectId, id, merge, sizeAtVersion));
}

const unchangedResult = (row: ContactRow): WriteOutcome => ({ contact: toContact(row), isNew: false });

const changedResult = (outcome: ContactRow | Conflict<ContactRow>): WriteOutcome =>
  isConflict<ContactRow>(outcome) ? outcome : { contact: toContact(outcome), isNew: false, isChanged: true };
