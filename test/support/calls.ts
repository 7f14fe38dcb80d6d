import { db } from '../../shared/db/table/client';

interface Call {
  command: string;
  /** As JSON. */
  input: string;
}

/** The calls of the table that are made meanwhile. */
export async function callsDuring(run: () => Promise<unknown>): Promise<Call[]> {
  const calls: Call[] = [];
  db.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        calls.push({ command: commandName, input: JSON.stringify(args.input) });
        return next(args);
      },
    { step: 'initialize', name: 'calls' },
  );
  await run().finally(() => db.middlewareStack.remove('calls'));
  return calls;
}
