import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { tableIndexes } from '../../../lib/store-parts';
import { timeouts } from '../../../shared/aws/client-options';
import { batchGet } from '../../../shared/db/table/batch-get';
import { keys } from '../../../shared/db/table/keys';
import { toIso } from '../../../shared/ops/clock';
import { indexName } from '../../../shared/ops/names';

/** The facts that decide whether a table may be changed. */
export interface TableFacts {
  status: string;
  /** Of the indexes that are ready. */
  indexes: string[];
  streamArn?: string | undefined;
  /** The moment that a restored table shows, in epoch milliseconds. */
  restoredTo?: number | undefined;
  /** The table that it was restored from. */
  source?: string | undefined;
  /** The stack that made it. */
  stack?: string | undefined;
  /** When a service last worked on it, by its minute tick; 0 is never. */
  lastTick: number;
}

const STACK_TAG = 'aws:cloudformation:stack-name';

export async function readTableFacts(TableName: string): Promise<TableFacts> {
  const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: timeouts(5_000) });
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn }));
  const { RestoreDateTime, SourceTableArn } = Table?.RestoreSummary ?? {};
  return {
    status: Table?.TableStatus ?? 'unknown',
    indexes: (Table?.GlobalSecondaryIndexes ?? [])
      .filter(({ IndexStatus }) => IndexStatus === 'ACTIVE')
      .map(({ IndexName = '' }) => IndexName),
    streamArn: Table?.StreamSpecification?.StreamEnabled ? Table.LatestStreamArn : undefined,
    restoredTo: RestoreDateTime?.getTime(),
    source: SourceTableArn?.split('/').at(-1),
    stack: Tags.find(({ Key }) => Key === STACK_TAG)?.Value,
    lastTick: await lastTickOn(TableName),
  };
}

/** When a service last worked on a table, in epoch milliseconds; 0 if none has, or if the table does not exist. */
export async function lastTickOn(table: string): Promise<number> {
  const [account] = await batchGet([keys.account()], { table }).catch((error: unknown) => {
    if (error instanceof ResourceNotFoundException) return [];
    throw error;
  });
  return typeof account?.checkedAt === 'string' ? Date.parse(account.checkedAt) : 0;
}

/** Clocks may differ so much. */
const SKEW_MS = 60_000;

/** Why a table that was restored to a moment (epoch milliseconds) must not be changed; null if it may. */
export function objectionTo(facts: TableFacts, moment: number | undefined): string | null {
  const { status, indexes, streamArn, stack, lastTick } = facts;
  if (stack !== undefined) return `The stack ${stack} has made this table: it is the service's own, and no backup.`;
  if (moment === undefined)
    return 'The table does not say that it was restored. Give the moment that it shows: --moment.';
  if (lastTick > moment + SKEW_MS) {
    return `A service has worked on this table at ${toIso(lastTick)}, after the moment that it was restored to.`;
  }
  if (status !== 'ACTIVE' || tableIndexes.some(({ name }) => !indexes.includes(indexName(name)))) {
    return 'The table or one of its indexes is not ready yet. Try again later.';
  }
  return streamArn
    ? null
    : 'The table has no stream yet, and the stream must report the changes made now: enable it first.';
}
