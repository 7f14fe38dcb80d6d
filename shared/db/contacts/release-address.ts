import { randomBytes } from 'node:crypto';
import { expr } from '../table/expressions';
import { indexes, suffixOf } from '../table/indexes';
import { keys } from '../table/keys';
import { get } from '../table/rows';
import { checkPart, deletePart, putPart, type TransactionPart, updatePart } from '../table/transact';
import { isContact, type Slot } from './addresses';
import { type StoredSuppression, strength } from './suppression-rows';

const newContactId = (): string => `ct_${randomBytes(16).toString('hex')}`;

export interface AddressRelease {
  id: string;
  parts: TransactionPart[];
}

export function releaseAddress(projectId: string, slot: Slot | null, contactId: string): AddressRelease {
  if (slot === null || slot.id === contactId) return { id: newContactId(), parts: [] };
  const key = keys.contact(projectId, slot.id);
  if (!isContact(slot)) {
    const pointsHere = expr`heir = ${contactId} AND attribute_not_exists(email)`;
    return { id: slot.id, parts: [deletePart(key, pointsHere)] };
  }
  const id = newContactId();
  const change = { set: { heir: id }, if: expr`heir = ${contactId} AND generation = ${slot.generation}` };
  return { id, parts: [updatePart(key, change)] };
}

export const readStored = (projectId: string, contactId: string): Promise<StoredSuppression | null> =>
  get<StoredSuppression>(keys.suppression(projectId, contactId));

const isAsRead = (row: StoredSuppression | null) =>
  row === null
    ? expr`attribute_not_exists(pk)`
    : row.bouncedAt === undefined
      ? expr`createdAt = ${row.createdAt} AND reason = ${row.reason} AND attribute_not_exists(bouncedAt)`
      : expr`createdAt = ${row.createdAt} AND reason = ${row.reason} AND bouncedAt = ${row.bouncedAt}`;

export const suppressionUnchanged = (
  projectId: string,
  contactId: string,
  row: StoredSuppression | null,
): TransactionPart => checkPart(keys.suppression(projectId, contactId), isAsRead(row));

export async function suppressionFor(
  projectId: string,
  contactId: string,
  {
    pk: _pk,
    sk: _sk,
    generation: _g,
    createdBy: _c,
    replaced: _r,
    updatedBy: _u,
    ...content
  }: StoredSuppression & { pk?: string; sk?: string },
): Promise<TransactionPart[]> {
  const existing = await readStored(projectId, contactId);
  if (existing && existing.strength >= content.strength) return [suppressionUnchanged(projectId, contactId, existing)];
  const indexEntry = {
    g1pk: indexes.suppressionsOf(projectId, suffixOf(contactId)),
    g1sk: `${content.createdAt}#${contactId}`,
  };
  const row = { ...content, contactId, ...keys.suppression(projectId, contactId), v: 1, ...indexEntry };
  return [putPart(row, isAsRead(existing))];
}

/**
 * A bounce stays with the address, the person's or project's choice moves with the contact, a complaint applies to both.
 */
export async function splitSuppression(
  projectId: string,
  contactId: string,
  { former, freed, email }: { former: string; freed: string; email: string },
): Promise<TransactionPart[]> {
  const own = await readStored(projectId, contactId);
  if (own === null) return [suppressionUnchanged(projectId, contactId, own)];
  const key = keys.suppression(projectId, contactId);
  const ofFormerAddress: StoredSuppression = { ...own, email: former, addressedAt: own.addressedAt ?? own.createdAt };
  if (own.reason === 'hard_bounce') {
    const { replaced } = own;
    // The bounce does not undo the project's earlier suppression.
    const restored = { set: { email, reason: replaced, strength: strength[replaced ?? 'manual'] }, if: isAsRead(own) };
    const remainder = replaced
      ? updatePart(key, { ...restored, remove: ['bouncedAt', 'emailId', 'replaced'] })
      : deletePart(key, isAsRead(own));
    return [remainder, ...(await suppressionFor(projectId, freed, ofFormerAddress))];
  }
  const moveWithContact = updatePart(key, { set: { email }, remove: ['bouncedAt'], if: isAsRead(own) });
  if (own.reason === 'complaint')
    return [moveWithContact, ...(await suppressionFor(projectId, freed, ofFormerAddress))];
  if (own.bouncedAt === undefined) return [moveWithContact];
  const bounced = { ...ofFormerAddress, reason: 'hard_bounce' as const, strength: strength.hard_bounce };
  return [moveWithContact, ...(await suppressionFor(projectId, freed, bounced))];
}

export async function transferSuppression(
  projectId: string,
  contactId: string,
  freed: string,
): Promise<TransactionPart[]> {
  const own = await readStored(projectId, contactId);
  if (own === null) return [suppressionUnchanged(projectId, contactId, own)];
  const { email: _, addressedAt: _at, ...withoutAddress } = own;
  return [
    deletePart(keys.suppression(projectId, contactId), isAsRead(own)),
    ...(await suppressionFor(projectId, freed, withoutAddress)),
  ];
}
