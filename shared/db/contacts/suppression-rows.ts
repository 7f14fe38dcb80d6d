import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { indexes, keys, suffixOf } from '../table/keys';
import { type Conflict, conditional, isConflict } from '../table/outcomes';
import { type ErasureRow, isErased } from './open-erasures';

export type SuppressionReason = 'hard_bounce' | 'complaint' | 'manual' | 'import';

/** Whose address a suppression shows; without a generation it was given by a call and not by a contact's mail. */
export interface SuppressedAddress {
  email: string;
  generation?: string | undefined;
}

/** Why a contact gets no mail of any kind. The contact's id is a hash of its address, and holds without it. */
export interface Suppression {
  contactId: string;
  reason: SuppressionReason;
  createdAt: string;
  /** When the reason became a stronger one. */
  updatedAt?: string;
  /** The email whose feedback it came from. */
  emailId?: string;
  /** For the list; goes when the contact is erased. */
  email?: string;
  /** Of the contact that the address was taken from, and when. */
  generation?: string;
  addressedAt?: string;
}

/** What is to be suppressed. */
export interface NewSuppression {
  contactId: string;
  reason: SuppressionReason;
  emailId?: string | undefined;
  address?: SuppressedAddress | undefined;
  /** By it a repeat of what asked knows its own work. */
  mark?: string | undefined;
}

/** A suppression as stored: with the requests that wrote it. */
export interface StoredSuppression extends Suppression {
  strength: number;
  createdBy?: string;
  updatedBy?: string;
}

/** A reason takes the place of a weaker one only. */
export const strength: Record<SuppressionReason, number> = { import: 1, manual: 1, hard_bounce: 2, complaint: 3 };

const addressed = (address: SuppressedAddress | undefined, time: string) =>
  address ? { email: address.email, generation: address.generation, addressedAt: time } : {};

/** Brings a suppression into being, or answers with the one that is there. */
export async function createSuppressionRow(
  projectId: string,
  wanted: NewSuppression,
): Promise<null | Conflict<StoredSuppression>> {
  const { contactId, reason, emailId, address, mark } = wanted;
  const createdAt = isoNow();
  const written = await conditional<unknown, StoredSuppression>(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...keys.suppression(projectId, contactId),
          v: 1,
          g1pk: indexes.suppressionsOf(projectId, suffixOf(contactId)),
          g1sk: `${createdAt}#${contactId}`,
          contactId,
          reason,
          strength: strength[reason],
          emailId,
          createdAt,
          createdBy: mark,
          ...addressed(address, createdAt),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  return isConflict<StoredSuppression>(written) ? written : null;
}

/** Takes the place of a weaker reason; false when it is not weaker any more, or gone. */
export async function strengthenRow(
  projectId: string,
  { contactId, reason, emailId, mark }: NewSuppression,
): Promise<boolean> {
  const values = { reason, strength: strength[reason], emailId, updatedAt: isoNow(), updatedBy: mark };
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  const written = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.suppression(projectId, contactId),
        UpdateExpression: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk) AND #strength < :strength',
        ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      }),
    ),
  );
  return !isConflict(written);
}

/** Gives a suppression its address, where it has none or that of a contact that was there before. */
export async function addressRow(
  projectId: string,
  contactId: string,
  { email, generation }: SuppressedAddress,
): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.suppression(projectId, contactId),
        UpdateExpression: `SET email = :email, addressedAt = :now${generation ? ', generation = :generation' : ' REMOVE generation'}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: {
          ':email': email,
          ':now': isoNow(),
          ...(generation ? { ':generation': generation } : {}),
        },
      }),
    ),
  );
}

/** Takes the address of a deleted contact away, but not one that was given since; the suppression stays. */
export async function eraseSuppressedAddress(projectId: string, erasure: ErasureRow): Promise<void> {
  const Key = keys.suppression(projectId, erasure.contactId);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  const row = Item as StoredSuppression | undefined;
  if (row?.addressedAt === undefined || !isErased(erasure, { ...row, createdAt: row.addressedAt })) return;
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: 'REMOVE email, generation, addressedAt',
        ConditionExpression: 'attribute_exists(pk) AND addressedAt = :seen',
        ExpressionAttributeValues: { ':seen': row.addressedAt },
      }),
    ),
  );
}
