import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { WorkflowRef } from '../domain/workflow/workflow';
import { db, tableName } from './client';
import { conditional, isConflict } from './outcomes';
import { workflowKeys } from './workflow-keys';

/** Removes a workflow; false when there was none. Its versions and executions are erased after it. */
export async function deleteWorkflow(ref: WorkflowRef): Promise<boolean> {
  const removal = new DeleteCommand({
    TableName: tableName(),
    Key: workflowKeys.workflow(ref),
    ConditionExpression: 'attribute_exists(pk)',
  });
  return !isConflict(await conditional(db.send(removal)));
}
