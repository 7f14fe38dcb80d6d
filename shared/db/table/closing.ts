import { newSeed } from '../../ops/ids';
import { type Expression, expr } from './expressions';
import type { Key } from './keys';
import { queryAll, queryPages } from './query';
import { remove, update } from './rows';
import { checkPart, type TransactionPart } from './transact';

/** A round is lost only to another deletion of the same record, which has opened or closed it in the meantime. */
const MAXIMUM_ROUNDS = 5;
/** A page is 1 MB. 10,000 rows of 600 bytes are 6 pages, and the largest possible rows need 60. */
const MAXIMUM_PAGES = 100;

/**
 * Part of a transaction that writes a row which refers to a record: it fails as soon as the record is being deleted.
 */
export const whileItStands = (key: Key): TransactionPart =>
  checkPart(key, expr`attribute_exists(pk) AND attribute_not_exists(closing)`);

/**
 * Deletes a record that nothing refers to. The record is closed first, so nothing can start to refer to it between the
 * check and the deletion. If a crash leaves it closed, repeating the deletion removes it. Each deletion closes it with
 * a mark of its own: if another deletion has opened it since, this one checks again before it deletes.
 */
export async function deleteUnlessNamed(
  key: Key,
  isNamed: () => Promise<boolean>,
): Promise<'deleted' | 'missing' | 'in_use'> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
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

/** Whether a row of a partition meets a condition. */
export async function isAnyIn(partition: string, filter: Expression): Promise<boolean> {
  for await (const rows of queryPages({ pk: partition, filter, attributes: ['sk'] }, MAXIMUM_PAGES)) {
    if (rows.length > 0) return true;
  }
  return false;
}

/** Id and name of each row of a partition that meets a condition. */
export async function namesIn(partition: string, filter: Expression): Promise<{ id: string; name: string }[]> {
  const query = { pk: partition, filter, attributes: ['id', 'name'] };
  const rows = await queryAll<{ id: string; name: string }>(query, MAXIMUM_PAGES);
  return rows.map(({ id, name }) => ({ id, name }));
}
