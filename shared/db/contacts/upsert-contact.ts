import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '../../contract/errors';
import { type Contact, type ContactSource, contactId } from '../../domain/contacts/contact';
import { checkSize, MAXIMUM_DATA_BYTES, MAXIMUM_KEYS, mergeData } from '../../domain/contacts/data';
import { changedSubscription, type SubscriptionWish, startsSubscribed } from '../../domain/contacts/subscription';
import { areGranted, isSilent, type Wishes } from '../../domain/contacts/topics';
import { isoNow } from '../../ops/clock';
import { refusedFields } from '../events/names';
import type { Project } from '../projects/projects';
import { type Conflict, isConflict } from '../table/outcomes';
import { hasChanged, type StepCause, traceOf } from '../workflows/step-trace';
import { readContactRow } from './contacts';
import { type ContactRow, createContactRow, jsonBytes, type Merge, mergeContactRow, toContact } from './rows';
import { getSuppression, type Suppression } from './suppressions';

/** What a call says about a contact that may or may not exist. Address and patch have been checked. */
export interface ContactChange extends SubscriptionWish {
  email: string;
  /** Merged by top-level key; null removes a key. */
  patch?: Record<string, unknown> | undefined;
  /** The subscription of a contact that this call creates. */
  subscribedIfNew: boolean;
  source: ContactSource;
  /** A contact that this call would create as subscribed is asked to confirm first, and is pending until then. */
  asksFirst?: boolean;
  /** Keeps an existing contact's data as it is. */
  keepsData?: boolean;
  /** The suppression, if the caller has read it already; null if there is none. */
  suppression?: Suppression | null;
  /** Writes nothing if the contact is already as wanted. */
  onlyChanges?: boolean;
  /** Under an Idempotency-Key: the request's mark, and whether an earlier try may have created the contact. */
  request?: { mark: string; repeated: boolean };
}

export type Upserted = { contact: Contact; isNew: boolean } | { problem: FieldError[] };
type Outcome = Upserted | Conflict<ContactRow>;
/** The part of a change that applies to an existing contact. */
type Merging = Pick<
  ContactChange,
  'patch' | 'subscribed' | 'untrusted' | 'keepsData' | 'resubscribesNobody' | 'onlyChanges'
> & { wishes?: Wishes; step?: StepCause };

/** What a call says about an existing contact. */
export interface ExistingChange extends Pick<ContactChange, 'patch' | 'subscribed' | 'onlyChanges'> {
  /** Computed from the row as it is at the write. */
  wishes?: ((contact: ContactRow) => Wishes) | undefined;
  /** Changes only the contact of this generation. */
  generation?: string;
  /** The workflow step that makes the change; its repeat changes nothing. */
  step?: StepCause;
}

/**
 * A round is lost only to another write of the same contact: one or two while it is created, more if it is nearly full
 * and many change it at once.
 */
const MAXIMUM_ROUNDS = 8;

/**
 * Creates or changes the contact of an address. Of any number of concurrent calls exactly one creates it, and calls
 * that write different keys lose nothing. The problem is a limit that the merged data would exceed.
 */
export async function upsertContact(project: Project, change: ContactChange): Promise<Upserted> {
  const id = contactId(project.salt, change.email);
  let seen: ContactRow | null | undefined = change.request?.repeated ? null : undefined;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const outcome: Outcome =
      seen === null ? await create(project.id, id, change) : await merge(project.id, id, change, seen);
    if (!isConflict<ContactRow>(outcome)) return outcome;
    seen = outcome.row;
  }
  throw new Error('every round of an upsert was lost to other writes of the contact');
}

/** Changes an existing contact by the same rules; null if there is none. */
export async function changeContact(
  projectId: string,
  id: string,
  { wishes, generation, ...change }: ExistingChange,
): Promise<{ contact: Contact } | { problem: FieldError[] } | null> {
  let seen = await readContactRow(projectId, id);
  for (let round = 0; round < MAXIMUM_ROUNDS && seen; round++) {
    if (seen.generation !== (generation ?? seen.generation)) return null;
    if (change.step && hasChanged(change.step, seen)) return { contact: toContact(seen) };
    const outcome: Outcome = await merge(projectId, id, wishes ? { ...change, wishes: wishes(seen) } : change, seen);
    if (!isConflict<ContactRow>(outcome)) return outcome;
    seen = outcome.row;
  }
  if (seen) throw new Error('every round of a change was lost to other writes of the contact');
  return null;
}

