import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow, now, toIso } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import type { ContactRow } from './rows';

/** How long a person is given before they can be asked once more. */
export const BETWEEN_ASKS_MS = 24 * 3600_000;

const names = { '#subscribed': 'subscribed', '#updatedAt': 'updatedAt', '#version': 'version' };

/** A contact, and no other that is created under its id later. */
interface ContactRef {
  id: string;
  generation: string;
}

/**
 * Has a contact asked whether it wants to be subscribed: one that is not, that never left or complained, and that was
 * not asked within a day. Everything else stays as it is.
 */
export async function askToConfirm(projectId: string, { id, generation }: ContactRef): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.contact(projectId, id),
        UpdateExpression: 'SET pendingSince = :now, #updatedAt = :now, #version = #version + :one',
        ConditionExpression: `attribute_exists(pk) AND generation = :generation AND #subscribed = :false
          AND attribute_not_exists(complained) AND attribute_not_exists(leftAt)
          AND (attribute_not_exists(pendingSince) OR pendingSince <= :dayAgo)`,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: {
          ':now': isoNow(),
          ':one': 1,
          ':generation': generation,
          ':false': false,
          ':dayAgo': toIso(now() - BETWEEN_ASKS_MS),
        },
      }),
    ),
  );
}

/** Subscribes a contact that was asked and has not left since; `over` when nobody waits for its word any more. */
export async function confirmSubscription(
  projectId: string,
  { id, generation }: ContactRef,
): Promise<'subscribed' | 'over'> {
  const outcome = await conditional<unknown, ContactRow>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.contact(projectId, id),
        UpdateExpression: 'SET #subscribed = :true, #updatedAt = :now, #version = #version + :one REMOVE pendingSince',
        ConditionExpression:
          'attribute_exists(pk) AND generation = :generation AND attribute_exists(pendingSince) AND attribute_not_exists(complained)',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':true': true, ':now': isoNow(), ':one': 1, ':generation': generation },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  if (!isConflict<ContactRow>(outcome)) return 'subscribed';
  return outcome.row?.generation === generation && outcome.row.subscribed ? 'subscribed' : 'over';
}
