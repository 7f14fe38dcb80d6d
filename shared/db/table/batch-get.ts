import { append, inBatches } from '../../domain/lists';
import { sleep } from '../../ops/clock';
import { BatchGetCommand, db, tableName } from './client';
import type { Key } from './keys';
import { get, keyOf, type Row } from './rows';

const textOfKey = ({ pk, sk }: Key): string => JSON.stringify([pk, sk]);

const PAGE = 100;
const MAX_ROUNDS = 6;
const FIRST_BACKOFF_MS = 25;

interface BatchGetOptions {
  eventual?: boolean;
  table?: string;
}

export async function batchGet<T extends object = Row>(
  rowKeys: readonly Key[],
  { eventual = false, table = tableName() }: BatchGetOptions = {},
): Promise<T[]> {
  const distinct = [...new Map(rowKeys.map((key) => [textOfKey(key), keyOf(key)])).values()];
  return (await Promise.all(inBatches(distinct, PAGE).map((page) => getPage(page, !eventual, table)))).flat() as T[];
}

async function getPage(page: Key[], isConsistent: boolean, table: string): Promise<Row[]> {
  const rows: Row[] = [];
  let unread = page;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (round > 0) await sleep(FIRST_BACKOFF_MS * 2 ** (round - 1));
    const { Responses, UnprocessedKeys } = await db.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: unread, ConsistentRead: isConsistent } } }),
    );
    append(rows, Responses?.[table] ?? []);
    unread = (UnprocessedKeys?.[table]?.Keys ?? []) as Key[];
    if (unread.length === 0) return rows;
  }
  throw new Error('the table left keys of a batch unread in each round');
}

interface SharedRead {
  keys: Map<string, Key>;
  readers: number;
  rows: Promise<Row[]>;
}

let nextRead: SharedRead | null = null;

function startSharedRead(): SharedRead {
  const keys = new Map<string, Key>();
  const rows = new Promise<void>((resolve) => process.nextTick(resolve)).then(async () => {
    nextRead = null;
    return readKeys([...keys.values()]);
  });
  return { keys, readers: 0, rows };
}

async function readKeys(keys: readonly Key[]): Promise<Row[]> {
  const [key, ...otherKeys] = keys;
  if (!key || otherKeys.length > 0) return batchGet(keys);
  const row = await get(key);
  return row ? [row] : [];
}

/** Strongly consistent. Reads that start in one tick share a call. If the call fails, each read is repeated alone. */
export async function getTogether(rowKeys: readonly Key[]): Promise<Row[]> {
  if (rowKeys.length === 0) return [];
  nextRead ??= startSharedRead();
  const shared = nextRead;
  shared.readers += 1;
  for (const key of rowKeys) shared.keys.set(textOfKey(key), key);
  const requested = new Set(rowKeys.map(textOfKey));
  const rows = await shared.rows.catch((error) => {
    if (shared.readers === 1) throw error;
    return readKeys(rowKeys);
  });
  return rows.filter((row) => requested.has(textOfKey(row as unknown as Key))).map((row) => ({ ...row }));
}
