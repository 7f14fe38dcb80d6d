import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type ApiKey, type KeyEntry, toEntry } from './api-keys';
import { batchGet } from './batch-get';
import { db, tableName } from './client';
import { keyPartition, keys } from './keys';
import { contentOf } from './stored';

/** An entry has about 0.2 KB, a page 1 MB: 25,000 keys, more than anyone makes within the time that ended ones stay. */
const MAXIMUM_PAGES = 5;

/** The entries of a project's keys, newest first, those of keys that have ended too. */
export async function listKeyEntries(projectId: string): Promise<KeyEntry[]> {
  const entries: KeyEntry[] = [];
  let after: Record<string, unknown> | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keyPartition(projectId) },
        ScanIndexForward: false,
        ConsistentRead: true,
        ExclusiveStartKey: after,
      }),
    );
    entries.push(...Items.map(toEntry));
    after = LastEvaluatedKey;
    if (!after) break;
  }
  return entries;
}

/** The keys behind entries, in their order. */
export async function readKeys(entries: readonly KeyEntry[]): Promise<ApiKey[]> {
  const rows = await batchGet(
    entries.map(({ hash }) => keys.apiKey(hash)),
    { consistent: true },
  );
  const byId = new Map(rows.map((row) => [row.id as string, contentOf(row) as unknown as ApiKey]));
  return entries.flatMap(({ id }) => byId.get(id) ?? []);
}
