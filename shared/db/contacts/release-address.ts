import { randomBytes } from 'node:crypto';
import { type Expression, expr } from '../table/expressions';
import { indexes, suffixOf } from '../table/indexes';
import { keys } from '../table/keys';
import { get } from '../table/rows';
import { checkPart, deletePart, putPart, type TransactionPart, updatePart } from '../table/transact';
import { isContact, type Slot } from './addresses';
import { type StoredSuppression, strengths } from './suppression-rows';

const newContactId = (): string => `ct_${randomBytes(16).toString('hex')}`;

export interface AddressRelease {
  /** For the address's next contact. Its suppression waits under this id. */
  id: string;
  parts: TransactionPart[];
}

export function releaseAddress(projectId: string, slot: Slot | null, contactId: string): AddressRelease {
  if (slot === null || slot.id === contactId) return { id: newContactId(), parts: [] };
  const key = keys.contact(projectId, slot.id);
  if (!isContact(slot)) {
    const slotPointsHere = expr`heir = ${contactId} AND attribute_not_exists(email)`;
    return { id: slot.id, parts: [deletePart(key, slotPointsHere)] };
  }
  const id = newContactId();
  const change = { set: { heir: id }, if: expr`heir = ${contactId} AND generation = ${slot.generation}` };
  return { id, parts: [updatePart(key, change)] };
}

export const readSuppression = (projectId: string, contactId: string): Promise<StoredSuppression | null> =>
  get<StoredSuppression>(keys.suppression(projectId, contactId));

function ifAsRead(row: StoredSuppression | null): Expression {
  if (row === null) return expr`attribute_not_exists(pk)`;
  const { createdAt, reason, bouncedAt } = row;
  return bouncedAt === undefined
    ? expr`createdAt = ${createdAt} AND reason = ${reason} AND attribute_not_exists(bouncedAt)`
    : expr`createdAt = ${createdAt} AND reason = ${reason} AND bouncedAt = ${bouncedAt}`;
}

export const suppressionUnchanged = (
  projectId: string,
  contactId: string,
  row: StoredSuppression | null,
): TransactionPart => checkPart(keys.suppression(projectId, contactId), ifAsRead(row));

export async function suppressionParts(
  projectId: string,
  contactId: string,
  {
    pk: _pk,
    sk: _sk,
    generation: _generation,
    createdBy: _createdBy,
    replaced: _replaced,
    updatedBy: _updatedBy,
    ...content
  }: StoredSuppression & { pk?: string; sk?: string },
): Promise<TransactionPart[]> {
  const existing = await readSuppression(projectId, contactId);
  if (existing && existing.strength >= content.strength) return [suppressionUnchanged(projectId, contactId, existing)];
  const indexEntry = {
    g1pk: indexes.suppressionsOf(projectId, suffixOf(contactId)),
    g1sk: `${content.createdAt}#${contactId}`,
  };
  const row = { ...content, contactId, ...keys.suppression(projectId, contactId), v: 1, ...indexEntry };
  return [putPart(row, ifAsRead(existing))];
}

/** A bounce stays with the address, a choice of the person or project moves with the contact, a complaint does both. */
export async function splitSuppressionParts(
  projectId: string,
  contactId: string,
  { former, freedId, email }: { former: string; freedId: string; email: string },
): Promise<TransactionPart[]> {
  const current = await readSuppression(projectId, contactId);
  if (current === null) return [suppressionUnchanged(projectId, contactId, current)];
  const key = keys.suppression(projectId, contactId);
  const isUnchanged = ifAsRead(current);
  const addressedAt = current.addressedAt ?? current.createdAt;
  const suppressionOfFormerAddress: StoredSuppression = { ...current, email: former, addressedAt };
  if (current.reason === 'hard_bounce') {
    const { replaced } = current;
    // The project's earlier suppression, which the bounce replaced, holds again.
    const restoreOrDelete = replaced
      ? updatePart(key, {
          set: { email, reason: replaced, strength: strengths[replaced] },
          remove: ['bouncedAt', 'emailId', 'replaced'],
          if: isUnchanged,
        })
      : deletePart(key, isUnchanged);
    return [restoreOrDelete, ...(await suppressionParts(projectId, freedId, suppressionOfFormerAddress))];
  }
  const moveWithContact = updatePart(key, { set: { email }, remove: ['bouncedAt'], if: isUnchanged });
  if (current.reason === 'complaint') {
    return [moveWithContact, ...(await suppressionParts(projectId, freedId, suppressionOfFormerAddress))];
  }
  if (current.bouncedAt === undefined) return [moveWithContact];
  const bounceOfFormerAddress = {
    ...suppressionOfFormerAddress,
    reason: 'hard_bounce' as const,
    strength: strengths.hard_bounce,
  };
  return [moveWithContact, ...(await suppressionParts(projectId, freedId, bounceOfFormerAddress))];
}

export async function transferSuppressionParts(
  projectId: string,
  contactId: string,
  freedId: string,
): Promise<TransactionPart[]> {
  const current = await readSuppression(projectId, contactId);
  if (current === null) return [suppressionUnchanged(projectId, contactId, current)];
  const { email: _, addressedAt: _at, ...withoutAddress } = current;
  return [
    deletePart(keys.suppression(projectId, contactId), ifAsRead(current)),
    ...(await suppressionParts(projectId, freedId, withoutAddress)),
  ];
}