async function create(projectId: string, id: string, change: ContactChange): Promise<Outcome> {
  const problem = await refusedFields(projectId, change.patch ?? {}, { isPublic: change.untrusted === true });
  if (problem.length > 0) return { problem };
  const suppression = change.suppression === undefined ? await getSuppression(projectId, id) : change.suppression;
  const complained = suppression?.reason === 'complaint';
  const subscribed = startsSubscribed(change, suppression);
  const time = isoNow();
  const generation = randomBytes(8).toString('hex');
  const created = await createContactRow(projectId, {
    id,
    email: change.email,
    subscribed: subscribed && !change.asksFirst,
    ...(subscribed && change.asksFirst ? { pendingSince: time } : {}),
    data: mergeData({}, change.patch ?? {}),
    createdAt: time,
    updatedAt: time,
    version: 1,
    generation,
    source: change.source,
    ...(complained ? { complained } : {}),
    ...(change.request ? { createdBy: change.request.mark } : {}),
  });
  if (!isConflict<ContactRow>(created)) return { contact: toContact(created), isNew: true };
  return created.row && isOurs(created.row, generation, change)
    ? { contact: toContact(created.row), isNew: true }
    : created;
}

/** Whether this call created the contact (and its answer was lost) or an earlier try of it did. */
const isOurs = (row: ContactRow, generation: string, { request }: ContactChange): boolean =>
  row.generation === generation || (request?.repeated === true && row.createdBy === request.mark);

const isEmpty = ({ patch, subscribed, wishes }: Merge): boolean =>
  Object.keys(patch).length === 0 && subscribed === undefined && (!wishes || isSilent(wishes));

/** Whether a merge would change nothing. */
const holds = (row: ContactRow, { patch, subscribed, wishes = {} }: Merge): boolean =>
  (subscribed === undefined || (subscribed === row.subscribed && (subscribed || row.leftAt !== undefined))) &&
  areGranted(wishes, row) &&
  Object.entries(patch).every(([key, value]) =>
    value === null ? !Object.hasOwn(row.data, key) : isDeepStrictEqual(row.data[key], value),
  );

/** Merges into an existing contact; `seen` is the row as an earlier round found it. */
async function merge(projectId: string, id: string, change: Merging, seen?: ContactRow): Promise<Outcome> {
  const patch = change.keepsData ? {} : (change.patch ?? {});
  const subscribed = changedSubscription(change, seen);
  const { wishes } = change;
  const trace = change.step && seen ? traceOf(change.step, seen) : undefined;
  const merged: Merge = {
    patch,
    subscribed,
    trace,
    ...(wishes || trace ? { seen } : {}),
    ...(wishes ? { wishes } : {}),
  };
  if (isEmpty(merged)) return seen ? found(seen) : read(projectId, id);

  if (seen && change.onlyChanges && holds(seen, merged)) return found(seen);
  const refusedKeys = await refusedFields(projectId, patch, { isPublic: change.untrusted === true });
  if (refusedKeys.length > 0) return { problem: refusedKeys };
  const room = roomFor(patch);
  const fits =
    !seen || (!trace && Object.keys(seen.data).length <= room.maximumKeys && seen.dataBytes <= room.maximumBytes);
  if (fits) return changed(await mergeContactRow(projectId, id, merged, room));
  const data = mergeData(seen.data, patch);
  const problem = checkSize(data);
  if (problem.length > 0) return { problem };
  const exact = { version: seen.version, dataBytes: jsonBytes(data) };
  return changed(await mergeContactRow(projectId, id, merged, exact));
}

/** How full a contact may be to take the patch without measuring the merged data. */
function roomFor(patch: Record<string, unknown>) {
  const added = mergeData({}, patch);
  const addedBytes = jsonBytes(added);
  return {
    maximumKeys: MAXIMUM_KEYS - Object.keys(added).length,
    maximumBytes: MAXIMUM_DATA_BYTES - addedBytes,
    addedBytes,
  };
}

async function read(projectId: string, id: string): Promise<Outcome> {
  const row = await readContactRow(projectId, id);
  return row ? found(row) : { conflict: true, row: null };
}

const found = (row: ContactRow): Outcome => ({ contact: toContact(row), isNew: false });

const changed = (outcome: ContactRow | Conflict<ContactRow>): Outcome =>
  isConflict<ContactRow>(outcome) ? outcome : found(outcome);
