import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { tableIndexes } from '../../../lib/streams-and-timers';
import { timeouts } from '../../../shared/aws/client-options';
import { batchGet } from '../../../shared/db/table/batch-get';
import { keys } from '../../../shared/db/table/keys';
import { type EpochMs, MINUTE_MS } from '../../../shared/durations';
import { toIso } from '../../../shared/ops/clock';
import { indexName } from '../../../shared/ops/names';

export interface TableFacts {
  status: string;
  indexes: string[];
  streamArn?: string | undefined;
  restoredTo?: EpochMs | undefined;
  source?: string | undefined;
  stack?: string | undefined;
  /** The dispatcher records a tick each minute; 0 means never. */
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

/** Epoch ms; 0 if never, or if the table does not exist. */
export async function lastTickOn(table: string): Promise<number> {
  const [account] = await batchGet([keys.account()], { table }).catch((error: unknown) => {
    if (error instanceof ResourceNotFoundException) return [];
    throw error;
  });
  return typeof account?.checkedAt === 'string' ? Date.parse(account.checkedAt) : 0;
}

const MAX_CLOCK_SKEW_MS = MINUTE_MS;

/** Null if the command may change the table. `moment` is in epoch ms. */
export function objectionTo(facts: TableFacts, moment: number | undefined): string | null {
  const { status, indexes, streamArn, stack, lastTick } = facts;
  if (stack !== undefined) return `The stack ${stack} created this table: it is the service's own table, not a backup.`;
  if (moment === undefined)
    return 'AWS has no record of when this table was restored. Give the time of the backup with --moment.';
  if (lastTick > moment + MAX_CLOCK_SKEW_MS) {
    return `A service has worked on this table at ${toIso(lastTick)}, after the moment that it was restored to.`;
  }
  if (status !== 'ACTIVE' || tableIndexes.some(({ name }) => !indexes.includes(indexName(name)))) {
    return 'The table or one of its indexes is not ready yet. Try again later.';
  }
  return streamArn
    ? null
    : 'The table has no stream yet, and the stream must report the changes made now: enable it first.';
}
