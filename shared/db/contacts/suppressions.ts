import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { contentOf } from '../table/stored';
import { markComplained } from './rows';
import {
  addressRow,
  createSuppressionRow,
  type NewSuppression,
  type StoredSuppression,
  type SuppressedAddress,
  type Suppression,
  type SuppressionReason,
  strength,
  strengthenRow,
} from './suppression-rows';

export type { Suppression, SuppressionReason };

/** What became of it: `updated` when a weaker reason stood there, `unchanged` for the same or a stronger one. */
export type Suppressed = 'created' | 'updated' | 'unchanged';

/** A round is lost only to another write of the same suppression. */
const MAXIMUM_ROUNDS = 5;

/** A stored item as a suppression. */
function toSuppression(row: Record<string, unknown>): Suppression {
  const { strength: _strength, createdBy: _created, updatedBy: _updated, ...suppression } = contentOf(row);
  return suppression as unknown as Suppression;
}

/** What a write of this very request has done before, should this be its repeat. */
function ownWork(standing: StoredSuppression, mark: string | undefined): Suppressed | null {
  if (mark === undefined) return null;
  if (standing.createdBy === mark) return 'created';
  return standing.updatedBy === mark ? 'updated' : null;
}

/** Suppresses a contact, whether there is one or not. A complaint also unsubscribes it, for good. */
export async function putSuppression(projectId: string, wanted: NewSuppression): Promise<Suppressed> {
  const outcome = await write(projectId, wanted);
  if (wanted.reason === 'complaint') await markComplained(projectId, wanted.contactId);
  return outcome;
}

async function write(projectId: string, wanted: NewSuppression): Promise<Suppressed> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const there = await createSuppressionRow(projectId, wanted);
    if (there === null) return 'created';
    const standing = there.row;
    if (!standing) continue;
    const isWeaker = standing.strength < strength[wanted.reason];
    if (isWeaker && !(await strengthenRow(projectId, wanted))) continue;
    if (wanted.address && isNewAddress(standing, wanted.address)) {
      await addressRow(projectId, wanted.contactId, wanted.address);
    }
    return isWeaker ? 'updated' : (ownWork(standing, wanted.mark) ?? 'unchanged');
  }
  throw new Error('every round of a suppression was lost to other writes of it');
}

/** Given by a call, or by mail of a contact that was created again since, it outlasts the erasure of the one before. */
const isNewAddress = (standing: StoredSuppression, { generation }: SuppressedAddress): boolean =>
  standing.email === undefined || standing.generation !== generation;

/** What SES tells of an email suppresses its contact; `unchanged` when it is for this or a stronger reason already. */
export async function suppress(
  projectId: string,
  contactId: string,
  reason: SuppressionReason,
  emailId?: string,
  address?: SuppressedAddress,
): Promise<'suppressed' | 'unchanged'> {
  const outcome = await putSuppression(projectId, { contactId, reason, emailId, address });
  return outcome === 'unchanged' ? outcome : 'suppressed';
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

/** Lifts a suppression, but that of a complaint: it is `refused`. It re-subscribes nobody. */
export async function liftSuppression(projectId: string, contactId: string): Promise<'lifted' | 'refused' | 'missing'> {
  const lifted = await conditional<{ Attributes?: unknown }>(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.suppression(projectId, contactId),
        ConditionExpression: 'attribute_not_exists(pk) OR reason <> :complaint',
        ExpressionAttributeValues: { ':complaint': 'complaint' },
        ReturnValues: 'ALL_OLD',
      }),
    ),
  );
  if (isConflict(lifted)) return 'refused';
  return lifted.Attributes === undefined ? 'missing' : 'lifted';
}
