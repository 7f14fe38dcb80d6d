import { isDeepStrictEqual } from 'node:util';
import {
  type CallProof,
  type ContactSource,
  changedSubscription,
  type SubscriptionRequest,
} from '../../domain/contacts/contact';
import { MAX_DATA_BYTES, MAX_KEYS, mergeData } from '../../domain/contacts/data';
import { areUpToDate, changesNothing, type PreferenceChange } from '../../domain/contacts/topics';
import type { ImportChoices, StoredChoices } from '../../domain/import/choices';
import { type ContactRow, jsonBytes, type Merge, type StepTrace } from './rows';
import type { Suppression } from './suppressions';

interface StepCause {
  mark: string;
  depth: number;
}

/** A repeated step is recognized unless this many others have changed the contact since. */
const MAX_MARKS = 8;

export const isStepApplied = ({ mark }: StepCause, { marks = [] }: Pick<ContactRow, 'marks'>): boolean =>
  marks.includes(mark);

const traceOf = (
  { mark, depth }: StepCause,
  { marks = [], version }: Pick<ContactRow, 'marks' | 'version'>,
): StepTrace => ({ marks: [...marks, mark].slice(-MAX_MARKS), cause: { version: version + 1, depth } });

export interface ContactChange extends SubscriptionRequest {
  email: string;
  /** Merged by top-level key; null removes a key. */
  patch?: Record<string, unknown> | undefined;
  subscribedIfNew: boolean;
  source: ContactSource;
  proves?: CallProof;
  asksFirst?: boolean;
  /** Too many confirmations were asked for lately: a later call makes the contact pending. */
  asksLater?: boolean;
  keepsData?: boolean;
  /** Undefined if not read yet; null if there is none. */
  suppression?: Suppression | null;
  /** The row as last read. Undefined if not read yet; null if there was none. */
  current?: ContactRow | null;
  onlyChanges?: boolean;
  choices?: (held: StoredChoices, subscribed: boolean) => ImportChoices;
  /** `repeated`: an earlier try may have created the contact. */
  request?: { mark: string; repeated: boolean };
}

export interface ExistingChange extends Pick<ContactChange, 'patch' | 'subscribed' | 'onlyChanges'> {
  preferences?: ((contact: ContactRow) => PreferenceChange) | undefined;
  generation?: string;
  step?: StepCause;
  proves?: CallProof | undefined;
}

export type MergeRequest = Pick<
  ContactChange,
  'patch' | 'subscribed' | 'untrusted' | 'keepsData' | 'resubscribesNobody' | 'onlyChanges' | 'choices'
> & { email?: string; proves?: CallProof | undefined; preferences?: PreferenceChange; step?: StepCause };

export function mergeOf(change: MergeRequest, current: ContactRow | undefined): Merge {
  const subscribed = changedSubscription(change, current);
  const preferences = change.preferences ?? (current && change.choices?.(current, subscribed ?? current.subscribed));
  const trace = change.step && current ? traceOf(change.step, current) : undefined;
  return {
    email: change.email,
    patch: change.keepsData ? {} : (change.patch ?? {}),
    subscribed,
    proves: proofOf(change),
    trace,
    ...(preferences || trace ? { current } : {}),
    ...(preferences ? { preferences } : {}),
  };
}

export const proofOf = ({ proves, untrusted }: MergeRequest): CallProof | undefined =>
  proves ?? (untrusted ? 'nothing' : undefined);

export const isEmptyMerge = ({ patch, subscribed, preferences }: Merge): boolean =>
  Object.keys(patch).length === 0 && subscribed === undefined && (!preferences || changesNothing(preferences));

export const confirmsData = ({ unconfirmed }: ContactRow, { proves }: Merge): boolean =>
  proves === 'data' && unconfirmed !== undefined;

export const isAlreadyApplied = (row: ContactRow, merge: Merge): boolean =>
  !confirmsData(row, merge) && isGranted(row, merge);

const isGranted = (row: ContactRow, { patch, subscribed, preferences = {} }: Merge): boolean =>
  (subscribed === undefined || (subscribed === row.subscribed && (subscribed || row.leftAt !== undefined))) &&
  areUpToDate(preferences, row) &&
  Object.entries(patch).every(([key, value]) =>
    value === null ? !Object.hasOwn(row.data, key) : isDeepStrictEqual(row.data[key], value),
  );

export function roomFor(patch: Record<string, unknown>) {
  const added = mergeData({}, patch);
  const addedBytes = jsonBytes(added);
  return {
    maximumKeys: MAX_KEYS - Object.keys(added).length,
    maximumBytes: MAX_DATA_BYTES - addedBytes,
    addedBytes,
  };
}
