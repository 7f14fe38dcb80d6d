import { deadLettersOf, nameOf, prefixOf } from '../../lib/aws/settings';
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

const DEPLOYED_TABLE = /^posthaste-(.+)-data-/;

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

/** The names that go with a table: CloudFormation begins its name with that of its stack. */
export function namesBeside(table: string, isLocal: boolean): Names {
  return isLocal ? local : deployed(stageOf(table));
}

/** What the names of tenants begin with; the local service has none. */
export const tenantPrefixBeside = (table: string): string => prefixOf({ stage: stageOf(table) });

function stageOf(table: string): string {
  const [, stage] = DEPLOYED_TABLE.exec(table) ?? [];
  if (!stage) throw usageFailure(`The table ${table} is not of a stack posthaste-<stage>-data: give --stack.`);
  return stage;
}
