import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { db, tableName } from '../table/client';
import { EXECUTION, type Key, keys, MEMBERSHIP } from '../table/keys';
import { conditional } from '../table/outcomes';
import { GATE, PAYLOAD, SUBSCRIPTION } from '../workflows/keys';
import { type ErasureRow, isErased } from './open-erasures';

const EVENT = 'EVENT#';
const CONCURRENCY = 20;

interface TrailRow extends Key {
  contactId: string;
  createdAt: string;
  generation?: string;
  mark?: string;
}

/**
 * Erases a contact's events, memberships, executions with what belongs to them, and days of soft bounces, which one
 * Query reads. Leaving segments and workflows so is told to nobody.
 */
export async function eraseTrail(
  projectId: string,
  erasure: ErasureRow,
  hasTime: () => boolean,
): Promise<'done' | 'more'> {
  const { pk, sk: softBounces } = keys.softBounces(projectId, erasure.contactId);
  const erased = [EVENT, EXECUTION, GATE, SUBSCRIPTION, PAYLOAD, MEMBERSHIP];
  let from: Key | undefined;
  while (hasTime()) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :events AND :softBounces',
        ProjectionExpression: 'pk, sk, contactId, generation, createdAt, mark',
        ExpressionAttributeValues: { ':pk': pk, ':events': EVENT, ':softBounces': softBounces },
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    const rows = Items as TrailRow[];
    const own = rows.filter(({ sk }) => sk === softBounces || erased.some((kind) => sk.startsWith(kind)));
    const doomed = own.filter((row) => isErased(erasure, row));
    await forEachConcurrent(doomed, CONCURRENCY, deleteRow);
    if (!LastEvaluatedKey) return 'done';
    from = LastEvaluatedKey as Key;
  }
  return 'more';
}

/** What tells a row from that of the next contact of the address, which may have the same key. */
function identity({ sk, mark, generation }: TrailRow): Record<string, string> | null {
  if (mark !== undefined) return { mark };
  return sk.startsWith(GATE) && generation !== undefined ? { generation } : null;
}

/** As it was read, where another contact's may take its place; else whatever has become of it meanwhile. */
function deleteRow({ pk, sk, ...row }: TrailRow) {
  const [seen] = Object.entries(identity({ pk, sk, ...row }) ?? {});
  return conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: { pk, sk },
        ...(seen ? { ConditionExpression: `${seen[0]} = :seen`, ExpressionAttributeValues: { ':seen': seen[1] } } : {}),
      }),
    ),
  );
}
