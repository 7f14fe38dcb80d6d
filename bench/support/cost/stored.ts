import { type AttributeValue, type Item, itemSize } from '@posthaste/local-aws/dynamodb';
import { TABLE_NAME } from '../../../lib/local/assembly/table';
import { tableIndexes } from '../../../lib/streams-and-timers';
import { DAY_SECONDS } from '../../../shared/durations';
import type { Cloud } from '../cloud/cloud';

/** DynamoDB bills so many bytes more for each row and each index entry. */
const OVERHEAD_BYTES = 100;
const MAX_PAGES = 1_000;
/** The month of the price list. */
const MONTH_SECONDS = 30 * DAY_SECONDS;

/** Bytes of rows with their index entries: of permanent rows, and of rows that expire. */
export interface Stored {
  lasting: number;
  passing: number;
  /** Bytes of rows that expire, times the months until then, which are charged as storage. */
  byteMonths: number;
  /** The same without index entries, which is charged for point-in-time recovery. */
  backupByteMonths: number;
}

const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.flatMap((name) => (item[name] ? [[name, item[name] as AttributeValue]] : [])));

interface Billed {
  row: number;
  entries: number;
}

function billed(item: Item): Billed {
  const entries = tableIndexes.filter(({ name }) => item[`${name}pk`]);
  const sizes = entries.map(({ name, include }) =>
    itemSize(pick(item, ['pk', 'sk', `${name}pk`, `${name}sk`, ...include])),
  );
  return { row: itemSize(item) + OVERHEAD_BYTES, entries: sizes.reduce((sum, size) => sum + size + OVERHEAD_BYTES, 0) };
}

function add(stored: Stored, item: Item, now: number): void {
  const { row, entries } = billed(item);
  if (!item.ttl) {
    stored.lasting += row + entries;
    return;
  }
  const months = (Number(item.ttl.N) - now / 1000) / MONTH_SECONDS;
  stored.passing += row + entries;
  stored.byteMonths += (row + entries) * months;
  stored.backupByteMonths += row * months;
}

/** What the table holds now. */
export async function storedIn({ table, clock }: Cloud): Promise<Stored> {
  const stored: Stored = { lasting: 0, passing: 0, byteMonths: 0, backupByteMonths: 0 };
  let after: unknown;
  for (let page = 0; page < MAX_PAGES; page++) {
    const body = JSON.stringify({ TableName: TABLE_NAME, ...(after ? { ExclusiveStartKey: after } : {}) });
    const answer = await table.answer('DynamoDB_20120810.Scan', body);
    const { Items, LastEvaluatedKey } = JSON.parse(answer.body) as {
      Items: Item[];
      LastEvaluatedKey?: unknown;
    };
    for (const item of Items) add(stored, item, clock.now());
    after = LastEvaluatedKey;
    if (!after) return stored;
  }
  throw new Error('the table holds more than was expected');
}
