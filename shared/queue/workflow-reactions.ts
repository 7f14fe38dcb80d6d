import { executionRefOfRow } from '../db/workflows/keys';
import { readExecutionId } from '../domain/workflows/execution';
import type { EpochMs } from '../durations';
import { type RowChange, reactionDepthIn, requiredText } from './stream';

export interface ExecutionReaction {
  kind: 'execution';
  projectId: string;
  contactId: string;
  workflowId: string;
  executionId: string;
  generation: string;
  endedAt: EpochMs;
  depth: number;
}

const COMPLETED = 'COMPLETED';

export function readExecution({ projectId, before, after }: RowChange): ExecutionReaction[] {
  if (after.status?.S !== COMPLETED || before?.status?.S === COMPLETED) return [];
  const ref = executionRefOfRow({ pk: requiredText(after, 'pk'), sk: requiredText(after, 'sk') });
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
      depth: reactionDepthIn(after),
    },
  ];
}
