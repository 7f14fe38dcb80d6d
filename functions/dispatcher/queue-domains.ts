import { enqueue } from '../../shared/aws/queues';
import { type DomainRef, listDueDomains, lookAtDomainAgain } from '../../shared/db/domains/due';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';

/** SES answers 60 questions a minute; a third is left to those who ask by hand. */
const PER_TICK = 40;
const SPACING_SECONDS = 1.5;
/** Until then a message has been worked on or is lost; the check itself sets the next time. */
const QUEUE_AGAIN_MS = 5 * 60_000;
const CONCURRENCY = 20;

/** One whose entry can't be moved stays where it is and holds up no other. */
async function isMoved(ref: DomainRef): Promise<boolean> {
  try {
    return await lookAtDomainAgain(ref, now() + QUEUE_AGAIN_MS, now());
  } catch (error) {
    logger.error('due domain failed', { domain: ref.id, ...describe(error) });
    return false;
  }
}

/** Queues checks of domains, one for each turn at SES, so that no worker waits beside another for the same one. */
export async function queueDomains(): Promise<void> {
  const due = await listDueDomains(now(), PER_TICK);
  const moved: DomainRef[] = [];
  await forEachConcurrent(due, CONCURRENCY, async (ref) => {
    if (await isMoved(ref)) moved.push(ref);
  });
  const messages = moved.map(({ projectId, id }, index) => ({
    body: { v: 1, kind: 'domain', project: projectId, domain: id },
    delaySeconds: index * SPACING_SECONDS,
    group: projectId,
  }));
  if (messages.length > 0) await enqueue(env('jobsQueue'), messages);
}
