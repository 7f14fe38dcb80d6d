import { makeDue, openOnes } from '../../shared/db/emails/due';
import type { EmailRef, EmailRow } from '../../shared/db/emails/emails';
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
  const known = open.flatMap(({ ref, row }) => (row && !row.isNewer ? [{ ref, row }] : []));
  const unknown = open.filter(({ row }) => !row || row.isNewer);
  await forEachConcurrent(unknown, CONCURRENCY, ({ ref }) => makeDue(ref, now()));
  const soon = known.length > 0 ? await settle(known) : new Map<number, EmailRef[]>();
  for (const [seconds, refs] of soon) await queueLooks(refs, seconds);
  if (open.some(({ row }) => row?.isNewer)) throw new Error('an email is of a newer form');
}

/** Settles what can be settled. The others that need a look soon, by the seconds until then. */
async function settle(known: readonly { ref: EmailRef; row: EmailRow }[]): Promise<Map<number, EmailRef[]>> {
  const around = await readSurroundings();
  const soon = new Map<number, EmailRef[]>();
  await forEachConcurrent(known, CONCURRENCY, async ({ ref, row }) => {
    const settled = await settleDue(row, around, { unlisted: true });
    if (settled === 'settled') return;
    const delayMs = settled.lookAt - now();
    if (delayMs > SOON_MS) return makeDue(ref, settled.lookAt);
    const seconds = Math.max(1, Math.ceil(delayMs / 1_000));
    soon.set(seconds, [...(soon.get(seconds) ?? []), ref]);
  });
  return soon;
}
