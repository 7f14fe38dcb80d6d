import { type StepMessage, stepMessage } from '../../shared/contract/messages';
import { inTurns } from '../../shared/ops/in-turns';
import { describe, logger } from '../../shared/ops/log';
import { consume } from '../../shared/queue/consume';
import { Scope } from './scope';
import { takeEvent } from './take-event';
import { wake } from './wake';

const SIDE_BY_SIDE = 4;

/** Whether all that the message asks for is done, or queued again. */
async function work(message: StepMessage, scope: Scope): Promise<boolean> {
  if (message.kind === 'wake') return wake(message, scope);
  if (!scope.hasTime()) return false;
  await takeEvent(message, scope);
  return true;
}

/** Begins executions of workflows and takes them on. Messages are hints: one that comes twice or late changes nothing. */
export const handler = consume(stepMessage, async (messages, batch) => {
  const scope = new Scope(batch);
  const failed: string[] = [];
  await inTurns(messages, SIDE_BY_SIDE, async ({ id, body }) => {
    try {
      if (!(await work(body, scope))) failed.push(id);
    } catch (error) {
      const { kind, project } = body;
      logger.error('workflow message failed', { requestId: batch.requestId, kind, project, ...describe(error) });
      failed.push(id);
    }
  });
  return failed;
});
