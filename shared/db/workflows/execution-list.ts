import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Execution, ExecutionStatus } from '../../domain/workflows/execution';
import { readExecutionId } from '../../domain/workflows/execution-id';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import type { Project } from '../projects/projects';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { type CountedPage, readCountedList, type Step } from '../table/counted-list';
import { LIST_SUFFIXES } from '../table/keys';
import { readPlaces } from '../table/time-list';
import { toExecution } from './execution-row';
import { executionsOfContact, workflowIndexes, workflowKeys } from './keys';
import { readWorkflowStats } from './stats';

/** All that is given must hold. */
export interface ExecutionFilter {
  status?: ExecutionStatus | undefined;
  /** Executions of a former contact of the same address have another generation, and are not shown. */
  contact?: { id: string; generation: string } | undefined;
}

type Belongs = (execution: Execution) => boolean;

/** A page of a workflow's executions, newest first. It may be short: those that don't belong are met and passed. */
export async function listExecutions(
  project: Project,
  ref: WorkflowRef,
  filter: ExecutionFilter,
  page: { limit: number; cursor?: string | undefined },
): Promise<CountedPage<Execution>> {
  const { status, contact } = filter;
  const belongs: Belongs = (execution) =>
    (status ?? execution.status) === execution.status &&
    (contact?.generation ?? execution.generation) === execution.generation;
  const list = {
    secret: project.secret,
    name: JSON.stringify(['executions', ref.workflowId, status, contact?.id]),
    readStep: (after: string | null, size: number) =>
      contact ? readContactStep(ref, contact.id, belongs, after, size) : readStep(ref, status, belongs, after, size),
    counter: counterOf(ref, filter),
    skips: status !== undefined,
    placeOf: (execution: Execution) => (contact ? workflowKeys.execution(execution).sk : keyOf(execution)),
  };
  return readCountedList(list, page);
}

/** The stats know how many there are in all, and how many are not over: of what is over rows may have gone since. */
function counterOf(ref: WorkflowRef, { status, contact }: ExecutionFilter): (() => Promise<number>) | undefined {
  if (contact) return undefined;
  if (status === undefined) return async () => (await readWorkflowStats(ref)).kept;
  if (status !== 'RUNNING' && status !== 'WAITING') return undefined;
  return async () => (await readWorkflowStats(ref)).statuses[status];
}

const keyOf = ({ id }: Execution): string => readExecutionId(id)?.key ?? '';

/** Those that failed have a list of their own; under another status all are looked at. */
function partitionsOf(ref: WorkflowRef, status: ExecutionStatus | undefined) {
  if (status === 'FAILED') return { index: 'g3' as const, partitions: [workflowIndexes.failedOf(ref)] };
  const suffixes = Array.from({ length: LIST_SUFFIXES }, (_, suffix) => suffix);
  return { index: 'g1' as const, partitions: suffixes.map((suffix) => workflowIndexes.executionsOf(ref, suffix)) };
}

/** A stretch of a workflow's list. */
async function readStep(
  ref: WorkflowRef,
  status: ExecutionStatus | undefined,
  belongs: Belongs,
  after: string | null,
  limit: number,
): Promise<Step<Execution>> {
  const { rows, passed } = await readPlaces({ ...partitionsOf(ref, status), limit }, after);
  const items = await batchGet(
    rows.map(({ pk, sk }) => ({ pk, sk })),
    { consistent: true },
  );
  const executions = new Map(items.flatMap((item) => toExecution(item) ?? []).map((one) => [keyOf(one), one]));
  return { rows: rows.flatMap(({ place }) => executions.get(place) ?? []).filter(belongs), passed };
}

/** A stretch of one contact's executions of a workflow: they lie together, by the time of their start. */
async function readContactStep(
  ref: WorkflowRef,
  contactId: string,
  belongs: Belongs,
  after: string | null,
  limit: number,
): Promise<Step<Execution>> {
  const { pk, sk } = executionsOfContact(ref, contactId);
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :executions)',
      ExpressionAttributeValues: { ':pk': pk, ':executions': sk },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: limit,
      ...(after === null ? {} : { ExclusiveStartKey: { pk, sk: after } }),
    }),
  );
  const rows = Items.flatMap((item) => toExecution(item) ?? []).filter(belongs);
  return { rows, passed: (LastEvaluatedKey?.sk as string | undefined) ?? null };
}
