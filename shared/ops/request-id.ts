import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** The id of the request or invocation under which this runs; absent outside of one. */
export const requestId = (): string | undefined => current.getStore();

/** Runs something, and all that it begins, under an id that every log line carries. */
export const underRequest = <T>(id: string, run: () => T): T => current.run(id, run);
