import { basename, dirname } from 'node:path';
import type { Context } from 'aws-lambda';
import { type FunctionName, functions } from '../../../lib/parts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** Every function's handler: all at once, for loading takes real time, in which the clock would run on. */
export async function loadHandlers(): Promise<ReadonlyMap<FunctionName, Handler>> {
  const handlers = new Map<FunctionName, Handler>();
  for (const name of Object.keys(functions) as FunctionName[]) {
    const folder = basename(dirname(functions[name].entry));
    const { handler }: { handler: Handler } = await import(`../../../functions/${folder}/handler.ts`);
    handlers.set(name, handler);
  }
  return handlers;
}
