import { DeleteCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ExecutionRef } from '../../domain/workflows/execution';
import { readExecutionId } from '../../domain/workflows/execution-id';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { db, tableName } from '../table/client';
import { EXECUTION, type Key } from '../table/keys';
import { ERASURE_STEP_MS, erasePartition } from '../table/partition-erasure';
import { scanExecutions } from './execution-scan';
import { GATE, PAYLOAD, SUBSCRIPTION, workflowKeys, workflowStatsPartition, workflowVersionPartition } from './keys';

const CONCURRENCY = 20;
/** Behind every text that a key goes on with. */
const LAST = '~';

/**
 * Removes the rows of a workflow that is deleted: its executions with all that belongs to them, its versions, its
 * stats. `more` when the time is over; a repeat goes on.
 */
export async function eraseWorkflow(ref: WorkflowRef, remainingMs: () => number): Promise<'done' | 'more'> {
  for await (const executions of scanExecutions(ref)) {
    if (remainingMs() < ERASURE_STEP_MS) return 'more';
    await forEachConcurrent(executions, CONCURRENCY, eraseExecution);
  }
  for (const partition of [workflowVersionPartition(ref), workflowStatsPartition(ref)]) {
    if ((await erasePartition(partition, remainingMs)) === 'more') return 'more';
  }
  return 'done';
}

/** The execution itself goes last: by it the others are found. To read first costs a fifth of deleting what is not there. */
async function eraseExecution(ref: ExecutionRef): Promise<void> {
  const { pk, sk } = workflowKeys.execution(ref);
  const name = sk.slice(EXECUTION.length);
  const gate = workflowKeys.gate(ref, readExecutionId(ref.id)?.contactId ?? '').sk;
  const [entries, payloads] = await Promise.all([
    sortKeys(pk, GATE, `${SUBSCRIPTION}${LAST}`),
    sortKeys(pk, `${PAYLOAD}${name}#`, `${PAYLOAD}${name}#${LAST}`),
  ]);
  const own = entries.filter(
    (entry) => entry === gate || (entry.startsWith(SUBSCRIPTION) && entry.endsWith(`#${name}`)),
  );
  for (const key of [...own, ...payloads, sk]) await remove({ pk, sk: key });
}

async function sortKeys(pk: string, from: string, to: string): Promise<string[]> {
  const query: QueryCommandInput = {
    TableName: tableName(),
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ProjectionExpression: 'sk',
    ConsistentRead: true,
  };
  const { Items = [] } = await db.send(new QueryCommand(query));
  return Items.map(({ sk }) => String(sk));
}

const remove = (Key: Key) => db.send(new DeleteCommand({ TableName: tableName(), Key }));
