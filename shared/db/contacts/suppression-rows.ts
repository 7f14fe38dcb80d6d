import { isoNow } from '../../ops/clock';
import { expr } from '../table/expressions';
import { indexes, keys, suffixOf } from '../table/keys';
import type { Conflict } from '../table/outcomes';
import { get, putOrRead, update } from '../table/rows';
import { type ErasureRow, isErased } from './open-erasures';

export type SuppressionReason = 'hard_bounce' | 'complaint' | 'manual' | 'import';

/** The address that a suppression shows. Without a generation it came from a call and not from a contact's mail. */
export interface SuppressedAddress {
  email: string;
  generation?: string | undefined;
}

/**
 * Why a contact gets no mail of any kind. The contact's id is a hash of its address, so the suppression works without
 * the address.
 */
export interface Suppression {
  contactId: string;
  reason: SuppressionReason;
  createdAt: string;
  /** When a stronger reason replaced the first. */
  updatedAt?: string;
  /** The email whose feedback it came from. */
  emailId?: string;
  /** When SES first reported a hard bounce of the address. No call of the API sets it, whatever reason it gives. */
  bouncedAt?: string;
  /** For the list; removed when the contact is erased. */
  email?: string;
  /** The generation of the contact that the address came from, and when it came. */
  generation?: string;
  addressedAt?: string;
}

/** What is to be suppressed. */
export interface NewSuppression {
  contactId: string;
  reason: SuppressionReason;
  emailId?: string | undefined;
  address?: SuppressedAddress | undefined;
  /** SES has reported it. */
  reported?: boolean;
  /** Identifies the request, so a repeat of it recognises its own work. */
  mark?: string | undefined;
}

/** A suppression as stored: with the requests that wrote it. */
export interface StoredSuppression extends Suppression {
  strength: number;
  /** The weaker reason that the present one has replaced. */
  replaced?: SuppressionReason;
  createdBy?: string;
  updatedBy?: string;
}

/** A reason replaces weaker ones only. */
export const strength: Record<SuppressionReason, number> = { import: 1, manual: 1, hard_bounce: 2, complaint: 3 };

const addressed = (address: SuppressedAddress | undefined, time: string) =>
  address ? { email: address.email, generation: address.generation, addressedAt: time } : {};

/** Creates a suppression, or returns the one that exists. */
export function createSuppressionRow(
  projectId: string,
  { contactId, reason, emailId, address, reported, mark }: NewSuppression,
): Promise<'written' | Conflict<StoredSuppression>> {
  const createdAt = isoNow();
  const row = {
    ...keys.suppression(projectId, contactId),
    v: 1,
    g1pk: indexes.suppressionsOf(projectId, suffixOf(contactId)),
    g1sk: `${createdAt}#${contactId}`,
    contactId,
    reason,
    strength: strength[reason],
    emailId,
    createdAt,
    bouncedAt: reported && reason === 'hard_bounce' ? createdAt : undefined,
    createdBy: mark,
    ...addressed(address, createdAt),
  };
  return putOrRead<StoredSuppression>(row, expr`attribute_not_exists(pk)`);
}

/** Replaces a weaker reason; false if it is no longer weaker, or is gone. */
export const strengthenRow = (
  projectId: string,
  { contactId, reason, emailId, mark }: NewSuppression,
): Promise<boolean> =>
  update(keys.suppression(projectId, contactId), {
    set: { replaced: expr`reason`, reason, strength: strength[reason], emailId, updatedAt: isoNow(), updatedBy: mark },
    if: expr`strength < ${strength[reason]}`,
  });

/** Notes a hard bounce that SES has reported in a suppression that is there already, whatever its reason. */
export async function noteBounce(projectId: string, contactId: string): Promise<void> {
  const change = { set: { bouncedAt: isoNow() }, if: expr`attribute_not_exists(bouncedAt)` };
  await update(keys.suppression(projectId, contactId), change);
}

/** Gives a suppression its address if it has none or that of a former contact. */
export async function addressRow(
  projectId: string,
  contactId: string,
  { email, generation }: SuppressedAddress,
): Promise<void> {
  await update(keys.suppression(projectId, contactId), {
    set: { email, addressedAt: isoNow(), generation },
    remove: generation === undefined ? ['generation'] : [],
  });
}

/** Removes the address of a deleted contact, but not one that was given since; the suppression stays. */
export async function eraseSuppressedAddress(projectId: string, erasure: ErasureRow): Promise<void> {
  const key = keys.suppression(projectId, erasure.contactId);
  const row = await get<StoredSuppression>(key);
  if (row?.addressedAt === undefined || !isErased(erasure, { ...row, createdAt: row.addressedAt })) return;
  await update(key, {
    remove: ['email', 'generation', 'addressedAt'],
    if: expr`addressedAt = ${row.addressedAt}`,
  });
}
