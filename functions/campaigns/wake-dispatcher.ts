import { enqueue } from '../../shared/aws/queues';
import { env } from '../../shared/ops/env';
import { describe, logger } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';

/** Lets the dispatcher look at once; without the hint it does at its next tick. */
export async function wakeDispatcher(): Promise<void> {
  try {
    await enqueue(env('workQueue'), [{ body: { v: 1, work: 'bulk' } }]);
  } catch (error) {
    count('HintLost', 1);
    logger.warn('a hint could not be queued', describe(error));
  }
}
