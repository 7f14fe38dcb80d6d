import { type QueueName, queueNames } from '../../shared/ops/queues';
import { concurrencyAt, type FunctionName, queues } from '../functions-and-queues';
import { streams } from '../streams-and-timers';
import { grants } from './grants';
import { type Settings, SettingsError } from './settings';

/** Lambda refuses reservations that leave fewer. */
const MIN_UNRESERVED = 100;
/**
 * A new on-demand table has one per partition, for 4,000 write units a second. Each consumer runs one invocation per
 * shard.
 */
const STREAM_SHARDS = 4;
/** Lambda's minimum for a queue's mapping. */
const MIN_MAPPING = 2;

type ConcurrencySettings = Pick<Settings, 'accountConcurrency' | 'sendRate'>;

const functionNames = Object.keys(grants) as FunctionName[];

const concurrencyFor = (name: QueueName, { sendRate }: ConcurrencySettings): number => concurrencyAt(name, sendRate);

const isMinimumEnough = (sendRate: number): boolean =>
  queueNames.every((name) => sendRate <= MIN_MAPPING * (queues[name].emailsPerSecond ?? Number.POSITIVE_INFINITY));

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

const mappingConcurrency = (name: FunctionName, settings: ConcurrencySettings): number | undefined =>
  grants[name].sends
    ? sum(queueNames.filter((queue) => queues[queue].consumer === name).map((queue) => concurrencyFor(queue, settings)))
    : undefined;

const reservations = (settings: ConcurrencySettings): number =>
  sum(functionNames.map((name) => mappingConcurrency(name, settings) ?? 0));

/**
 * New accounts have as few as 10, so Lambda would refuse reservations. Then mappings run at their minimum and functions
 * share the rest.
 */
export const isSmallAccount = (settings: ConcurrencySettings): boolean =>
  settings.accountConcurrency - reservations(settings) < MIN_UNRESERVED;

export const concurrencyOf = (name: QueueName, settings: ConcurrencySettings): number =>
  isSmallAccount(settings) ? MIN_MAPPING : concurrencyFor(name, settings);

/** The sum of its mappings, so nothing else in the account holds up email. */
export const reservedFor = (name: FunctionName, settings: ConcurrencySettings): number | undefined =>
  isSmallAccount(settings) ? undefined : mappingConcurrency(name, settings);

export function checkConcurrency(settings: Settings): void {
  const { accountConcurrency, concurrencyShare, sendRate } = settings;
  const streamInvocations = Object.keys(streams).length * STREAM_SHARDS;
  const concurrent = streamInvocations + sum(queueNames.map((name) => concurrencyFor(name, settings)));
  const required = Math.ceil(Math.max(reservations(settings) + MIN_UNRESERVED, concurrent / concurrencyShare));
  const isSmall = isSmallAccount(settings);
  if (isSmall ? !isMinimumEnough(sendRate) : concurrent > accountConcurrency * concurrencyShare) {
    throw new SettingsError(
      `With a sendRate of ${sendRate} the consumers of queues and stream run up to ${concurrent} at once, which needs an ` +
        `accountConcurrency of ${required}; it is ${accountConcurrency}. Ask AWS for a higher Lambda quota and set it.`,
    );
  }
}

const consumersAfter = (name: FunctionName): FunctionName[] =>
  (grants[name].queues ?? []).map((queue) => queues[queue].consumer);

/** Directly or through others. Lambda stops such a chain after 16 hops. */
export function queuesToItself(name: FunctionName): boolean {
  const reached = new Set(consumersAfter(name));
  for (const consumer of reached) {
    for (const next of consumersAfter(consumer)) reached.add(next);
  }
  return reached.has(name);
}
