import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { workflowKeys } from './keys';

/** Removes a workflow; false when there was none. Its versions and executions are erased after it. */
export async function deleteWorkflow(ref: WorkflowRef): Promise<boolean> {
  const removal = new DeleteCommand({
    TableName: tableName(),
    Key: workflowKeys.workflow(ref),
    ConditionExpression: 'attribute_exists(pk)',
  });
  return !isConflict(await conditional(db.send(removal)));
}
