import { deadLettersOf, nameOf, prefixOf, STAGE } from '../../lib/aws/settings';
import type { QueueName } from '../../lib/parts';
import { usageFailure } from './failure';

export type Lane = 'transactional' | 'bulk';

/** How the parts of a deployment are called. */
export interface Names {
  /** Null for the local service. */
  stage: string | null;
  queue(part: QueueName): string;
  /** Of queues, and of the readers of the table's stream. */
  deadLetters(part: string): string;
  configurationSet(lane: Lane): string;
}

/**
 * CloudFormation begins the name of what a stack makes with the stack's: `posthaste-<stage>-data-`. A stage may hold `-data-`
 * itself, so the longest that the setting `stage` takes is meant.
 */
const OF_A_STACK = new RegExp(`^(posthaste-(${STAGE})-data)-.`);

const deployed = (stage: string): Names => ({
  stage,
  queue: (part) => nameOf({ stage }, part),
  deadLetters: (part) => deadLettersOf({ stage }, part),
  configurationSet: (lane) => nameOf({ stage }, lane),
});

/** As the local service calls them, which has one stage. */
const local: Names = {
  stage: null,
  queue: (part) => `posthaste-${part}`,
  deadLetters: (part) => `posthaste-${part}-dlq`,
  configurationSet: (lane) => `posthaste-${lane}`,
};

/** The data stack that a table or bucket is called after; undefined where it is called otherwise. */
export const stackOf = (name: string): string | undefined => OF_A_STACK.exec(name)?.[1];

/** Whether something is called after this stack, and not after another one whose name begins alike. */
export const isOfStack = (stack: string, name: string): boolean =>
  name.startsWith(`${stack}-`) && (stackOf(name) ?? stack) === stack;

/** The names that go with a table. */
export function namesBeside(table: string, isLocal: boolean): Names {
  return isLocal ? local : deployed(stageOf(table));
}

/** What the names of tenants begin with; the local service has none. */
export const tenantPrefixBeside = (table: string): string => prefixOf({ stage: stageOf(table) });

function stageOf(table: string): string {
  const [, , stage] = OF_A_STACK.exec(table) ?? [];
  if (!stage) throw usageFailure(`The table ${table} is not of a stack posthaste-<stage>-data: give --stack.`);
  return stage;
}
