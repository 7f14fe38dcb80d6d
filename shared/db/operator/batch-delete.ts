import { inBatches } from '../../domain/lists';
import { sleep } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { BatchWriteCommand, db, tableName } from '../table/client';
import type { Key } from '../table/keys';

const PER_BATCH = 25;
const CONCURRENCY = 4;
const MAX_TRIES = 10;
const FIRST_BACKOFF_MS = 50;

export async function batchDelete(rows: readonly Key[]): Promise<void> {
  await forEachConcurrent(inBatches(rows, PER_BATCH), CONCURRENCY, deleteBatch);
}

async function deleteBatch(rows: readonly Key[]): Promise<void> {
  let remaining = rows.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }) as Record<string, unknown>);
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const { UnprocessedItems = {} } = await db.send(
      new BatchWriteCommand({ RequestItems: { [tableName()]: remaining } }),
    );
    remaining = (UnprocessedItems[tableName()] ?? []) as Record<string, unknown>[];
    if (remaining.length === 0) return;
    await sleep(FIRST_BACKOFF_MS * 2 ** attempt);
  }
  throw new Error(`the table left deletions of a batch undone ${MAX_TRIES} times`);
}
