import type { StepMessage } from '../../shared/contract/messages';
import { canBegin, mayAwait, type WorkflowEvent } from '../../shared/domain/workflows/workflow';
import type { EpochMs } from '../../shared/durations';
import { queueStepsTogether } from '../../shared/services/queue-work/queue-work';
import type { StreamBatch } from './stream-batch';

interface TriggeringEvent extends WorkflowEvent {
  projectId: string;
  contactId: string;
  id: string;
  at: EpochMs;
  depth: number;
  aboutEmail?: string;
}

export async function triggerWorkflows(event: TriggeringEvent, batch: StreamBatch): Promise<void> {
  const { projectId, contactId, id, name, at, depth, isPublic, aboutEmail: email } = event;
  const workflows = await batch.workflowsOf(projectId);
  if (!workflows.some((workflow) => canBegin(workflow, event) || mayAwait(workflow, name))) return;
  const body: StepMessage = {
    v: 1,
    kind: 'event',
    project: projectId,
    contact: contactId,
    event: { id, name, at },
    depth,
    ...(email === undefined ? {} : { email }),
    ...(isPublic ? { isPublic } : {}),
  };
  await queueStepsTogether([{ body }]);
}
