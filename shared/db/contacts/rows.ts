import type { CallProof, Contact, ContactSource } from '../../domain/contacts/contact';
import type { PreferenceChange } from '../../domain/contacts/topics';
import { isoNow } from '../../ops/clock';
import { allOf, expr } from '../table/expressions';
import { indexes, suffixOf } from '../table/indexes';
import { keys } from '../table/keys';
import { type Conflict, isConflict } from '../table/outcomes';
import { putOrRead, update, updateOrRead } from '../table/rows';
import { checkPart, putPart, transact } from '../table/transact';
import type { Change } from '../table/update';

export interface StepTrace {
  marks: string[];
  cause: { version: number; depth: number };
}

export interface ContactRow extends Contact, Partial<StepTrace> {
  source: ContactSource;
  /** The size of `data` as JSON. May be too high until a write measures the merged data. */
  dataBytes: number;
  complained?: true;
  /** Absent if the contact is subscribed or never unsubscribed. */
  leftAt?: string;
  createdBy?: string;
  /** If the contact left its first address: the id that has that address now. */
  heir?: string;
  /** Slots of its latest former addresses; each earlier slot has a row. */
  formerSlots?: string[];
}

export interface Merge {
  email?: string | undefined;
  patch: Record<string, unknown>;
  subscribed: boolean | undefined;
  preferences?: PreferenceChange;
  current?: Pick<ContactRow, 'topics' | 'generation'> | undefined;
  proves?: CallProof | undefined;
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

export type MergeGuard =
  /** Requires room for the whole patch. */
  | { maximumKeys: number; maximumBytes: number; addedBytes: number }
  /** Requires this version, with which the merged data fits. */
  | { version: number; dataBytes: number };

/** If `slotId`, the slot of the address, isn't the contact's id, a conflict returns no row. */
export async function createContactRow(
  projectId: string,
  row: Omit<ContactRow, 'dataBytes'>,
  slotId = row.id,
): Promise<ContactRow | Conflict<ContactRow>> {
  const contactRow: ContactRow = { ...row, dataBytes: jsonBytes(row.data) };
  const index = { g1pk: indexes.contactsOf(projectId, suffixOf(row.id)), g1sk: `${row.createdAt}#${row.id}` };
  const item = { ...keys.contact(projectId, row.id), v: 1, ...index, ...contactRow };
  const isFree = expr`attribute_not_exists(pk)`;
  if (slotId !== row.id) {
    const slotCheck = checkPart(keys.contact(projectId, slotId), expr`heir = ${row.id}`);
    return (await transact([putPart(item, isFree), slotCheck])) === null ? contactRow : { conflict: true, row: null };
  }
  const written = await putOrRead<ContactRow>(item, isFree);
  return isConflict<ContactRow>(written) ? written : contactRow;
}

export const mergeContactRow = (
  projectId: string,
  contactId: string,
  merge: Merge,
  guard: MergeGuard,
): Promise<ContactRow | Conflict<ContactRow>> =>
  updateOrRead<ContactRow>(
    keys.contact(projectId, contactId),
    mergeChanges([dataChange(merge, guard), ...otherChanges(merge)]),
  );

function mergeChanges(changes: readonly Change[]): Change {
  return {
    set: Object.assign({}, ...changes.map(({ set }) => set)),
    remove: changes.flatMap(({ remove = [] }) => remove),
    merge: Object.assign({}, ...changes.map(({ merge }) => merge)),
    if: allOf(...changes.map((change) => change.if)),
  };
}

function dataChange({ patch }: Merge, guard: MergeGuard): Change {
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

function otherChanges({ email, patch, subscribed, preferences, current, trace, proves }: Merge): Change[] {
  return [
    ...(email === undefined ? [] : [{ if: expr`email = ${email}` }]),
    ...(proves === 'data' ? [{ remove: ['unconfirmed'] }] : []),
    ...(proves === 'nothing' && Object.keys(patch).length > 0 ? [UNCONFIRMED_DATA_CHANGE] : []),
    ...(subscribed === undefined ? [] : [subscriptionChange(subscribed)]),
    ...(preferences
      ? [
          topicsChange(preferences, current?.topics),
          snoozeChange(preferences),
          { set: { consent: preferences.consent } },
        ]
      : []),
    ...(current ? [{ if: expr`generation = ${current.generation}` }] : []),
    ...(trace ? [{ set: { ...trace } }] : []),
  ];
}

const UNCONFIRMED_DATA_CHANGE: Change = { set: { unconfirmed: expr`if_not_exists(unconfirmed, ${'data'})` } };

const subscriptionChange = (subscribed: boolean): Change =>
  subscribed
    ? { set: { subscribed }, remove: ['pendingSince', 'leftAt'], if: expr`attribute_not_exists(complained)` }
    : { set: { subscribed, leftAt: isoNow() }, remove: ['pendingSince'] };

function topicsChange({ topics }: PreferenceChange, current: ContactRow['topics']): Change {
  if (topics === undefined) return {};
  if (topics === null) return { remove: ['topics'] };
  if (current) return { merge: { topics }, if: expr`attribute_exists(topics)` };
  const chosen = Object.entries(topics).filter(([, choice]) => choice !== null);
  return { set: { topics: Object.fromEntries(chosen) }, if: expr`attribute_not_exists(topics)` };
}

const snoozeChange = ({ snoozedUntil }: PreferenceChange): Change =>
  snoozedUntil === null ? { remove: ['snoozedUntil'] } : { set: { snoozedUntil } };

/**
 * Call it when an email has reached the address, or the project's server has named the address. The data stays
 * unconfirmed.
 */
export async function markReached(projectId: string, contactId: string, generation: string): Promise<void> {
  await update(keys.contact(projectId, contactId), {
    set: { unconfirmed: 'data', version: expr`version + ${1}` },
    if: expr`generation = ${generation} AND unconfirmed = ${'address'}`,
  });
}

export async function markComplained(projectId: string, contactId: string): Promise<void> {
  await update(keys.contact(projectId, contactId), {
    set: { complained: true, subscribed: false, updatedAt: isoNow(), version: expr`version + ${1}` },
    remove: ['pendingSince'],
    if: expr`attribute_exists(email) AND attribute_not_exists(complained)`,
  });
}
