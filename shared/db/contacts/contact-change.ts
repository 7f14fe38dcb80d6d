import { isDeepStrictEqual } from 'node:util';
import type { CallProof, ContactSource } from '../../domain/contacts/contact';
import { MAXIMUM_DATA_BYTES, MAXIMUM_KEYS, mergeData } from '../../domain/contacts/data';
import { changedSubscription, type SubscriptionWish } from '../../domain/contacts/subscription';
import { areGranted, isSilent, type Wishes } from '../../domain/contacts/topics';
import type { HeldChoices, ImportChoices } from '../../domain/import/choices';
import { type StepCause, traceOf } from '../workflows/step-trace';
import { type ContactRow, jsonBytes, type Merge } from './rows';
import type { Suppression } from './suppressions';

/** What a call says about a contact that may or may not exist. Address and patch have been checked. */
export interface ContactChange extends SubscriptionWish {
  email: string;
  /** Merged by top-level key; null removes a key. */
  patch?: Record<string, unknown> | undefined;
  /** The subscription of a contact that this call creates. */
  subscribedIfNew: boolean;
  source: ContactSource;
  /** What is known of the contact afterwards. Absent: no more than before, and nothing if the call is untrusted. */
  proves?: CallProof;
  /** A contact that this call would create as subscribed is asked to confirm first, and is pending until then. */
  asksFirst?: boolean;
  /** Too many were asked lately: the contact is not pending until a later call asks it. */
  asksLater?: boolean;
  /** Keeps an existing contact's data as it is. */
  keepsData?: boolean;
  /** The suppression, if the caller has read it already; null if there is none. */
  suppression?: Suppression | null;
  /** The contact's row, if the caller has read it already; null if there was none. */
  seen?: ContactRow | null;
  /** Writes nothing if the contact is already as wanted. */
  onlyChanges?: boolean;
  /** What the call says about topics and consent, by what the contact has and whether it is subscribed afterwards. */
  choices?: (held: HeldChoices, subscribed: boolean) => ImportChoices;
  /** Under an Idempotency-Key: the request's mark, and whether an earlier try may have created the contact. */
  request?: { mark: string; repeated: boolean };
}

/** What a call says about an existing contact. */
export interface ExistingChange extends Pick<ContactChange, 'patch' | 'subscribed' | 'onlyChanges'> {
  /** Computed from the row as it is at the write. */
  wishes?: ((contact: ContactRow) => Wishes) | undefined;
  /** Changes only the contact of this generation. */
  generation?: string;
  /** The workflow step that makes the change; its repeat changes nothing. */
  step?: StepCause;
  /** Absent: nothing changes in what is known of the contact. */
  proves?: CallProof | undefined;
}

/** The part of a change that applies to an existing contact. */
export type Merging = Pick<
  ContactChange,
  'patch' | 'subscribed' | 'untrusted' | 'keepsData' | 'resubscribesNobody' | 'onlyChanges' | 'choices'
> & { email?: string; proves?: CallProof | undefined; wishes?: Wishes; step?: StepCause };

/** What a change asks for, by the row as it was seen. */
export function mergeOf(change: Merging, seen: ContactRow | undefined): Merge {
  const subscribed = changedSubscription(change, seen);
  const wishes = change.wishes ?? (seen && change.choices?.(seen, subscribed ?? seen.subscribed));
  const trace = change.step && seen ? traceOf(change.step, seen) : undefined;
  return {
    email: change.email,
    patch: change.keepsData ? {} : (change.patch ?? {}),
    subscribed,
    proves: proofOf(change),
    trace,
    ...(wishes || trace ? { seen } : {}),
    ...(wishes ? { wishes } : {}),
  };
}

/** What a change proves of its contact; undefined if it changes nothing in that. */
export const proofOf = ({ proves, untrusted }: Merging): CallProof | undefined =>
  proves ?? (untrusted ? 'nothing' : undefined);

/** Whether a merge asks for nothing. */
export const isEmpty = ({ patch, subscribed, wishes }: Merge): boolean =>
  Object.keys(patch).length === 0 && subscribed === undefined && (!wishes || isSilent(wishes));

/** Whether a merge would confirm the contact. */
export const confirms = ({ unconfirmed }: ContactRow, { proves }: Merge): boolean =>
  proves === 'data' && unconfirmed !== undefined;

/** Whether a merge would change nothing. */
export const holds = (row: ContactRow, merge: Merge): boolean => !confirms(row, merge) && isGranted(row, merge);

const isGranted = (row: ContactRow, { patch, subscribed, wishes = {} }: Merge): boolean =>
  (subscribed === undefined || (subscribed === row.subscribed && (subscribed || row.leftAt !== undefined))) &&
  areGranted(wishes, row) &&
  Object.entries(patch).every(([key, value]) =>
    value === null ? !Object.hasOwn(row.data, key) : isDeepStrictEqual(row.data[key], value),
  );

/** How full a contact may be to take the patch without measuring the merged data. */
export function roomFor(patch: Record<string, unknown>) {
  const added = mergeData({}, patch);
  const addedBytes = jsonBytes(added);
  return {
    maximumKeys: MAXIMUM_KEYS - Object.keys(added).length,
    maximumBytes: MAXIMUM_DATA_BYTES - addedBytes,
    addedBytes,
  };
}
