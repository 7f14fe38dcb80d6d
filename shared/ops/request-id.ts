import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Undefined outside a request or invocation. */
export const requestId = (): string | undefined => current.getStore();

export const underRequest = <T>(id: string, run: () => T): T => current.run(id, run);
