import { executionOfRow } from '../db/workflows/keys';
import { readExecutionId } from '../domain/workflows/execution';
import { depthIn, requiredText, type Written } from './stream';

/** An execution that is completed. */
export interface ExecutionReaction {
  kind: 'execution';
  projectId: string;
  contactId: string;
  workflowId: string;
  executionId: string;
  generation: string;
  /** In epoch milliseconds. */
  endedAt: number;
  /** How many workflows, one causing the next, have led to it. */
  depth: number;
}

const COMPLETED = 'COMPLETED';

/** An execution that this write completes. Only the workflow runner needs the other changes of an execution. */
export function readExecution({ projectId, before, after }: Written): ExecutionReaction[] {
  if (after.status?.S !== COMPLETED || before?.status?.S === COMPLETED) return [];
  const ref = executionOfRow({ pk: requiredText(after, 'pk'), sk: requiredText(after, 'sk') });
  const parts = ref && readExecutionId(ref.id);
  if (!parts) return [];
  return [
    {
      kind: 'execution',
      projectId,
      contactId: parts.contactId,
      workflowId: ref.workflowId,
      executionId: ref.id,
      generation: requiredText(after, 'generation'),
      endedAt: Number(after.endedAt?.N ?? 0),
      depth: depthIn(after),
    },
  ];
}
