import { scheduleEmailCheck } from '../../shared/db/emails/due';
import { type EmailRow, getEmails } from '../../shared/db/emails/emails';
import { type DueRef, listDueEmails } from '../../shared/db/table/due';
import { interleaveByOwner } from '../../shared/domain/lists';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../shared/ops/log';
import type { BatchContext } from '../../shared/queue/consume';
import { type DueContext, readDueContext, settleDue } from '../../shared/services/settle-due/settle-due';

/** Emails are queued this long before they are due, with a delay, so that they leave on the second. */
const AHEAD_MS = MINUTE_MS;
const MAX_PER_SHARD = 4_000;
const BATCH_SIZE = 400;
const TIME_TO_END_MS = 15_000;
const CONCURRENCY = 20;

/** Lists everything due first, so thousands of rows of one project delay no other project. */
export async function queueDue(context: BatchContext): Promise<void> {
  const dueContext = await readDueContext();
  const hasTime = () => context.remainingMs() > TIME_TO_END_MS;
  const handledIds = new Set<string>();
  while (hasTime()) {
    const refs = (await listDueEmails(now() + AHEAD_MS, MAX_PER_SHARD)).filter(({ id }) => !handledIds.has(id));
    if (refs.length === 0) return;
    for (const { id } of refs) handledIds.add(id);
    const interleavedRefs = interleaveByOwner(refs, ({ projectId }) => projectId);
    for (let start = 0; start < interleavedRefs.length && hasTime(); start += BATCH_SIZE) {
      const rows = await readRows(interleavedRefs.slice(start, start + BATCH_SIZE));
      await forEachConcurrent(rows, CONCURRENCY, (row) => settle(row, dueContext, context.requestId));
    }
  }
}

async function readRows(refs: DueRef[]): Promise<EmailRow[]> {
  const rowsById = await getEmails(refs);
  return refs.flatMap(({ id }) => rowsById.get(id) ?? []);
}

async function settle(row: EmailRow, dueContext: DueContext, requestId: string): Promise<void> {
  if (row.isNewer) return;
  await logAndContinue('due email', { requestId, email: row.id }, async () => {
    const outcome = await settleDue(row, dueContext);
    if (outcome !== 'settled') await scheduleEmailCheck(row, outcome.checkAt);
  });
}
