import { enqueueTogether } from '../../shared/aws/enqueue-together';
import type { StepMessage } from '../../shared/contract/messages';
import { canBegin, listensTo, type WorkflowEvent } from '../../shared/domain/workflows/wanted';
import { env } from '../../shared/ops/env';
import type { Reading } from './taking';

/** An event of a contact, as far as workflows depend on it. */
interface ToldEvent extends WorkflowEvent {
  projectId: string;
  contactId: string;
  id: string;
  /** When it happened, in epoch milliseconds. */
  at: number;
  depth: number;
  /** The campaign's mail that it tells of, where no row of its own stands for the event. */
  mail?: string;
}

/** Has the workflow runner look at an event that may begin a workflow, or for which an execution may wait. */
export async function triggerWorkflows(event: ToldEvent, reading: Reading): Promise<void> {
  const { projectId, contactId, id, name, at, depth, isPublic, mail } = event;
  const workflows = await reading.workflowsOf(projectId);
  if (!workflows.some((workflow) => canBegin(workflow, event) || listensTo(workflow, name))) return;
  const body: StepMessage = {
    v: 1,
    kind: 'event',
    project: projectId,
    contact: contactId,
    event: { id, name, at },
    depth,
    ...(mail === undefined ? {} : { mail }),
    ...(isPublic ? { isPublic } : {}),
  };
  await enqueueTogether(env('stepsQueue'), { body, group: projectId });
}
