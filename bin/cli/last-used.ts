import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from '../../shared/db/client';
import { keys } from '../../shared/db/keys';

/** When a key was last used, to the minute; null when it never was. */
export async function lastUsedAt(projectId: string, keyId: string): Promise<string | null> {
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key: keys.apiKeyUse(projectId, keyId) }));
  return (Item?.lastUsedAt as string | undefined) ?? null;
}
