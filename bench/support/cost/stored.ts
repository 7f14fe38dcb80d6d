import { type AttributeValue, type Item, itemSize } from '@posthaste/local-aws/dynamodb';
import { TABLE_NAME } from '../../../lib/local/assembly/table';
import { tableIndexes } from '../../../lib/streams-and-timers';
import { DAY_SECONDS } from '../../../shared/durations';
import type { Cloud } from '../cloud/cloud';

/** DynamoDB bills so much with every row and every index entry. */
const OVERHEAD = 100;
const MAX_PAGES = 1_000;
/** Of seconds, as prices have it. */
const MONTH = 30 * DAY_SECONDS;

/** Bytes of rows with their index entries: of those that stay, and of those that DynamoDB deletes after a while. */
export interface Stored {
  lasting: number;
  passing: number;
  /** Bytes of those that pass, times the months until they do: what is paid for as storage. */
  byteMonths: number;
  /** The same of the rows without index entries, which is what backups to any second are charged for. */
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
  return { row: itemSize(item) + OVERHEAD, entries: sizes.reduce((sum, size) => sum + size + OVERHEAD, 0) };
}

function add(stored: Stored, item: Item, now: number): void {
  const { row, entries } = billed(item);
  if (!item.ttl) {
    stored.lasting += row + entries;
    return;
  }
  const months = (Number(item.ttl.N) - now / 1000) / MONTH;
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
