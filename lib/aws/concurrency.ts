import { type FunctionName, type QueueName, queues } from '../parts';
import { grants } from './grants';
import type { Settings } from './settings';

/** Lambda keeps at least this much of an account's concurrency free of reservations. */
const UNRESERVED = 100;

type Given = Pick<Settings, 'campaignSenders'>;

const queueNames = Object.keys(queues) as QueueName[];

/** How many invocations a queue's mapping runs at once. */
export const concurrencyOf = (name: QueueName, { campaignSenders }: Given): number =>
  name === 'campaigns' ? campaignSenders : queues[name].maximumConcurrency;

const sumOf = (names: readonly QueueName[], settings: Given): number =>
  names.reduce((sum, name) => sum + concurrencyOf(name, settings), 0);

const polledAtOnce = (consumer: FunctionName, settings: Given): number =>
  sumOf(
    queueNames.filter((name) => queues[name].consumer === consumer),
    settings,
  );

/**
 * What a sender has for itself: as much as its mappings may use together, so that nothing else in the
 * account can hold up mail and no message is received in vain.
 */
export const reservedFor = (name: FunctionName, settings: Given): number | undefined =>
  grants[name].sends ? polledAtOnce(name, settings) : undefined;

/** Refuses settings under which the queues' consumers would take too much of the account's concurrency. */
export function checkConcurrency(settings: Settings): void {
  const { accountConcurrency, concurrencyShare } = settings;
  const sum = sumOf(queueNames, settings);
  const share = accountConcurrency * concurrencyShare;
  const reserved = (Object.keys(grants) as FunctionName[]).reduce(
    (total, name) => total + (reservedFor(name, settings) ?? 0),
    0,
  );
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
