import { newSeed } from '../../ops/ids';
import { type Expression, expr } from './expressions';
import type { Key } from './keys';
import { queryAll, queryPages } from './query';
import { remove, update } from './rows';
import { checkPart, type TransactionPart } from './transact';

const MAX_ROUNDS = 5;
/** Pages of 1 MB: 10,000 rows of 600 bytes take 6, the largest rows 60. */
const MAX_PAGES = 100;

/** Fails a transaction that writes a reference once the record is being deleted. */
export const whileItStands = (key: Key): TransactionPart =>
  checkPart(key, expr`attribute_exists(pk) AND attribute_not_exists(closing)`);

/**
 * Closes the record first, so no reference appears after the check. Checks again if another deletion opened it. After a
 * crash, repeat the deletion.
 */
export async function deleteUnlessNamed(
  key: Key,
  isNamed: () => Promise<boolean>,
): Promise<'deleted' | 'missing' | 'in_use'> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const mark = newSeed();
    if (!(await update(key, { set: { closing: mark } }))) return 'missing';
    if (await isNamed()) {
      await update(key, { remove: ['closing'], if: expr`closing = ${mark}` });
      return 'in_use';
    }
    if (await remove(key, expr`closing = ${mark}`)) return 'deleted';
  }
  return 'in_use';
}

export async function isAnyIn(partition: string, filter: Expression): Promise<boolean> {
  for await (const rows of queryPages({ pk: partition, filter, attributes: ['sk'] }, MAX_PAGES)) {
    if (rows.length > 0) return true;
  }
  return false;
}

export async function namesIn(partition: string, filter: Expression): Promise<{ id: string; name: string }[]> {
  const query = { pk: partition, filter, attributes: ['id', 'name'] };
  const rows = await queryAll<{ id: string; name: string }>(query, MAX_PAGES);
  return rows.map(({ id, name }) => ({ id, name }));
}
