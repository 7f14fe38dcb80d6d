import type { CallProof, Contact, ContactSource } from '../../domain/contacts/contact';
import type { Wishes } from '../../domain/contacts/topics';
import { isoNow } from '../../ops/clock';
import { allOf, expr } from '../table/expressions';
import { indexes, keys, suffixOf } from '../table/keys';
import { type Conflict, isConflict } from '../table/outcomes';
import { putOrRead, update, updateOrRead } from '../table/rows';
import { checkPart, putPart, transact } from '../table/transact';
import type { Change } from '../table/update';

/** What the steps of workflows leave on a contact that they change. */
export interface StepTrace {
  /** Marks of the latest ones, newest last. */
  marks: string[];
  /** How many workflows, one causing the next, led to a version of the contact. */
  cause: { version: number; depth: number };
}

/** A contact as stored. */
export interface ContactRow extends Contact, Partial<StepTrace> {
  source: ContactSource;
  /** The bytes of `data` as JSON, or more; exact after a write that measured the merged data. */
  dataBytes: number;
  /** Unsubscribed by a complaint, which no call can undo. */
  complained?: true;
  /** When it was last unsubscribed, by the person or a call; absent for a contact that is subscribed or never was. */
  leftAt?: string;
  /** Mark of the request that created it. */
  createdBy?: string;
  /** Its id derives from an address that it has no more: the id that this address has now. */
  heir?: string;
  /** What derives from the latest addresses that it had before: an erasure looks there. */
  formerSlots?: string[];
}

/** What changes in an existing contact. */
export interface Merge {
  /** The address that the contact must have. */
  email?: string | undefined;
  /** By top-level key; null removes. */
  patch: Record<string, unknown>;
  subscribed: boolean | undefined;
  wishes?: Wishes;
  /** The row as it was read, if the change depends on it. */
  seen?: Pick<ContactRow, 'topics' | 'generation'> | undefined;
  proves?: CallProof | undefined;
  /** What a workflow's step leaves on the row; the guard is the version before `cause`'s. */
  trace?: StepTrace | undefined;
}

export const toContact = (row: ContactRow): Contact => ({
  id: row.id,
  email: row.email,
  subscribed: row.subscribed,
  data: row.data,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
  generation: row.generation,
  ...(row.topics && Object.keys(row.topics).length > 0 ? { topics: row.topics } : {}),
  ...(row.snoozedUntil === undefined ? {} : { snoozedUntil: row.snoozedUntil }),
  ...(row.pendingSince === undefined ? {} : { pendingSince: row.pendingSince }),
  ...(row.unconfirmed === undefined ? {} : { unconfirmed: row.unconfirmed }),
  ...(row.consent === undefined ? {} : { consent: row.consent }),
  ...(row.emailChangedAt === undefined ? {} : { emailChangedAt: row.emailChangedAt }),
});

export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** What must hold for a merge besides the contact's existence. */
export type MergeGuard =
  /** There is room for the whole patch, whatever part of it the contact holds already. */
  | { maximumKeys: number; maximumBytes: number; addedBytes: number }
  /** Nothing was written since this version, in which the merged data was found to fit. */
  | { version: number; dataBytes: number };

/**
 * Creates a contact, or returns the row that is there. `slotId`: the slot of its address, which must still lead to it.
 * In that case nothing is returned of what is there.
 */
export async function createContactRow(
  projectId: string,
  row: Omit<ContactRow, 'dataBytes'>,
  slotId = row.id,
): Promise<ContactRow | Conflict<ContactRow>> {
  const whole: ContactRow = { ...row, dataBytes: jsonBytes(row.data) };
  const index = { g1pk: indexes.contactsOf(projectId, suffixOf(row.id)), g1sk: `${row.createdAt}#${row.id}` };
  const item = { ...keys.contact(projectId, row.id), v: 1, ...index, ...whole };
  const isFree = expr`attribute_not_exists(pk)`;
  if (slotId !== row.id) {
    const leadsHere = checkPart(keys.contact(projectId, slotId), expr`heir = ${row.id}`);
    return (await transact([putPart(item, isFree), leadsHere])) === null ? whole : { conflict: true, row: null };
  }
  const written = await putOrRead<ContactRow>(item, isFree);
  return isConflict<ContactRow>(written) ? written : whole;
}

