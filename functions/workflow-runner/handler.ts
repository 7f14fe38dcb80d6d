import { type StepMessage, stepMessage } from '../../shared/contract/messages';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';
import { type BatchContext, consume, type Message } from '../../shared/queue/consume';
import { queueHints, queueStepsTogether } from '../../shared/services/queue-work/queue-work';
import { BatchCache } from './batch-cache';
import { handleEvent } from './handle-event';
import { wake } from './run-steps';

/** As many as a batch has, so that a project's executions reach their waits together. */
const CONCURRENCY = 10;
/**
 * Ten tries at this delay outlast a 20-minute outage. An event's message has no row from which it could be queued
 * again.
 */
const MAX_RETRY_SECONDS = 300;

async function handleMessage(message: StepMessage, cache: BatchCache): Promise<boolean> {
  if (message.kind === 'wake') return wake(message, cache);
  if (!cache.hasTime()) return queueHints(queueStepsTogether, [{ body: message }]);
  await handleEvent(message, cache);
  return true;
}

export const handler = consume(stepMessage, handleMessages, () => MAX_RETRY_SECONDS);

async function handleMessages(messages: Message<StepMessage>[], batch: BatchContext): Promise<string[]> {
  const cache = new BatchCache(batch);
  try {
    const projects = [...new Set(messages.map(({ body }) => body.project))];
    const messagesOf = (project: string) => messages.filter(({ body }) => body.project === project);
    return (await Promise.all(projects.map((project) => handleProject(messagesOf(project), cache)))).flat();
  } finally {
    await cache.end();
  }
}

async function handleProject(messages: readonly Message<StepMessage>[], cache: BatchCache): Promise<string[]> {
  const failedIds: string[] = [];
  await forEachConcurrent(messages, CONCURRENCY, async ({ id, body }) => {
    try {
      const isHandled = await handleMessage(body, cache);
      if (!isHandled) failedIds.push(id);
    } catch (error) {
      const { kind, project } = body;
      logger.error('workflow message failed', { requestId: cache.requestId, kind, project, ...describe(error) });
      failedIds.push(id);
    }
  });
  return failedIds;
}
