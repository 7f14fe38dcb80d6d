import { scheduleEmailCheck } from '../../shared/db/emails/due';
import { type EmailRow, getEmails } from '../../shared/db/emails/emails';
import { type DueRef, listDue } from '../../shared/db/table/due';
import { dealOut } from '../../shared/domain/lists';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../shared/ops/log';
import type { BatchContext } from '../../shared/queue/consume';
import { type DueContext, readDueContext, settleDue } from '../../shared/services/settle-due/settle-due';

/** Queues ahead with a delay, so emails leave on the second. */
const AHEAD_MS = MINUTE_MS;
const PER_SHARD = 4_000;
const AT_ONCE = 400;
const TIME_TO_END_MS = 15_000;
const CONCURRENCY = 20;

/** Lists everything due first, so thousands of rows of one project delay no other project. */
export async function queueDue(context: BatchContext): Promise<void> {
  const around = await readDueContext();
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

async function rowsOf(refs: DueRef[]): Promise<EmailRow[]> {
  const rows = await getEmails(refs);
  return refs.flatMap(({ id }) => rows.get(id) ?? []);
}

/** An email that fails, or needs newer code, stays due and delays no other. */
async function settle(row: EmailRow, around: DueContext, requestId: string): Promise<void> {
  if (row.isNewer) return;
  await logAndContinue('due email', { requestId, email: row.id }, async () => {
    const settled = await settleDue(row, around);
    if (settled !== 'settled') await scheduleEmailCheck(row, settled.checkAt);
  });
}
