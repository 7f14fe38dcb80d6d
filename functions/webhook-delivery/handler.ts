import { type HookMessage, hookMessage } from '../../shared/contract/messages';
import { describe, logger } from '../../shared/ops/log';
import { type BatchContext, consume } from '../../shared/queue/consume';
import { redeliver } from './redeliver';
import { runWorker } from './run-worker';

const work = (message: HookMessage, batch: BatchContext): Promise<void> =>
  message.kind === 'deliver' ? runWorker(message, batch) : redeliver(message);

/** Sends what happened to those who want to be told of it. */
export const handler = consume(hookMessage, async (messages, batch) => {
  const failed: string[] = [];
  for (const { id, body } of messages) {
    try {
      await work(body, batch);
    } catch (error) {
      const { kind, webhook } = body;
      logger.error('webhook work failed', { requestId: batch.requestId, kind, webhook, ...describe(error) });
      failed.push(id);
    }
  }
  return failed;
});
