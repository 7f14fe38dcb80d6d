import type { SuppressionReason } from '../../contract/routes/suppressions';
import { isoNow } from '../../ops/clock';
import { expr } from '../table/expressions';
import { indexes, suffixOf } from '../table/indexes';
import { keys } from '../table/keys';
import type { Conflict } from '../table/outcomes';
import { get, putOrRead, update } from '../table/rows';
import { type ErasureRow, isErased } from './open-erasures';

export interface SuppressedAddress {
  email: string;
  generation?: string | undefined;
}

/** The contact's id is a hash of its address, so a suppression works without the address. */
export interface Suppression {
  contactId: string;
  reason: SuppressionReason;
  createdAt: string;
  updatedAt?: string;
  emailId?: string;
  /** When SES first reported a hard bounce. No API call sets it. */
  bouncedAt?: string;
  email?: string;
  generation?: string;
  addressedAt?: string;
}

export interface NewSuppression {
  contactId: string;
  reason: SuppressionReason;
  emailId?: string | undefined;
  address?: SuppressedAddress | undefined;
  isReportedBySes?: boolean;
  /** Identifies the request, so a repeat recognizes its own work. */
  mark?: string | undefined;
}

export interface StoredSuppression extends Suppression {
  strength: number;
  replaced?: SuppressionReason;
  createdBy?: string;
  updatedBy?: string;
}

export const strengths: Record<SuppressionReason, number> = { import: 1, manual: 1, hard_bounce: 2, complaint: 3 };

const addressFields = (address: SuppressedAddress | undefined, time: string) =>
  address ? { email: address.email, generation: address.generation, addressedAt: time } : {};

export function createSuppressionRow(
  projectId: string,
  { contactId, reason, emailId, address, isReportedBySes, mark }: NewSuppression,
): Promise<'written' | Conflict<StoredSuppression>> {
  const createdAt = isoNow();
  const row = {
    ...keys.suppression(projectId, contactId),
    v: 1,
    g1pk: indexes.suppressionsOf(projectId, suffixOf(contactId)),
    g1sk: `${createdAt}#${contactId}`,
    contactId,
    reason,
    strength: strengths[reason],
    emailId,
    createdAt,
    bouncedAt: isReportedBySes && reason === 'hard_bounce' ? createdAt : undefined,
    createdBy: mark,
    ...addressFields(address, createdAt),
  };
  return putOrRead<StoredSuppression>(row, expr`attribute_not_exists(pk)`);
}

export const strengthenRow = (
  projectId: string,
  { contactId, reason, emailId, mark }: NewSuppression,
): Promise<boolean> =>
  update(keys.suppression(projectId, contactId), {
    set: { replaced: expr`reason`, reason, strength: strengths[reason], emailId, updatedAt: isoNow(), updatedBy: mark },
    if: expr`strength < ${strengths[reason]}`,
  });

export async function recordBounce(projectId: string, contactId: string): Promise<void> {
  const change = { set: { bouncedAt: isoNow() }, if: expr`attribute_not_exists(bouncedAt)` };
  await update(keys.suppression(projectId, contactId), change);
}

export async function setSuppressedAddress(
  projectId: string,
  contactId: string,
  { email, generation }: SuppressedAddress,
): Promise<void> {
  await update(keys.suppression(projectId, contactId), {
    set: { email, addressedAt: isoNow(), generation },
    remove: generation === undefined ? ['generation'] : [],
  });
}

export async function eraseSuppressedAddress(projectId: string, erasure: ErasureRow): Promise<void> {
  const key = keys.suppression(projectId, erasure.contactId);
  const row = await get<StoredSuppression>(key);
  if (row?.addressedAt === undefined || !isErased(erasure, { ...row, createdAt: row.addressedAt })) return;
  await update(key, {
    remove: ['email', 'generation', 'addressedAt'],
    if: expr`addressedAt = ${row.addressedAt}`,
  });
}
