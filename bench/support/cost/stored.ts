import { TABLE_NAME } from '../../../lib/local/assembly/table';
import type { AttributeValue, Item } from '../../../lib/local/table/model/item';
import { itemSize } from '../../../lib/local/table/model/item-size';
import { tableIndexes } from '../../../lib/store-parts';
import type { Cloud } from '../cloud/cloud';

/** DynamoDB bills so much with every row and every index entry. */
const OVERHEAD = 100;
const MAXIMUM_PAGES = 1_000;

/** Bytes of rows with their index entries: of those that stay, and of those that DynamoDB deletes after a while. */
export interface Stored {
  lasting: number;
  passing: number;
}

const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.flatMap((name) => (item[name] ? [[name, item[name] as AttributeValue]] : [])));

function billed(item: Item): number {
  const entries = tableIndexes.filter(({ name }) => item[`${name}pk`]);
  const sizes = entries.map(({ name, include }) =>
    itemSize(pick(item, ['pk', 'sk', `${name}pk`, `${name}sk`, ...include])),
  );
  return [itemSize(item), ...sizes].reduce((sum, size) => sum + size + OVERHEAD, 0);
}

/** What the table holds now. */
export async function storedIn({ table }: Cloud): Promise<Stored> {
  const stored = { lasting: 0, passing: 0 };
  let after: unknown;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const body = JSON.stringify({ TableName: TABLE_NAME, ...(after ? { ExclusiveStartKey: after } : {}) });
    const answer = await table.answer('DynamoDB_20120810.Scan', body);
    const { Items, LastEvaluatedKey } = JSON.parse(answer.body) as {
      Items: Item[];
      LastEvaluatedKey?: unknown;
    };
    for (const item of Items) stored[item.ttl ? 'passing' : 'lasting'] += billed(item);
    after = LastEvaluatedKey;
    if (!after) return stored;
  }
  throw new Error('the table holds more than was expected');
}
