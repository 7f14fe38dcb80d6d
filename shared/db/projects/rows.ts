import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { sleep } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { db, tableName } from '../table/client';
import { domainPartition, type Key, keys, project } from '../table/keys';
import { scanTable } from '../table/scan-table';

const SEGMENTS = 4;
/** Read and written together; a new on-demand table takes 4,000 writes a second, and others want to write too. */
const UNITS_PER_SECOND = 2_000;
/** DynamoDB takes so many deletions in one call. */
const PER_BATCH = 25;
const CONCURRENCY = 4;
const MAXIMUM_TRIES = 10;
const FIRST_WAIT_MS = 50;

/**
 * Rows that something outside of the table hangs on, and the mark: they go by their own ways, when that is gone.
 */
function hasItsOwnWay({ pk, sk }: Key, projectId: string): boolean {
  const { tenant, projectDeletion } = keys;
  const own = [tenant(projectId), projectDeletion(projectId)];
  return pk === domainPartition(projectId) || own.some((key) => key.pk === pk && key.sk === sk);
}

/**
 * Every row of a project, wherever it lies: under the project's prefix, or with its id in it (API keys by their hash, claims on
 * domains) or as its sort key (registers of the dispatcher). Reads the whole table, for a list of places can be incomplete.
 * `onRows` returns the units that it has spent.
 */
export function scanProjectRows(projectId: string, onRows: (rows: Key[]) => Promise<number>): Promise<void> {
  const filter = {
    expression: 'begins_with(pk, :prefix) OR pk = :own OR #project = :id OR sk = :id',
    names: { '#project': 'projectId' },
    values: { ':prefix': `${project(projectId)}#`, ':own': project(projectId), ':id': projectId },
  };
  return scanTable({ segments: SEGMENTS, unitsPerSecond: UNITS_PER_SECOND, filter }, async ({ rows }) =>
    onRows(rows.filter((row) => !hasItsOwnWay(row, projectId)).map(({ pk, sk }) => ({ pk, sk }))),
  );
}

/** Removes rows whatever they hold. */
export async function deleteRows(rows: readonly Key[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(rows.length / PER_BATCH) }, (_, n) =>
    rows.slice(n * PER_BATCH, (n + 1) * PER_BATCH),
  );
  await forEachConcurrent(batches, CONCURRENCY, deleteBatch);
}

/** What the table had no room for at the moment is asked for again, after a while that doubles. */
async function deleteBatch(rows: readonly Key[]): Promise<void> {
  let open = rows.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }) as Record<string, unknown>);
  for (let attempt = 0; attempt < MAXIMUM_TRIES; attempt++) {
    const { UnprocessedItems = {} } = await db.send(new BatchWriteCommand({ RequestItems: { [tableName()]: open } }));
    open = (UnprocessedItems[tableName()] ?? []) as Record<string, unknown>[];
    if (open.length === 0) return;
    await sleep(FIRST_WAIT_MS * 2 ** attempt);
  }
  throw new Error('the table takes no more deletions at the moment');
}
