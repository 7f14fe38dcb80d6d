import { lookAgain } from '../../shared/db/emails/due';
import { type EmailRow, getEmails } from '../../shared/db/emails/emails';
import { type DueRef, listDue } from '../../shared/db/table/due';
import { dealOut } from '../../shared/domain/deal-out';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../shared/ops/log-and-continue';
import type { BatchContext } from '../../shared/queue/consume';
import { type DueSurroundings, readSurroundings, settleDue } from '../../shared/services/settle-due/settle-due';

/** Scheduled mail is queued up to a minute ahead with a delay, so that it leaves to the second. */
const AHEAD_MS = 60_000;
/** Of each shard, the entries alone: together more than a project may have scheduled. */
const PER_SHARD = 4_000;
/** Rows that are read at a time. */
const AT_ONCE = 400;
const TIME_TO_END_MS = 15_000;
const CONCURRENCY = 20;

/**
 * Settles the emails that are due, those of the projects in turns, until none is left or the time is over. Everything
 * that is due is listed first: the emails of a project with thousands at the same moment delay no other's.
 */
export async function queueDue(context: BatchContext): Promise<void> {
  const around = await readSurroundings();
  const hasTime = () => context.remainingMs() > TIME_TO_END_MS;
  const seen = new Set<string>();
  while (hasTime()) {
    const refs = (await listDue(now() + AHEAD_MS, PER_SHARD)).filter(({ id }) => !seen.has(id));
    if (refs.length === 0) return;
    for (const { id } of refs) seen.add(id);
    const dealt = dealOut(refs, ({ projectId }) => projectId);
    for (let at = 0; at < dealt.length && hasTime(); at += AT_ONCE) {
      const rows = await rowsOf(dealt.slice(at, at + AT_ONCE));
      await forEachConcurrent(rows, CONCURRENCY, (row) => settle(row, around, context.requestId));
    }
  }
}

/** The rows of these emails, in this order. */
async function rowsOf(refs: DueRef[]): Promise<EmailRow[]> {
  const rows = await getEmails(refs);
  return refs.flatMap(({ id }) => rows.get(id) ?? []);
}

/** Settles one email. One that fails, or that only newer code can read, stays due and delays no other. */
async function settle(row: EmailRow, around: DueSurroundings, requestId: string): Promise<void> {
  if (row.isNewer) return;
  await logAndContinue('due email', { requestId, email: row.id }, async () => {
    const settled = await settleDue(row, around);
    if (settled !== 'settled') await lookAgain(row, settled.lookAt);
  });
}
