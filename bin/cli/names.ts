import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { deadLettersOf, prefixOf, resourceName, STAGE } from '../../lib/aws/settings';
import type { QueueName } from '../../lib/functions-and-queues';
import { s3 } from '../../shared/aws/bucket';
import { timeouts } from '../../shared/aws/client-options';
import { env, envNames, optionalEnv } from '../../shared/ops/env';
import { allPages, CliFailure, notFoundFailure, usageFailure } from './failure';

export type Lane = 'transactional' | 'bulk';

export interface Names {
  stage: string | null;
  queue(part: QueueName): string;
  deadLetters(part: string): string;
  configurationSet(lane: Lane): string;
}

/** A resource's name begins with its stack's name. A stage may contain `-data-`, so the longest match is the stack. */
const STACK_RESOURCE = new RegExp(`^(posthaste-(${STAGE})-data)-.`);

const namesOfStage = (stage: string): Names => ({
  stage,
  queue: (part) => resourceName({ stage }, part),
  deadLetters: (part) => deadLettersOf({ stage }, part),
  configurationSet: (lane) => resourceName({ stage }, lane),
});

const localNames: Names = {
  stage: null,
  queue: (part) => `posthaste-${part}`,
  deadLetters: (part) => `posthaste-${part}-dlq`,
  configurationSet: (lane) => `posthaste-${lane}`,
};

export const stackOf = (name: string): string | undefined => STACK_RESOURCE.exec(name)?.[1];

export const isOfStack = (stack: string, name: string): boolean =>
  name.startsWith(`${stack}-`) && (stackOf(name) ?? stack) === stack;

export function namesForTable(table: string, isLocal: boolean): Names {
  return isLocal ? localNames : namesOfStage(stageOf(table));
}

export const tenantPrefixFor = (table: string): string => prefixOf({ stage: stageOf(table) });

function stageOf(table: string): string {
  const [, , stage] = STACK_RESOURCE.exec(table) ?? [];
  if (!stage) throw usageFailure(`The table ${table} does not belong to a stack posthaste-<stage>-data: give --stack.`);
  return stage;
}

export async function connectEmailBucket(bucketOption: string | undefined): Promise<void> {
  const bucket = bucketOption ?? optionalEnv('emailBucket') ?? (await bucketOfTable(env('table')));
  process.env[envNames.emailBucket] = bucket;
}

async function bucketOfTable(table: string): Promise<string> {
  const stack = stackOf(table);
  if (!stack) throw usageFailure(`Name the bucket of the table ${table}: --bucket <name>.`);
  const buckets = (await listBuckets(`${stack}-mail`)).filter((name) => isOfStack(stack, name));
  const [bucket] = buckets;
  if (!bucket) throw new CliFailure(`No bucket of ${stack} was found in this account and region: give --bucket.`);
  if (buckets.length > 1)
    throw new CliFailure(`More than one bucket matches; choose one with --bucket: ${buckets.join(', ')}`);
  return bucket;
}

async function listBuckets(Prefix: string): Promise<string[]> {
  const region = await s3.config.region();
  return allPages('buckets', async (cursor) => {
    const command = new ListBucketsCommand({ Prefix, ContinuationToken: cursor, MaxBuckets: 1_000 });
    const { Buckets = [], ContinuationToken } = await s3.send(command);
    const bucketsInRegion = Buckets.filter(({ BucketRegion }) => BucketRegion === undefined || BucketRegion === region);
    return { items: bucketsInRegion.flatMap(({ Name }) => Name ?? []), nextCursor: ContinuationToken };
  });
}

function dataStackHint(stack: string, tables: readonly string[]): string {
  const dataStack = `${stack}-data`;
  if (tables.some((name) => isOfStack(dataStack, name))) return ` Give the data stack: ${dataStack}.`;
  const isOtherStack = stack.startsWith('posthaste-') && !stack.endsWith('-data');
  return isOtherStack ? ' Give the data stack: posthaste-<stage>-data.' : '';
}

export async function tableOfStack(stack: string): Promise<string> {
  const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: timeouts(5_000) });
  const tables = await allPages('tables', async (cursor) => {
    const page = await client.send(new ListTablesCommand({ ExclusiveStartTableName: cursor }));
    return { items: page.TableNames ?? [], nextCursor: page.LastEvaluatedTableName };
  });
  const matchingTables = tables.filter((name) => name === stack || isOfStack(stack, name));
  const [table] = matchingTables;
  if (!table) {
    const hint = dataStackHint(stack, tables);
    throw notFoundFailure(`No table belongs to a stack named ${stack} in this account and region.${hint}`);
  }
  if (matchingTables.length > 1)
    throw new CliFailure(`More than one table matches; choose one with --table: ${matchingTables.join(', ')}`);
  return table;
}
