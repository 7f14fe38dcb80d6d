import type { LastChange } from '../../contract/revisions';
import { newSeed } from '../../ops/ids';
import { type Expression, expr } from './expressions';
import type { Key } from './keys';
import { isConflict } from './outcomes';
import { queryAll } from './query';
import { type Row, remove, update, updateOrRead } from './rows';
import { checkPart, deletePart, type TransactionPart, transact } from './transact';

const MAX_ROUNDS = 5;
/** Pages of 1 MB: 10,000 of the largest rows take 60. */
const MAX_PAGES = 100;

/**
 * Belongs in each transaction that writes a reference to the record. Fails if the record is missing or being deleted.
 */
export const whileItExists = (key: Key): TransactionPart =>
  checkPart(key, expr`attribute_exists(pk) AND attribute_not_exists(closing)`);

export interface Outdated {
  outdated: { revision: number; updatedAt: string; lastChange?: LastChange };
}

/** A record counts its changes in `revision` or, if it has none, in `version`. */
function toOutdated({ version, revision = version, updatedAt, lastChange }: Row): Outdated {
  return {
    outdated: {
      revision: revision as number,
      updatedAt: updatedAt as string,
      ...(lastChange ? { lastChange: lastChange as LastChange } : {}),
    },
  };
}

/**
 * Closes the record first, so that no reference appears after the check. After a crash, the deletion must be repeated.
 * `users` is empty if other deletions of the record won every round.
 */
export async function deleteUnlessUsed<User>(
  key: Key,
  readUsers: () => Promise<User[]>,
  expected?: number | Expression,
  formerRowPart?: (deletedRow: Row) => TransactionPart,
): Promise<'deleted' | 'missing' | { users: User[] } | Outdated> {
  const ifExpected = typeof expected === 'number' ? expr`version = ${expected}` : expected;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const mark = newSeed();
    const reopen = () => update(key, { remove: ['closing'], if: expr`closing = ${mark}` });
    const closedRow = await updateOrRead(key, { set: { closing: mark }, ...(ifExpected && { if: ifExpected }) });
    if (isConflict<Row>(closedRow)) return closedRow.row ? toOutdated(closedRow.row) : 'missing';
    const users = await readUsers().catch(async (error: unknown) => {
      await reopen();
      throw error;
    });
    if (users.length > 0) {
      await reopen();
      return { users };
    }
    const isClosedByUs = expr`closing = ${mark}`;
    const condition = ifExpected ? expr`${isClosedByUs} AND ${ifExpected}` : isClosedByUs;
    const isDeleted = formerRowPart
      ? (await transact([deletePart(key, condition), formerRowPart(closedRow)])) === null
      : await remove(key, condition);
    if (isDeleted) return 'deleted';
    await reopen();
  }
  return { users: [] };
}

export async function namesIn(partition: string, filter: Expression): Promise<{ id: string; name: string }[]> {
  const query = { pk: partition, filter, attributes: ['id', 'name'] };
  const rows = await queryAll<{ id: string; name: string }>(query, MAX_PAGES);
  return rows.map(({ id, name }) => ({ id, name }));
}
