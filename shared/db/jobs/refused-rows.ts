import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Refusal } from '../../domain/import/refusal';
import { now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { pack, unpack } from '../table/compressed';
import { jobPartition, type Key, keys, REFUSED } from '../table/keys';
import type { JobRef } from './jobs';

/** They hold addresses: what a job has refused is kept as long as its report. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 3600_000;

/** Stores what a job refused of the rows from a place of its file on; a repeat replaces the same by itself. */
export async function putRefusedRows({ projectId, id }: JobRef, offset: number, refused: Refusal[]): Promise<void> {
  await db.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keys.refusedRows(projectId, id, offset),
        v: 1,
        packed: pack(refused),
        ttl: Math.ceil((now() + KEPT_DAYS * DAY_MS) / 1000),
      },
    }),
  );
}

/** What a job has refused, in the order of its file, page by page. */
export async function* readRefusedRows({ projectId, id }: JobRef): AsyncGenerator<Refusal[]> {
  let from: Key | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :refused)',
        ExpressionAttributeValues: { ':pk': jobPartition(projectId, id), ':refused': REFUSED },
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    yield Items.flatMap(({ packed }) => unpack<Refusal[]>(packed as Uint8Array));
    from = LastEvaluatedKey as Key | undefined;
  } while (from);
}
