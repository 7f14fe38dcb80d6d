import { append, inBatches } from '../../domain/lists';
import { sleep } from '../../ops/clock';
import { BatchGetCommand, db, tableName } from './client';
import type { Key } from './keys';
import { keyOf, type Row } from './rows';

const PAGE = 100;
const MAX_ROUNDS = 6;
const FIRST_BACKOFF_MS = 25;

interface BatchGetOptions {
  eventual?: boolean;
  table?: string;
}

export async function batchGet<T extends object = Row>(
  keys: readonly Key[],
  { eventual = false, table = tableName() }: BatchGetOptions = {},
): Promise<T[]> {
  const distinct = [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, keyOf(key)])).values()];
  return (await Promise.all(inBatches(distinct, PAGE).map((page) => getPage(page, !eventual, table)))).flat() as T[];
}

async function getPage(page: Key[], consistent: boolean, table: string): Promise<Row[]> {
  const rows: Row[] = [];
  let unread = page;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (round > 0) await sleep(FIRST_BACKOFF_MS * 2 ** (round - 1));
    const { Responses, UnprocessedKeys } = await db.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: unread, ConsistentRead: consistent } } }),
    );
    append(rows, Responses?.[table] ?? []);
    unread = (UnprocessedKeys?.[table]?.Keys ?? []) as Key[];
    if (unread.length === 0) return rows;
  }
  throw new Error('the table left keys of a batch unread, round after round');
}
