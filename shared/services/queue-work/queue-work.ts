import { enqueue, enqueueTogether, type QueueMessage } from '../../aws/queues';
import { MAX_SETTLED_PER_MESSAGE, MAX_WOKEN_PER_MESSAGE } from '../../contract/limits';
import type {
  ChunkMessage,
  JobMessage,
  SendMessage,
  StepMessage,
  WebhookMessage,
  WorkMessage,
} from '../../contract/messages';
import { groupBy, inBatches } from '../../domain/lists';
import type { ExecutionRef } from '../../domain/workflows/execution';
import { env } from '../../ops/env';
import { describe, logger } from '../../ops/log';
import { count } from '../../ops/metrics';

export interface Queued<T> {
  body: T;
  delaySeconds?: number;
}

type Enqueue<T> = (messages: readonly Queued<T>[]) => Promise<void>;

const NO_PROJECT = 'no-project';

/** With groups, a project with many messages doesn't delay other projects. */
const groupedByProject = <T extends object>(messages: readonly Queued<T>[]): QueueMessage[] =>
  messages.map((message) => ({
    ...message,
    group: 'project' in message.body ? String(message.body.project) : NO_PROJECT,
  }));

export const queueTransactionalEmail: Enqueue<SendMessage> = (emails) =>
  enqueue(env('transactionalQueue'), groupedByProject(emails));
export const queueBulkEmail: Enqueue<SendMessage> = (emails) => enqueue(env('bulkQueue'), groupedByProject(emails));
export async function queueBulkEmailTogether(emails: readonly Queued<SendMessage>[]): Promise<void> {
  await Promise.all(groupedByProject(emails).map((email) => enqueueTogether(env('bulkQueue'), email)));
}
export const queueChunks: Enqueue<ChunkMessage> = (chunks) => enqueue(env('campaignsQueue'), groupedByProject(chunks));
export const queueJobs: Enqueue<JobMessage> = (jobs) => enqueue(env('jobsQueue'), groupedByProject(jobs));
export const queueJob = (body: JobMessage, delaySeconds = 0): Promise<void> => queueJobs([{ body, delaySeconds }]);

export async function queueEmailChecks(
  refs: readonly { projectId: string; id: string }[],
  delaySeconds: number,
  round = 1,
): Promise<void> {
  const checks = [...groupBy(refs, ({ projectId }) => projectId)].flatMap(([project, projectRefs]) =>
    inBatches(projectRefs, MAX_SETTLED_PER_MESSAGE).map((batch): Queued<JobMessage> => {
      const emails = batch.map(({ id }) => id);
      return { body: { v: 1, kind: 'settle', project, round, emails }, delaySeconds };
    }),
  );
  if (checks.length > 0) await queueJobs(checks);
}

export const queueSteps: Enqueue<StepMessage> = (steps) => enqueue(env('stepsQueue'), groupedByProject(steps));

/** Shares calls with concurrent callers, because each call costs. */
export async function queueStepsTogether(steps: readonly Queued<StepMessage>[]): Promise<void> {
  await Promise.all(groupedByProject(steps).map((step) => enqueueTogether(env('stepsQueue'), step)));
}

export const queueWebhookMessages = (messages: readonly WebhookMessage[], delaySeconds = 0): Promise<void> =>
  enqueue(
    env('webhooksQueue'),
    messages.map((body) => ({ body, delaySeconds, group: body.project })),
  );

/** Never throws; returns false after a loss, which only delays the work. */
export async function queueHints<T>(queue: Enqueue<T>, messages: readonly Queued<NoInfer<T>>[]): Promise<boolean> {
  try {
    if (messages.length > 0) await queue(messages);
    return true;
  } catch (error) {
    count('HintLost', messages.length);
    logger.warn('hints could not be queued', { hints: messages.length, ...describe(error) });
    return false;
  }
}

const queueWork: Enqueue<WorkMessage> = (hints) => enqueue(env('workQueue'), [...hints]);

/** If the hint is lost, the next tick does the work. */
export const wakeDispatcher = (delaySeconds = 0): Promise<boolean> =>
  queueHints(queueWork, [{ body: { v: 1, work: 'bulk' }, delaySeconds }]);

type WokenExecution = Pick<ExecutionRef, 'workflowId' | 'id'>;

export const wakeMessages = (
  projectId: string,
  refs: readonly WokenExecution[],
  delaySeconds = 0,
): Queued<StepMessage>[] =>
  inBatches(refs, MAX_WOKEN_PER_MESSAGE).map((batch) => {
    const executions = batch.map(({ workflowId, id }) => ({ workflow: workflowId, id }));
    return { body: { v: 1, kind: 'wake', project: projectId, executions }, delaySeconds };
  });

export const wakeExecutions = (
  projectId: string,
  refs: readonly WokenExecution[],
  delaySeconds?: number,
): Promise<boolean> => queueHints(queueStepsTogether, wakeMessages(projectId, refs, delaySeconds));
