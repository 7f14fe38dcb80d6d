import { type QueueName, queueNames } from '../../shared/ops/queues';
import { concurrencyAt, type FunctionName, queues } from '../parts';
import { streams } from '../store-parts';
import { grants } from './grants';
import { type Settings, SettingsMistake } from './settings';

/** Lambda refuses reservations that leave less than this of an account's concurrency. */
const UNRESERVED = 100;
/**
 * Shards of the stream of a new on-demand table: one for each of its partitions, which are made for 4,000 write units a
 * second. Each reader runs one invocation for each shard.
 */
const STREAM_SHARDS = 4;
/** The lowest limit that a queue's mapping takes. */
const LEAST_MAPPING = 2;

type Given = Pick<Settings, 'accountConcurrency' | 'sendRate'>;

const functionNames = Object.keys(grants) as FunctionName[];

const wanted = (name: QueueName, { sendRate }: Given): number => concurrencyAt(name, sendRate);

/** Whether a small account's mappings, each at its minimum, send that many mails a second. */
const suffices = (sendRate: number): boolean =>
  queueNames.every((name) => sendRate <= LEAST_MAPPING * (queues[name].mailsPerSecond ?? Number.POSITIVE_INFINITY));

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** How many invocations a sender's mappings run together; undefined for functions that send nothing. */
const polledAtOnce = (name: FunctionName, settings: Given): number | undefined =>
  grants[name].sends
    ? sum(queueNames.filter((queue) => queues[queue].consumer === name).map((queue) => wanted(queue, settings)))
    : undefined;

const reservations = (settings: Given): number => sum(functionNames.map((name) => polledAtOnce(name, settings) ?? 0));

/**
 * Whether the account's concurrency is too small for reservations. New accounts have as few as 10, and Lambda would
 * refuse the reservations and with them the deployment. Then each mapping is at its minimum and all functions share
 * what is left.
 */
export const isSmallAccount = (settings: Given): boolean =>
  settings.accountConcurrency - reservations(settings) < UNRESERVED;

/** How many invocations a queue's mapping runs at once. */
export const concurrencyOf = (name: QueueName, settings: Given): number =>
  isSmallAccount(settings) ? LEAST_MAPPING : wanted(name, settings);

/**
 * What is reserved for a sender: as much as its mappings may use together. Nothing else in the account can then hold up
 * mail, and a received message always finds a free function.
 */
export const reservedFor = (name: FunctionName, settings: Given): number | undefined =>
  isSmallAccount(settings) ? undefined : polledAtOnce(name, settings);

/** Refuses settings under which the queues' consumers would take too much of the account's concurrency. */
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

/** The consumers of the queues that a function writes to. */
const next = (name: FunctionName): FunctionName[] => (grants[name].queues ?? []).map((queue) => queues[queue].consumer);

/**
 * Whether a function queues work for itself, directly or through others. Lambda would stop such a chain after 16 hops.
 */
export function queuesToItself(name: FunctionName): boolean {
  const reached = new Set(next(name));
  for (const one of reached) {
    for (const further of next(one)) reached.add(further);
  }
  return reached.has(name);
}
