import { refuse, validationError } from '../server/table-error';
import type { StoredTable } from '../storage/stored-table';
import type { AttributeValue, Item } from './item';

/** DynamoDB's limits in bytes; dynalite counts characters. */
const MAX_PARTITION_KEY_BYTES = 2048;
const MAX_SORT_KEY_BYTES = 1024;

interface KeyNames {
  hash: { name: string };
  range?: { name: string } | undefined;
}

export function checkKeySizes(table: StoredTable, item: Item): void {
  for (const { hash, range } of [table.keys, ...table.indexes.map(({ keys }) => keys)] as KeyNames[]) {
    if (bytesOf(item[hash.name]) > MAX_PARTITION_KEY_BYTES) refuseSize('hashkey', MAX_PARTITION_KEY_BYTES);
    if (range) checkSortKeySize(item[range.name]);
  }
}

export function checkSortKeySize(value: AttributeValue | undefined): void {
  if (bytesOf(value) > MAX_SORT_KEY_BYTES) refuseSize('range keys', MAX_SORT_KEY_BYTES);
}

const bytesOf = (value: AttributeValue | undefined): number =>
  value?.S === undefined ? Buffer.byteLength(value?.B ?? '', 'base64') : Buffer.byteLength(value.S);

function refuseSize(key: string, limit: number): never {
  const reason = `Size of ${key} has exceeded the maximum size limit of ${limit} bytes`;
  return refuse(validationError(`One or more parameter values were invalid: ${reason}`));
}
