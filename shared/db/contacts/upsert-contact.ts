import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '../../contract/errors';
import {
  type Contact,
  type ContactSource,
  contactId,
  MAXIMUM_DATA_BYTES,
  MAXIMUM_KEYS,
} from '../../domain/contacts/contact';
import { checkSize, mergeData } from '../../domain/contacts/data';
import { areGranted, isSilent, type Wishes } from '../../domain/contacts/wishes';
import { isoNow } from '../../ops/clock';
import { refusedFields } from '../events/names';
import type { Project } from '../projects/projects';
import { type Conflict, isConflict } from '../table/outcomes';
import { hasChanged, type StepCause, traceOf } from '../workflows/step-trace';
import { readContactRow } from './contacts';
import { type ContactRow, createContactRow, jsonBytes, type Merge, mergeContactRow, toContact } from './rows';
import { getSuppression, type Suppression } from './suppressions';

/** What a call says of a contact that may exist or not. Address and patch have been checked. */
export interface ContactChange {
  email: string;
  /** Merged by top-level key; null removes one. */
  patch?: Record<string, unknown> | undefined;
  /** Changes an existing contact only when given. */
  subscribed?: boolean | undefined;
  /** What a contact is that this call creates. */
  subscribedIfNew: boolean;
  source: ContactSource;
  /** The call is open to the whole world: it re-subscribes nobody, and whoever was suppressed starts unsubscribed. */
  untrusted?: boolean;
  /** A contact that this call would create subscribed is asked first: until then it is pending. */
  asksFirst?: boolean;
  /** An existing contact's data stays as it is. */
  keepsData?: boolean;
  /** It comes from a list and not from the person: it re-subscribes nobody, as if it were untrusted. */
  resubscribesNobody?: boolean;
  /** Where it was read before, with those of others; null for none. */
  suppression?: Suppression | null;
  /** Does not write what the contact holds already. */
  onlyChanges?: boolean;
  /** Under an Idempotency-Key: the request's mark, and whether an earlier try may have created the contact. */
  request?: { mark: string; repeated: boolean };
}

export type Upserted = { contact: Contact; isNew: boolean } | { problem: FieldError[] };
type Outcome = Upserted | Conflict<ContactRow>;
/** What counts of a change where the contact exists. */
type Merging = Pick<
  ContactChange,
  'patch' | 'subscribed' | 'untrusted' | 'keepsData' | 'resubscribesNobody' | 'onlyChanges'
> & { wishes?: Wishes; step?: StepCause };

/** What a call says of a contact that exists. */
export interface ExistingChange extends Pick<ContactChange, 'patch' | 'subscribed' | 'onlyChanges'> {
  /** Follows from the row as it is at the write. */
  wishes?: ((contact: ContactRow) => Wishes) | undefined;
  /** Leaves a contact of another generation alone. */
  generation?: string;
  /** It is a workflow's step that asks, and its repeat changes nothing. */
  step?: StepCause;
}

/**
 * A round is lost only to another write of the same contact: one or two to the race with its creation, more
 * when it is nearly full and many change it at once.
 */
const MAXIMUM_ROUNDS = 8;

/**
 * Creates or changes the contact of an address. Of any number at the same time exactly one creates it, and
 * those that write different keys lose nothing. The problem is a limit that the merged data would pass.
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

/** Changes a contact that is there, by the same rules; null when it is not. */
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
  const wanted = change.subscribed ?? change.subscribedIfNew;
  const subscribed = wanted && !complained && !(suppression && mayNotSubscribe(change));
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

/** The contact was created by this very call (whose answer was lost on the way) or by an earlier try of it. */
const isOurs = (row: ContactRow, generation: string, { request }: ContactChange): boolean =>
  row.generation === generation || (request?.repeated === true && row.createdBy === request.mark);

const mayNotSubscribe = ({ untrusted, resubscribesNobody }: Merging): boolean =>
  untrusted === true || resubscribesNobody === true;

const isEmpty = ({ patch, subscribed, wishes }: Merge): boolean =>
  Object.keys(patch).length === 0 && subscribed === undefined && (!wishes || isSilent(wishes));

/** Whether a contact is already what a merge would make of it. */
const holds = (row: ContactRow, { patch, subscribed, wishes = {} }: Merge): boolean =>
  (subscribed === undefined || (subscribed === row.subscribed && (subscribed || row.leftAt !== undefined))) &&
  areGranted(wishes, row) &&
  Object.entries(patch).every(([key, value]) =>
    value === null ? !Object.hasOwn(row.data, key) : isDeepStrictEqual(row.data[key], value),
  );

/** Merges where the contact exists; `seen` is the row as an earlier round found it. */
async function merge(projectId: string, id: string, change: Merging, seen?: ContactRow): Promise<Outcome> {
  const patch = change.keepsData ? {} : (change.patch ?? {});
  const refused = change.subscribed === true && (mayNotSubscribe(change) || seen?.complained);
  const subscribed = refused ? undefined : change.subscribed;
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

/** The fullest that a contact may be to take the patch without a closer look. */
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
