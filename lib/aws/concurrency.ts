import { type QueueName, queueNames } from '../../shared/ops/queues';
import { concurrencyAt, type FunctionName, queues } from '../functions-and-queues';
import { streams } from '../streams-and-timers';
import { grants } from './grants';
import { type Settings, SettingsError } from './settings';

/** Lambda rejects reservations that leave less concurrency than this to the other functions. */
const MIN_UNRESERVED = 100;
/** Shards of a new on-demand table. Each stream consumer runs one invocation per shard. */
const STREAM_SHARDS = 4;
/** Lambda's minimum for a queue's mapping. */
const MIN_MAPPING = 2;

type ConcurrencySettings = Pick<Settings, 'accountConcurrency' | 'sendRate'>;

const functionNames = Object.keys(grants) as FunctionName[];

const concurrencyFor = (name: QueueName, { sendRate }: ConcurrencySettings): number => concurrencyAt(name, sendRate);

const isMinimumEnough = (sendRate: number): boolean =>
  queueNames.every((name) => sendRate <= MIN_MAPPING * (queues[name].emailsPerSecond ?? Number.POSITIVE_INFINITY));

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const mappingConcurrency = (name: FunctionName, settings: ConcurrencySettings): number | undefined =>
  grants[name].maySend
    ? sum(queueNames.filter((queue) => queues[queue].consumer === name).map((queue) => concurrencyFor(queue, settings)))
    : undefined;

const reservations = (settings: ConcurrencySettings): number =>
  sum(functionNames.map((name) => mappingConcurrency(name, settings) ?? 0));

/**
 * A new account may have a concurrency of 10, too little for any reservation. Then mappings run at their minimum, and
 * no function has a reservation.
 */
export const isSmallAccount = (settings: ConcurrencySettings): boolean =>
  settings.accountConcurrency - reservations(settings) < MIN_UNRESERVED;

export const concurrencyOf = (name: QueueName, settings: ConcurrencySettings): number =>
  isSmallAccount(settings) ? MIN_MAPPING : concurrencyFor(name, settings);

/** Reserves concurrency for a sender, so that nothing else in the account delays email. */
export const reservedFor = (name: FunctionName, settings: ConcurrencySettings): number | undefined =>
  isSmallAccount(settings) ? undefined : mappingConcurrency(name, settings);

export function checkConcurrency(settings: Settings): void {
  const { accountConcurrency, concurrencyShare, sendRate } = settings;
  const streamInvocations = Object.keys(streams).length * STREAM_SHARDS;
  const maxInvocations = streamInvocations + sum(queueNames.map((name) => concurrencyFor(name, settings)));
  const required = Math.ceil(Math.max(reservations(settings) + MIN_UNRESERVED, maxInvocations / concurrencyShare));
  const isEnough = isSmallAccount(settings)
    ? isMinimumEnough(sendRate)
    : maxInvocations <= accountConcurrency * concurrencyShare;
  if (!isEnough) {
    throw new SettingsError(
      `With a sendRate of ${sendRate} the consumers of queues and stream run up to ${maxInvocations} at once, which needs an ` +
        `accountConcurrency of ${required}; it is ${accountConcurrency}. Ask AWS for a higher Lambda quota and set it.`,
    );
  }
}

const consumersAfter = (name: FunctionName): FunctionName[] =>
  (grants[name].queues ?? []).map((queue) => queues[queue].consumer);

/** True even if the loop leads through other functions. By default, Lambda stops it after 16 invocations. */
export function queuesToItself(name: FunctionName): boolean {
  const consumers = new Set(consumersAfter(name));
  // The loop also visits consumers that are added to the set during the loop.
  for (const consumer of consumers) {
    for (const next of consumersAfter(consumer)) consumers.add(next);
  }
  return consumers.has(name);
}
