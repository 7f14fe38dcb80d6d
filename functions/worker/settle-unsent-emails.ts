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
 * Recovers emails whose hint was lost or whose sender crashed. Only the first checks are messages, because duplicate
 * messages multiply. Throws if only newer code can read an email.
 */
export async function settleUnsentEmails({ project, emails, round }: SettleMessage): Promise<void> {
  const openEmails = await readOpenEmails(emails.map((id) => ({ projectId: project, id })));
  const readableEmails = openEmails.flatMap(({ ref, row }) => (row && !row.isNewer ? [{ ref, row }] : []));
  const unreadableEmails = openEmails.filter(({ row }) => !row || row.isNewer);
  await forEachConcurrent(unreadableEmails, CONCURRENCY, ({ ref }) => makeDue(ref, now()));
  if (readableEmails.length > 0) {
    const maxDelayMs = round < MAX_SETTLE_ROUNDS ? MAX_MESSAGE_DELAY_MS : 0;
    const refsByDelaySeconds = await settleAll(readableEmails, maxDelayMs);
    for (const [seconds, refs] of refsByDelaySeconds) await queueEmailChecks(refs, seconds, round + 1);
  }
  if (openEmails.some(({ row }) => row?.isNewer)) throw new Error('an email is of a newer form');
}

async function settleAll(
  readableEmails: readonly { ref: EmailRef; row: EmailRow }[],
  maxDelayMs: number,
): Promise<Map<number, EmailRef[]>> {
  const dueContext = await readDueContext();
  const refsByDelaySeconds = new Map<number, EmailRef[]>();
  await forEachConcurrent(readableEmails, CONCURRENCY, async ({ ref, row }) => {
    const outcome = await settleDue(row, dueContext, { onlyIfUnlisted: true });
    if (outcome === 'settled') return;
    const delayMs = outcome.checkAt - now();
    if (delayMs > maxDelayMs) return makeDue(ref, outcome.checkAt);
    const seconds = Math.max(1, Math.ceil(delayMs / 1_000));
    refsByDelaySeconds.set(seconds, [...(refsByDelaySeconds.get(seconds) ?? []), ref]);
  });
  return refsByDelaySeconds;
}
