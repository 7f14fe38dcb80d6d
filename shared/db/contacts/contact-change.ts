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

/** A repeated step is recognized unless eight other steps have changed the contact since. */
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
  needsConfirmation?: boolean;
  /** Too many confirmations were requested lately, so only a later call makes the contact pending. */
  postponesConfirmation?: boolean;
  keepsExistingData?: boolean;
  /** Undefined if not read yet; null if there is none. */
  suppression?: Suppression | null;
  /** The row as last read; undefined if not read yet, null if none. */
  current?: ContactRow | null;
  skipsUnchanged?: boolean;
  choices?: (stored: StoredChoices, subscribed: boolean) => ImportChoices;
  /** `repeated`: an earlier try may have created the contact. */
  request?: { mark: string; repeated: boolean };
}

export interface ExistingChange extends Pick<ContactChange, 'patch' | 'subscribed' | 'skipsUnchanged'> {
  preferences?: ((contact: ContactRow) => PreferenceChange) | undefined;
  generation?: string;
  step?: StepCause;
  proves?: CallProof | undefined;
}

export type MergeRequest = Pick<
  ContactChange,
  'patch' | 'subscribed' | 'untrusted' | 'keepsExistingData' | 'resubscribesNobody' | 'skipsUnchanged' | 'choices'
> & { email?: string; proves?: CallProof | undefined; preferences?: PreferenceChange; step?: StepCause };

export function mergeOf(change: MergeRequest, current: ContactRow | undefined): Merge {
  const subscribed = changedSubscription(change, current);
  const preferences = change.preferences ?? (current && change.choices?.(current, subscribed ?? current.subscribed));
  const trace = change.step && current ? traceOf(change.step, current) : undefined;
  return {
    email: change.email,
    patch: change.keepsExistingData ? {} : (change.patch ?? {}),
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
  !confirmsData(row, merge) && hasRequestedValues(row, merge);

const hasRequestedValues = (row: ContactRow, { patch, subscribed, preferences = {} }: Merge): boolean =>
  hasSubscription(row, subscribed) &&
  areUpToDate(preferences, row) &&
  Object.entries(patch).every(([key, value]) =>
    value === null ? !Object.hasOwn(row.data, key) : isDeepStrictEqual(row.data[key], value),
  );

function hasSubscription(row: ContactRow, subscribed: boolean | undefined): boolean {
  if (subscribed === undefined) return true;
  if (subscribed) return row.subscribed;
  return !row.subscribed && row.leftAt !== undefined;
}

export function roomFor(patch: Record<string, unknown>) {
  const added = mergeData({}, patch);
  const addedBytes = jsonBytes(added);
  return {
    maximumKeys: MAX_KEYS - Object.keys(added).length,
    maximumBytes: MAX_DATA_BYTES - addedBytes,
    addedBytes,
  };
}
