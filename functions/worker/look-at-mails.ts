import { makeDue, openOnes } from '../../shared/db/emails/due';
import type { EmailRef } from '../../shared/db/emails/emails';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { queueLooks } from '../../shared/services/queue-work/queue-work';
import { readSurroundings, settleDue } from '../../shared/services/settle-due/settle-due';

const CONCURRENCY = 20;
/** An email that is looked at again within this time costs a message; beyond that, the due index has it. */
const SOON_MS = 3 * 60_000;

/**
 * Looks at mail some time after it was handed to its senders: of what has not left, the hint or the sender may be lost. Queues
 * what has not left and settles what is being sent, or looks again. Throws if only newer code can read one of them: the message
 * comes again.
 */
export async function lookAtMails(projectId: string, emails: readonly string[]): Promise<void> {
  const open = await openOnes(emails.map((id) => ({ projectId, id })));
  if (open.length === 0) return;
  const around = await readSurroundings();
  const soon = new Map<number, EmailRef[]>();
  await forEachConcurrent(open, CONCURRENCY, async ({ ref, row }) => {
    if (!row) return makeDue(ref, now());
    if (row.isNewer) return;
    const settled = await settleDue(row, around, { unlisted: true });
    if (settled === 'settled') return;
    const delayMs = settled.lookAt - now();
    if (delayMs > SOON_MS) return makeDue(ref, settled.lookAt);
    const seconds = Math.max(1, Math.ceil(delayMs / 1_000));
    soon.set(seconds, [...(soon.get(seconds) ?? []), ref]);
  });
  for (const [seconds, refs] of soon) await queueLooks(refs, seconds);
  if (open.some(({ row }) => row?.isNewer)) throw new Error('an email is of a newer form');
}
