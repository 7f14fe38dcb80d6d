import { readContactRow } from '../../shared/db/contacts/contacts';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { toIso } from '../../shared/ops/clock';
import { idSource } from '../../shared/ops/ids';
import type { ExecutionEffect } from '../../shared/queue/workflow-reactions';
import type { Taking } from './taking';

/** Records once that a contact is through a workflow. Of a contact or workflow that is gone nothing is told. */
export async function emitWorkflowCompleted(effect: ExecutionEffect, { reading }: Taking): Promise<void> {
  const { projectId, contactId, workflowId, executionId, generation, endedAt, depth } = effect;
  const [contact, workflows] = await Promise.all([
    readContactRow(projectId, contactId),
    reading.workflowsOf(projectId),
  ]);
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
