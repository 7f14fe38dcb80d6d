import { enqueue } from '../../shared/aws/queues';
import { listDueDomains, lookAtDomainAgain } from '../../shared/db/domains/due';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { moveAhead } from './due-entries';

/** SES answers 60 questions a minute. A third is left to checks that people ask for. */
const PER_TICK = 40;
const SPACING_SECONDS = 1.5;
/** By then the message is done or lost. The check itself sets the next time. */
const QUEUE_AGAIN_MS = 5 * 60_000;

/** Queues checks of domains, spaced in time, so that workers do not wait for SES's rate. */
export async function queueDomains(): Promise<void> {
  const due = await listDueDomains(now(), PER_TICK);
  const nameOf = ({ id }: (typeof due)[number]) => ({ domain: id });
  const moved = await moveAhead('due domain', due, nameOf, (ref) =>
    lookAtDomainAgain(ref, now() + QUEUE_AGAIN_MS, now()),
  );
  const messages = moved.map(({ projectId, id }, index) => ({
    body: { v: 1, kind: 'domain', project: projectId, domain: id },
    delaySeconds: index * SPACING_SECONDS,
    group: projectId,
  }));
  if (messages.length > 0) await enqueue(env('jobsQueue'), messages);
}
