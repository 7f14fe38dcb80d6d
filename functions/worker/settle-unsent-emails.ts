import { MAX_SETTLE_ROUNDS } from '../../shared/contract/limits';
import type { JobMessage } from '../../shared/contract/messages';
import { makeDue, readOpenEmails } from '../../shared/db/emails/due';
import type { EmailRef, EmailRow } from '../../shared/db/emails/emails';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { queueEmailChecks } from '../../shared/services/queue-work/queue-work';
import { readDueContext, settleDue } from '../../shared/services/settle-due/settle-due';

type SettleMessage = Extract<JobMessage, { kind: 'settle' }>;

const CONCURRENCY = 20;
/** A check within this time is queued as a message; a later one goes into the due index. */
const MAX_MESSAGE_DELAY_MS = 3 * MINUTE_MS;

/**
 * Recovers emails whose hint was lost or whose sender crashed. Only the first checks are messages, because duplicates
 * multiply. Throws if only newer code can read an email.
 */
export async function settleUnsentEmails({ project, emails, round }: SettleMessage): Promise<void> {
  const openEmails = await readOpenEmails(emails.map((id) => ({ projectId: project, id })));
  const readable = openEmails.flatMap(({ ref, row }) => (row && !row.isNewer ? [{ ref, row }] : []));
  const unreadable = openEmails.filter(({ row }) => !row || row.isNewer);
  await forEachConcurrent(unreadable, CONCURRENCY, ({ ref }) => makeDue(ref, now()));
  if (readable.length > 0) {
    const maxDelayMs = round < MAX_SETTLE_ROUNDS ? MAX_MESSAGE_DELAY_MS : 0;
    const checksBySeconds = await settleAll(readable, maxDelayMs);
    for (const [seconds, refs] of checksBySeconds) await queueEmailChecks(refs, seconds, round + 1);
  }
  if (openEmails.some(({ row }) => row?.isNewer)) throw new Error('an email is of a newer form');
}

async function settleAll(
  readable: readonly { ref: EmailRef; row: EmailRow }[],
  maxDelayMs: number,
): Promise<Map<number, EmailRef[]>> {
  const dueContext = await readDueContext();
  const checksBySeconds = new Map<number, EmailRef[]>();
  await forEachConcurrent(readable, CONCURRENCY, async ({ ref, row }) => {
    const settled = await settleDue(row, dueContext, { onlyIfUnlisted: true });
    if (settled === 'settled') return;
    const delayMs = settled.checkAt - now();
    if (delayMs > maxDelayMs) return makeDue(ref, settled.checkAt);
    const seconds = Math.max(1, Math.ceil(delayMs / 1_000));
    checksBySeconds.set(seconds, [...(checksBySeconds.get(seconds) ?? []), ref]);
  });
  return checksBySeconds;
}
