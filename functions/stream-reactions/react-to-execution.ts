import { readContactRow } from '../../shared/db/contacts/contacts';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { toIso } from '../../shared/ops/clock';
import { idSource } from '../../shared/ops/ids';
import type { ExecutionReaction } from '../../shared/queue/workflow-reactions';
import type { ReactionSource } from './stream-batch';

export async function reactToCompletedExecution(
  execution: ExecutionReaction,
  { batch }: ReactionSource,
): Promise<void> {
  const { projectId, contactId, workflowId, executionId, generation, endedAt, depth } = execution;
  const [contact, workflows] = await Promise.all([readContactRow(projectId, contactId), batch.workflowsOf(projectId)]);
  const workflow = workflows.find(({ id }) => id === workflowId);
  if (contact?.generation !== generation || !workflow) return;
  await putEvent({
    id: idSource(`${executionId}\ncompleted`, endedAt).id('evt'),
    projectId,
    contactId,
    email: contact.email,
    generation,
    name: 'workflow.completed',
    data: { workflow: workflowId, name: workflow.name, execution: executionId },
    source: 'workflow',
    createdAt: toIso(endedAt),
    ...depthOf(depth),
  });
}
