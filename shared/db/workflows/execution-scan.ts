import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ExecutionRef } from '../../domain/workflows/execution';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import { indexName } from '../../ops/names';
import { db, tableName } from '../table/client';
import { LIST_SUFFIXES } from '../table/keys';
import { executionOfRow, workflowIndexes } from './keys';

const PAGE = 200;
/** Of one part of the list, so that no fault makes the scan endless. */
const MAXIMUM_PAGES = 100_000;

/** All executions of a workflow, some at a time: those that the index shows. */
export async function* scanExecutions(ref: WorkflowRef): AsyncGenerator<ExecutionRef[]> {
  for (let suffix = 0; suffix < LIST_SUFFIXES; suffix++) {
    let from: Record<string, unknown> | undefined;
    for (let page = 0; page < MAXIMUM_PAGES; page++) {
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName: tableName(),
          IndexName: indexName('g1'),
          KeyConditionExpression: 'g1pk = :list',
          ExpressionAttributeValues: { ':list': workflowIndexes.executionsOf(ref, suffix) },
          Limit: PAGE,
          ...(from ? { ExclusiveStartKey: from } : {}),
        }),
      );
      yield Items.flatMap(({ pk, sk }) => executionOfRow({ pk, sk }) ?? []);
      from = LastEvaluatedKey;
      if (!from) break;
    }
  }
}