/** Changes a contact if the guard holds; the conflict has the contact as it is, or null if it does not exist. */
export const mergeContactRow = (
  projectId: string,
  contactId: string,
  merge: Merge,
  guard: MergeGuard,
): Promise<ContactRow | Conflict<ContactRow>> =>
  updateOrRead<ContactRow>(keys.contact(projectId, contactId), together([guarded(merge, guard), ...wanted(merge)]));

/** One change that makes all of these. */
function together(changes: readonly Change[]): Change {
  return {
    set: Object.assign({}, ...changes.map(({ set }) => set)),
    remove: changes.flatMap(({ remove = [] }) => remove),
    merge: Object.assign({}, ...changes.map(({ merge }) => merge)),
    if: allOf(...changes.map((change) => change.if)),
  };
}

/** The patch, each key by itself, under its guard. */
function guarded({ patch }: Merge, guard: MergeGuard): Change {
  const set = { updatedAt: isoNow(), version: expr`version + ${1}` };
  if ('version' in guard) {
    const { dataBytes, version } = guard;
    return { set: { ...set, dataBytes }, merge: { data: patch }, if: expr`version = ${version}` };
  }
  const { addedBytes, maximumKeys, maximumBytes } = guard;
  return {
    set: { ...set, dataBytes: expr`dataBytes + ${addedBytes}` },
    merge: { data: patch },
    if: expr`size(data) <= ${maximumKeys} AND dataBytes <= ${maximumBytes}`,
  };
}

/** The rest of what a merge asks for. */
function wanted({ email, patch, subscribed, wishes, seen, trace, proves }: Merge): Change[] {
  return [
    ...(email === undefined ? [] : [{ if: expr`email = ${email}` }]),
    ...(proves === 'data' ? [{ remove: ['unconfirmed'] }] : []),
    ...(proves === 'nothing' && Object.keys(patch).length > 0 ? [UNCONFIRMED_DATA] : []),
    ...(subscribed === undefined ? [] : [subscription(subscribed)]),
    ...(wishes ? [topicChoices(wishes, seen?.topics), snooze(wishes), { set: { consent: wishes.consent } }] : []),
    ...(seen ? [{ if: expr`generation = ${seen.generation}` }] : []),
    ...(trace ? [{ set: { ...trace } }] : []),
  ];
}

/** A contact whose address is unconfirmed stays so. */
const UNCONFIRMED_DATA: Change = { set: { unconfirmed: expr`if_not_exists(unconfirmed, ${'data'})` } };

/** Either way no confirmation is awaited any more. Whoever has left is not asked again. */
const subscription = (subscribed: boolean): Change =>
  subscribed
    ? { set: { subscribed }, remove: ['pendingSince', 'leftAt'], if: expr`attribute_not_exists(complained)` }
    : { set: { subscribed, leftAt: isoNow() }, remove: ['pendingSince'] };

/** Each topic by itself; `held` tells whether there is a map to write into. */
function topicChoices({ topics }: Wishes, held: ContactRow['topics']): Change {
  if (topics === undefined) return {};
  if (topics === null) return { remove: ['topics'] };
  if (held) return { merge: { topics }, if: expr`attribute_exists(topics)` };
  const chosen = Object.entries(topics).filter(([, choice]) => choice !== null);
  return { set: { topics: Object.fromEntries(chosen) }, if: expr`attribute_not_exists(topics)` };
}

const snooze = ({ snoozedUntil }: Wishes): Change =>
  snoozedUntil === null ? { remove: ['snoozedUntil'] } : { set: { snoozedUntil } };

/**
 * Notes that mail reaches a contact, or that the project's server has given its address. Its data stays unconfirmed.
 */
export async function markReached(projectId: string, contactId: string, generation: string): Promise<void> {
  await update(keys.contact(projectId, contactId), {
    set: { unconfirmed: 'data', version: expr`version + ${1}` },
    if: expr`generation = ${generation} AND unconfirmed = ${'address'}`,
  });
}

/** Unsubscribes after a complaint, and keeps every call from taking it back. Leaves a missing contact alone. */
export async function markComplained(projectId: string, contactId: string): Promise<void> {
  await update(keys.contact(projectId, contactId), {
    set: { complained: true, subscribed: false, updatedAt: isoNow(), version: expr`version + ${1}` },
    remove: ['pendingSince'],
    if: expr`attribute_exists(email) AND attribute_not_exists(complained)`,
  });
}
