import { makeDue, openOnes } from '../../shared/db/emails/due';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';

const CONCURRENCY = 20;

/**
 * Looks at mail some time after it was handed to its senders: of what has not left, the hint or the sender may be lost. The
 * dispatcher decides about it at its next tick. Throws if only newer code can read one of them: the message comes again.
 */
export async function lookAtMails(projectId: string, emails: readonly string[]): Promise<void> {
  const open = await openOnes(emails.map((id) => ({ projectId, id })));
  await forEachConcurrent(open, CONCURRENCY, makeDue);
  if (open.some(({ isNewer }) => isNewer)) throw new Error('an email is of a newer form');
}
