import { type JobMessage, jobMessage } from '../../shared/contract/messages';
import { describe, logger } from '../../shared/ops/log';
import { type BatchContext, consume } from '../../shared/queue/consume';
import { runErasures } from './run-erasures';
import { runJob } from './run-job';

const work = (message: JobMessage, batch: BatchContext): Promise<void> =>
  message.kind === 'job'
    ? runJob({ projectId: message.project, id: message.job }, batch)
    : runErasures(message.project, message.contacts, batch);

const about = (message: JobMessage) => ({
  project: message.project,
  ...(message.kind === 'job' ? { job: message.job } : { erasures: message.contacts.length }),
});

/** Does what goes on after a request's answer: jobs and erasures. */
export const handler = consume(jobMessage, async (messages, batch) => {
  const failed: string[] = [];
  for (const { id, body } of messages) {
    try {
      await work(body, batch);
    } catch (error) {
      logger.error('work failed', { requestId: batch.requestId, ...about(body), ...describe(error) });
      failed.push(id);
    }
  }
  return failed;
});
