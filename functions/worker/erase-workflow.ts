import { enqueue } from '../../shared/aws/queues';
import { eraseWorkflow as eraseRows } from '../../shared/db/workflows/erasure';
import { getWorkflow } from '../../shared/db/workflows/workflows';
import type { WorkflowRef } from '../../shared/domain/workflows/workflow';
import { env } from '../../shared/ops/env';
import type { BatchContext } from '../../shared/queue/consume';

/**
 * Removes what a deleted workflow left. Its deletion queues this first and with a delay, so that nothing is left behind
 * without it, and nobody begins an execution any more; a workflow that is there after all was not deleted.
 */
export async function eraseWorkflow(ref: WorkflowRef, { remainingMs }: BatchContext): Promise<void> {
  if (await getWorkflow(ref)) return;
  if ((await eraseRows(ref, remainingMs)) === 'done') return;
  const { projectId: project, workflowId: workflow } = ref;
  await enqueue(env('jobsQueue'), [{ body: { v: 1, kind: 'eraseWorkflow', project, workflow }, group: project }]);
}
