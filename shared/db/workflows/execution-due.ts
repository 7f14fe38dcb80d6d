import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ExecutionRef } from '../../domain/workflows/execution';
import { indexName } from '../../ops/names';
import { db, tableName } from '../table/client';
import { dueExecutionShards, dueText, executionOfRow, QUEUED_UNTIL, workflowIndexes, workflowKeys } from './keys';

/** An execution with the moment at which it goes on, in epoch milliseconds. */
export interface DueExecution extends ExecutionRef {
  dueAt: number;
}

/** A part of a shard's list: after one moment, and up to another one. */
export interface DueStretch {
  shard: number;
  after: number;
  until: number;
}

/** Executions that are due, those that come first first. */
export interface DuePage {
  executions: DueExecution[];
  /** Where the list goes on; null at its end. */
  next: Record<string, unknown> | null;
}

/** A page of what is due in a stretch. */
export async function listDueExecutions(
  { shard, after, until }: DueStretch,
  page: { limit: number; from: Record<string, unknown> | null },
): Promise<DuePage> {
  if (after >= until) return { executions: [], next: null };
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g5'),
      KeyConditionExpression: 'g5pk = :pk AND g5sk BETWEEN :from AND :until',
      ExpressionAttributeValues: {
        ':pk': workflowIndexes.due(shard),
        ':from': dueText(after + 1),
        ':until': dueText(until),
      },
      Limit: page.limit,
      ...(page.from ? { ExclusiveStartKey: page.from } : {}),
    }),
  );
  const executions = Items.flatMap(({ pk, sk, g5sk }): DueExecution[] => {
    const ref = executionOfRow({ pk, sk });
    return ref ? [{ ...ref, dueAt: Number(g5sk) }] : [];
  });
  return { executions, next: LastEvaluatedKey ?? null };
}

/**
 * Up to when the executions of each shard have been queued, in epoch milliseconds. 0 where that is not known: then all
 * that is due is queued.
 */
export async function readQueuedUntil(): Promise<Map<number, number>> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': QUEUED_UNTIL },
      ConsistentRead: true,
    }),
  );
  const known = new Map(Items.map(({ sk, until }) => [sk, Number(until)]));
  return new Map(dueExecutionShards.map((shard) => [shard, known.get(workflowKeys.queuedUntil(shard).sk) ?? 0]));
}

/** Notes up to when the executions of a shard have been queued. Whatever it says, nothing is lost: see the overdue ones. */
export async function noteQueuedUntil(shard: number, until: number): Promise<void> {
  await db.send(new PutCommand({ TableName: tableName(), Item: { ...workflowKeys.queuedUntil(shard), v: 1, until } }));
}
