import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { db } from '../../shared/db/table/client';
import type { Key } from '../../shared/db/table/keys';
import { get, update } from '../../shared/db/table/rows';

const READS = new Set(['QueryCommand', 'GetItemCommand', 'BatchGetItemCommand', 'ScanCommand']);

/**
 * Runs something while `other` happens right before its first write that says `text`, or its `nth`: after the look,
 * before the write.
 */
export async function racing<T>(other: () => Promise<unknown>, run: () => Promise<T>, text = '', nth = 1): Promise<T> {
  const name = 'race';
  let writes = 0;
  db.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const isMeant = !READS.has(commandName ?? '') && JSON.stringify(args.input).includes(text);
        if (isMeant && ++writes === nth) await other();
        return next(args);
      },
    { step: 'initialize', name },
  );
  const result = await run().finally(() => db.middlewareStack.remove(name));
  if (writes < nth) throw new Error(`nothing was written that says ${text}`);
  return result;
}

/** Runs something while other writes come first each time that it tries a transaction, or the first `times`. */
export async function overtakenAlways<T>(
  run: () => Promise<T>,
  { code: Code = 'ConditionalCheckFailed', times = Number.POSITIVE_INFINITY } = {},
): Promise<T> {
  const name = 'overtaken';
  const CancellationReasons = [{ Code }];
  let tried = 0;
  db.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName !== 'TransactWriteItemsCommand' || ++tried > times) return next(args);
        const error = { message: 'cancelled', $metadata: {}, CancellationReasons };
        return Promise.reject(new TransactionCanceledException(error));
      },
    { step: 'initialize', name },
  );
  return run().finally(() => db.middlewareStack.remove(name));
}

/** Sets attributes of a row past all rules. */
export async function setRow(key: Key, set: Record<string, unknown>, remove: string[] = []): Promise<void> {
  if (!(await update(key, { set, remove }))) throw new Error('there is no such row');
}

/** Makes a row one of a newer form, which this code must not change. */
export const makeNewer = (key: Key): Promise<void> => setRow(key, { v: 2 });

/** Whether a row is the same after the call. */
export async function leavesRow(key: Key, run: () => Promise<unknown>): Promise<boolean> {
  const before = JSON.stringify(await get(key));
  await run();
  return JSON.stringify(await get(key)) === before;
}
