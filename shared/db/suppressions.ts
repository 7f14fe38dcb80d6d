import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow } from '../ops/clock';
import { batchGet } from './batch-get';
import { db, tableName } from './client';
import { markComplained } from './contact-rows';
import { keys } from './keys';
import { conditional, isConflict } from './outcomes';

export type SuppressionReason = 'hard_bounce' | 'complaint' | 'manual' | 'import';

/** Why a contact gets no mail of any kind. It holds no address: the contact's id is a hash of it. */
export interface Suppression {
  contactId: string;
  reason: SuppressionReason;
  createdAt: string;
  /** The email whose feedback it came from. */
  emailId?: string;
}

/** A reason takes the place of a weaker one only. */
const strength: Record<SuppressionReason, number> = { import: 1, manual: 1, hard_bounce: 2, complaint: 3 };

const toSuppression = (row: Record<string, unknown>): Suppression => ({
  contactId: row.contactId as string,
  reason: row.reason as SuppressionReason,
  createdAt: row.createdAt as string,
  ...(row.emailId === undefined ? {} : { emailId: row.emailId as string }),
});

/**
 * Suppresses a contact; `unchanged` when it is for this or a stronger reason already. A complaint also
 * unsubscribes, for good: only the person's own signed link takes that back.
 */
export async function suppress(
  projectId: string,
  contactId: string,
  reason: SuppressionReason,
  emailId?: string,
): Promise<'suppressed' | 'unchanged'> {
  const written = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...keys.suppression(projectId, contactId),
          v: 1,
          contactId,
          reason,
          strength: strength[reason],
          emailId,
          createdAt: isoNow(),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR strength < :strength',
        ExpressionAttributeValues: { ':strength': strength[reason] },
      }),
    ),
  );
  if (reason === 'complaint') await markComplained(projectId, contactId);
  return isConflict(written) ? 'unchanged' : 'suppressed';
}

export async function getSuppression(projectId: string, contactId: string): Promise<Suppression | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.suppression(projectId, contactId), ConsistentRead: true }),
  );
  return Item ? toSuppression(Item) : null;
}

/** The suppressions of those contacts that have one, by contact id. */
export async function getSuppressions(
  projectId: string,
  contactIds: readonly string[],
): Promise<Map<string, Suppression>> {
  const rows = await batchGet(
    contactIds.map((id) => keys.suppression(projectId, id)),
    { consistent: true },
  );
  return new Map(rows.map((row) => [row.contactId as string, toSuppression(row)]));
}

/** Lifts a suppression; false when there was none. It re-subscribes nobody. */
export async function liftSuppression(projectId: string, contactId: string): Promise<boolean> {
  const { Attributes } = await db.send(
    new DeleteCommand({
      TableName: tableName(),
      Key: keys.suppression(projectId, contactId),
      ReturnValues: 'ALL_OLD',
    }),
  );
  return Attributes !== undefined;
}
