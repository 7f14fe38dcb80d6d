import { type FunctionName, type QueueName, queues } from '../parts';
import { grants } from './grants';
import { type Settings, SettingsMistake } from './settings';

/** Lambda keeps at least this much of an account's concurrency free of reservations. */
const UNRESERVED = 100;
/** The least that a queue's mapping can be limited to. */
const LEAST_MAPPING = 2;

type Given = Pick<Settings, 'accountConcurrency' | 'campaignSenders'>;

const queueNames = Object.keys(queues) as QueueName[];
const functionNames = Object.keys(grants) as FunctionName[];

const wanted = (name: QueueName, { campaignSenders }: Given): number =>
  name === 'campaigns' ? campaignSenders : queues[name].maximumConcurrency;

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What a sender's mappings may use together; undefined for functions that send nothing. */
const polledAtOnce = (name: FunctionName, settings: Given): number | undefined =>
  grants[name].sends
    ? sum(queueNames.filter((queue) => queues[queue].consumer === name).map((queue) => wanted(queue, settings)))
    : undefined;

const reservations = (settings: Given): number => sum(functionNames.map((name) => polledAtOnce(name, settings) ?? 0));

/**
 * Whether the account has too little for reservations, as new ones have, some with 10 in all: Lambda would refuse them
 * and the deployment with them. Then each mapping is at its minimum and all functions share what there is.
 */
export const isSmallAccount = (settings: Given): boolean =>
  settings.accountConcurrency - reservations(settings) < UNRESERVED;

/** How many invocations a queue's mapping runs at once. */
export const concurrencyOf = (name: QueueName, settings: Given): number =>
  isSmallAccount(settings) ? LEAST_MAPPING : wanted(name, settings);

/**
 * What a sender has for itself: as much as its mappings may use together, so that nothing else in the
 * account can hold up mail and no message is received in vain.
 */
export const reservedFor = (name: FunctionName, settings: Given): number | undefined =>
  isSmallAccount(settings) ? undefined : polledAtOnce(name, settings);

/** Refuses settings under which the queues' consumers would take too much of the account's concurrency. */
export function checkConcurrency(settings: Settings): void {
  const { accountConcurrency, concurrencyShare, campaignSenders } = settings;
  const atOnce = sum(queueNames.map((name) => wanted(name, settings)));
  const least = Math.ceil(Math.max(reservations(settings) + UNRESERVED, atOnce / concurrencyShare));
  const isSmall = isSmallAccount(settings);
  if (isSmall ? campaignSenders > LEAST_MAPPING : atOnce > accountConcurrency * concurrencyShare) {
    throw new SettingsMistake(
      `With ${campaignSenders} campaignSenders the queues' consumers run up to ${atOnce} at once, which needs an ` +
        `accountConcurrency of ${least}; it is ${accountConcurrency}. Ask AWS for a higher Lambda quota and set it.`,
    );
  }
}

/** Those that take what a function queues. */
const next = (name: FunctionName): FunctionName[] => (grants[name].queues ?? []).map((queue) => queues[queue].consumer);

/** Functions that queue work for themselves, by way of others too; Lambda would stop their chains after 16 hops. */
export function queuesToItself(name: FunctionName): boolean {
  const reached = new Set(next(name));
  for (const one of reached) {
    for (const further of next(one)) reached.add(further);
  }
  return reached.has(name);
}
