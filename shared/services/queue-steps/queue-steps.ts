import { enqueueTogether } from '../../aws/enqueue-together';
import type { QueueMessage } from '../../aws/queues';
import { type StepMessage, WOKEN_AT_ONCE } from '../../contract/messages';
import type { ExecutionRef } from '../../domain/workflows/execution';
import { env } from '../../ops/env';
import { describe, logger } from '../../ops/log';
import { count } from '../../ops/metrics';

/** Queues messages for the workflow runner. Returns false if some were lost: the rows' due entries replace them. */
export async function queueSteps(messages: QueueMessage[]): Promise<boolean> {
  try {
    await Promise.all(messages.map((message) => enqueueTogether(env('stepsQueue'), message)));
    return true;
  } catch (error) {
    count('HintLost');
    logger.warn('a hint could not be queued', describe(error));
    return false;
  }
}

type Woken = Pick<ExecutionRef, 'workflowId' | 'id'>;

/** Messages that ask the workflow runner to continue executions of a project, after a delay if one is given. */
export const wakeMessages = (projectId: string, refs: readonly Woken[], delaySeconds?: number): QueueMessage[] =>
  Array.from({ length: Math.ceil(refs.length / WOKEN_AT_ONCE) }, (_, n): QueueMessage => {
    const part = refs.slice(n * WOKEN_AT_ONCE, (n + 1) * WOKEN_AT_ONCE);
    const executions = part.map(({ workflowId, id }) => ({ workflow: workflowId, id }));
    const body: StepMessage = { v: 1, kind: 'wake', project: projectId, executions };
    return { body, group: projectId, ...(delaySeconds ? { delaySeconds } : {}) };
  });

/** Asks the workflow runner to continue executions. Returns false if some messages could not be queued. */
export const wakeExecutions = (projectId: string, refs: readonly Woken[], delaySeconds?: number): Promise<boolean> =>
  queueSteps(wakeMessages(projectId, refs, delaySeconds));
