import { type QueueName, queueNames } from '../../shared/ops/queues';
import { concurrencyAt, type FunctionName, queues } from '../functions-and-queues';
import { streams } from '../streams-and-timers';
import { grants } from './grants';
import { type Settings, SettingsMistake } from './settings';

/** Lambda refuses reservations that leave less. */
const UNRESERVED = 100;
/**
 * A new on-demand table has one per partition, for 4,000 write units a second. Each reader runs one invocation per
 * shard.
 */
const STREAM_SHARDS = 4;
/** Lambda's minimum for a queue's mapping. */
const MIN_MAPPING = 2;

type ConcurrencySettings = Pick<Settings, 'accountConcurrency' | 'sendRate'>;

const functionNames = Object.keys(grants) as FunctionName[];

const wanted = (name: QueueName, { sendRate }: ConcurrencySettings): number => concurrencyAt(name, sendRate);

const suffices = (sendRate: number): boolean =>
  queueNames.every((name) => sendRate <= MIN_MAPPING * (queues[name].emailsPerSecond ?? Number.POSITIVE_INFINITY));

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

const polledAtOnce = (name: FunctionName, settings: ConcurrencySettings): number | undefined =>
  grants[name].sends
    ? sum(queueNames.filter((queue) => queues[queue].consumer === name).map((queue) => wanted(queue, settings)))
    : undefined;

const reservations = (settings: ConcurrencySettings): number =>
  sum(functionNames.map((name) => polledAtOnce(name, settings) ?? 0));

/**
 * New accounts have as few as 10, so Lambda would refuse reservations. Then mappings run at their minimum and functions
 * share the rest.
 */
export const isSmallAccount = (settings: ConcurrencySettings): boolean =>
  settings.accountConcurrency - reservations(settings) < UNRESERVED;

export const concurrencyOf = (name: QueueName, settings: ConcurrencySettings): number =>
  isSmallAccount(settings) ? MIN_MAPPING : wanted(name, settings);

/** The sum of its mappings, so nothing else in the account holds up email. */
export const reservedFor = (name: FunctionName, settings: ConcurrencySettings): number | undefined =>
  isSmallAccount(settings) ? undefined : polledAtOnce(name, settings);

export function checkConcurrency(settings: Settings): void {
  const { accountConcurrency, concurrencyShare, sendRate } = settings;
  const readers = Object.keys(streams).length * STREAM_SHARDS;
  const atOnce = readers + sum(queueNames.map((name) => wanted(name, settings)));
  const least = Math.ceil(Math.max(reservations(settings) + UNRESERVED, atOnce / concurrencyShare));
  const isSmall = isSmallAccount(settings);
  if (isSmall ? !suffices(sendRate) : atOnce > accountConcurrency * concurrencyShare) {
    throw new SettingsMistake(
      `With a sendRate of ${sendRate} the consumers of queues and stream run up to ${atOnce} at once, which needs an ` +
        `accountConcurrency of ${least}; it is ${accountConcurrency}. Ask AWS for a higher Lambda quota and set it.`,
    );
  }
}

const next = (name: FunctionName): FunctionName[] => (grants[name].queues ?? []).map((queue) => queues[queue].consumer);

/** Directly or through others. Lambda stops such a chain after 16 hops. */
export function queuesToItself(name: FunctionName): boolean {
  const reached = new Set(next(name));
  for (const one of reached) {
    for (const further of next(one)) reached.add(further);
  }
  return reached.has(name);
}
