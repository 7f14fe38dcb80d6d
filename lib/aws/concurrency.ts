import { type FunctionName, type QueuePart, queues } from '../parts';
import { grants } from './grants';
import type { Settings } from './settings';

/** Lambda keeps at least this much of an account's concurrency free of reservations. */
const UNRESERVED = 100;

const parts: readonly QueuePart[] = Object.values(queues);

const polledAtOnce = (name: FunctionName): number =>
  parts.filter(({ consumer }) => consumer === name).reduce((sum, queue) => sum + queue.maximumConcurrency, 0);

/**
 * What a sender has for itself: as much as its mappings may use together, so that nothing else in the
 * account can hold up mail and no message is received in vain.
 */
export const reservedFor = (name: FunctionName): number | undefined =>
  grants[name].sends ? polledAtOnce(name) : undefined;

/** Refuses settings under which the queues' consumers would take too much of the account's concurrency. */
export function checkConcurrency({ accountConcurrency, concurrencyShare }: Settings): void {
  const sum = parts.reduce((total, { maximumConcurrency }) => total + maximumConcurrency, 0);
  const share = accountConcurrency * concurrencyShare;
  const reserved = (Object.keys(grants) as FunctionName[]).reduce((total, name) => total + (reservedFor(name) ?? 0), 0);
  if (sum > share || accountConcurrency - reserved < UNRESERVED) {
    throw new Error(
      `The queues' consumers run up to ${sum} at once, of which ${reserved} are reserved; an account concurrency of ` +
        `${accountConcurrency} leaves them ${share}. Ask AWS for a higher Lambda quota and set accountConcurrency.`,
    );
  }
}

/** Functions that queue work for themselves; Lambda would stop their chains after 16 hops. */
export const queuesToItself = (name: FunctionName): boolean =>
  (grants[name].queues ?? []).some((queue) => queues[queue].consumer === name);
