import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import type { ErasureRow } from './open-erasures';
import { BETWEEN_ASKS_MS } from './opt-in';

/** Confirmation mails that an address gets in all. */
const MAXIMUM_MAILS = 3;
/** A round is lost only to another message about the same contact. */
const MAXIMUM_ROUNDS = 3;

/** Which confirmation mail is to be sent: to whom, and for which ask. */
export interface Ask {
  contactId: string;
  generation: string;
  /** The contact's `pendingSince`. */
  asked: string;
}

/** What an address was sent so far. */
interface ConfirmationRow {
  mails: number;
  /** The ask that the last one was sent for, and when in epoch milliseconds. */
  asked: string;
  sentAt: number;
}

/**
 * The number of the mail that an ask is to be sent, from 1; the same again for an ask that has its mail already, so that
 * a repeat sends no second one. Null when the address had one within a day, or three in all.
 */
export async function takeConfirmation(projectId: string, ask: Ask): Promise<number | null> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const known = await read(projectId, ask.contactId);
    if (known?.asked === ask.asked) return known.mails;
    if (known && (known.mails >= MAXIMUM_MAILS || known.sentAt > now() - BETWEEN_ASKS_MS)) return null;
    if (known ? await countFurther(projectId, ask, known) : await countFirst(projectId, ask)) {
      return (known?.mails ?? 0) + 1;
    }
  }
  throw new Error('every round of a confirmation was lost to others of the same contact');
}

async function read(projectId: string, contactId: string): Promise<ConfirmationRow | null> {
  const Key = keys.confirmation(projectId, contactId);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return (Item as ConfirmationRow | undefined) ?? null;
}

async function countFirst(projectId: string, { contactId, generation, asked }: Ask): Promise<boolean> {
  const Item = { ...keys.confirmation(projectId, contactId), v: 1, generation, mails: 1, asked, sentAt: now() };
  const put = new PutCommand({ TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' });
  return !isConflict(await conditional(db.send(put)));
}

async function countFurther(projectId: string, ask: Ask, known: ConfirmationRow): Promise<boolean> {
  const { contactId, generation, asked } = ask;
  const counted = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.confirmation(projectId, contactId),
        UpdateExpression: 'SET mails = mails + :one, asked = :asked, sentAt = :now, generation = :generation',
        ConditionExpression: 'attribute_exists(pk) AND mails = :mails AND asked = :seen',
        ExpressionAttributeValues: {
          ':one': 1,
          ':mails': known.mails,
          ':seen': known.asked,
          ':asked': asked,
          ':now': now(),
          ':generation': generation,
        },
      }),
    ),
  );
  return !isConflict(counted);
}

/** Forgets what a deleted contact was sent, but not what one was that was created again under the address. */
export async function eraseConfirmations(projectId: string, { contactId, generations }: ErasureRow): Promise<void> {
  const names = generations.map((_, index) => `:generation${index}`);
  await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.confirmation(projectId, contactId),
        ConditionExpression: `generation IN (${names.join(', ')})`,
        ExpressionAttributeValues: Object.fromEntries(names.map((name, index) => [name, generations[index]])),
      }),
    ),
  );
}
