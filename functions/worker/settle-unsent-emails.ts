import { CHECKS_BY_MESSAGE } from '../../shared/contract/limits';
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
/** A check within this time costs a message; later ones use the due index. */
const SOON_MS = 3 * MINUTE_MS;

/**
 * Recovers emails whose hint was lost or whose sender crashed. Duplicate messages multiply, so only the first checks
 * are messages. Throws if only newer code can read an email.
 */
export async function settleUnsentEmails({ project, emails, round }: SettleMessage): Promise<void> {
  const open = await readOpenEmails(emails.map((id) => ({ projectId: project, id })));
  const known = open.flatMap(({ ref, row }) => (row && !row.isNewer ? [{ ref, row }] : []));
  const unknown = open.filter(({ row }) => !row || row.isNewer);
  await forEachConcurrent(unknown, CONCURRENCY, ({ ref }) => makeDue(ref, now()));
  const soon =
    known.length > 0 ? await settle(known, round < CHECKS_BY_MESSAGE ? SOON_MS : 0) : new Map<number, EmailRef[]>();
  for (const [seconds, refs] of soon) await queueEmailChecks(refs, seconds, round + 1);
  if (open.some(({ row }) => row?.isNewer)) throw new Error('an email is of a newer form');
}

async function settle(
  known: readonly { ref: EmailRef; row: EmailRow }[],
  soonMs: number,
): Promise<Map<number, EmailRef[]>> {
  const around = await readDueContext();
  const soon = new Map<number, EmailRef[]>();
  await forEachConcurrent(known, CONCURRENCY, async ({ ref, row }) => {
    const settled = await settleDue(row, around, { unlisted: true });
    if (settled === 'settled') return;
    const delayMs = settled.checkAt - now();
    if (delayMs > soonMs) return makeDue(ref, settled.checkAt);
    const seconds = Math.max(1, Math.ceil(delayMs / 1_000));
    soon.set(seconds, [...(soon.get(seconds) ?? []), ref]);
  });
  return soon;
}
