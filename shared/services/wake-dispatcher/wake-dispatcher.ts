import { enqueue } from '../../aws/queues';
import { env } from '../../ops/env';
import { describe, logger } from '../../ops/log';
import { count } from '../../ops/metrics';

/** Lets the dispatcher queue bulk mail at once. If the hint is lost, the dispatcher does so at its next tick. */
export async function wakeDispatcher(): Promise<void> {
  try {
    await enqueue(env('workQueue'), [{ body: { v: 1, work: 'bulk' } }]);
  } catch (error) {
    count('HintLost');
    logger.warn('a hint could not be queued', describe(error));
  }
}
