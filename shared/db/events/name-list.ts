import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from '../table/client';
import { keys, type NameKind } from '../table/keys';

/** Every name of a kind that a project has ever introduced, at most 1,000, in order. Never trails the contacts. */
export async function readNames(projectId: string, kind: NameKind): Promise<string[]> {
  const first = keys.knownName(projectId, kind, '');
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :names)',
      ExpressionAttributeValues: { ':pk': first.pk, ':names': first.sk },
      ConsistentRead: true,
    }),
  );
  return Items.map(({ name }) => String(name)).sort();
}
