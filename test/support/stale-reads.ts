import { db } from '../../shared/db/table/client';

/**
 * Runs something while eventually consistent GetItems show no row whose key has this text: the table may be read as it was
 * before the row was written. Returns how many such reads there were.
 */
export async function withStaleReads(text: string, run: () => Promise<unknown>): Promise<number> {
  let hidden = 0;
  db.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        const { ConsistentRead } = args.input as { ConsistentRead?: boolean };
        if (!commandName?.startsWith('Get') || ConsistentRead || !JSON.stringify(args.input).includes(text))
          return answer;
        hidden += 1;
        return { ...answer, output: { ...(answer.output as object), Item: undefined } } as typeof answer;
      },
    { step: 'initialize', name: 'an old answer' },
  );
  await run().finally(() => db.middlewareStack.remove('an old answer'));
  return hidden;
}
