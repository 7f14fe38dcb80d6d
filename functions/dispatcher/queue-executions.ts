import type { Row } from '../../shared/db/table/rows';
import {
  type DueRow,
  type DueStretch,
  executionsIn,
  listDueRows,
  readWatermarks,
  recordWatermarks,
  type Watermarks,
} from '../../shared/db/workflows/execution-due';
import type { Watermark } from '../../shared/db/workflows/keys';
import { groupBy, inBatches } from '../../shared/domain/lists';
import type { ExecutionRef } from '../../shared/domain/workflows/execution';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { BatchContext } from '../../shared/queue/consume';
import { queueSteps, wakeMessages } from '../../shared/services/queue-work/queue-work';
import { checkExecutions } from './check-executions';

/** Rows per shard: a round has up to 5,600 executions, in under a second. */
const PAGE_SIZE = 100;
const MAX_ROUNDS = 10_000;
const TIME_TO_END_MS = 30_000;
/** SQS's limit per call. */
const MAX_MESSAGES_PER_CALL = 10;
const CONCURRENCY = 10;
const CHECKED_AFTER_MS = 15 * MINUTE_MS;

export async function queueExecutions(context: BatchContext): Promise<void> {
  const mayContinue = () => context.remainingMs() > TIME_TO_END_MS;
  const time = now();
  const watermarks = await readWatermarks();
  const wakeNewlyDue = (rows: DueRow[]) => wake(executionsIn(rows.filter(({ isRecheck }) => !isRecheck)));
  const wakeOverdue = async (rows: DueRow[]) => wake(await checkExecutions(executionsIn(rows), time));
  await processDueRows('queued', watermarks.queued, time, mayContinue, wakeNewlyDue);
  await processDueRows('checked', watermarks.checked, time - CHECKED_AFTER_MS, mayContinue, wakeOverdue);
}

/**
 * Runs at least one round, even if no time is left. Up to its watermark, a shard's rows are handled; one in the future is
 * ignored.
 */
async function processDueRows(
  kind: Watermark,
  watermarks: Watermarks,
  until: number,
  mayContinue: () => boolean,
  handle: (rows: DueRow[]) => Promise<void>,
): Promise<void> {
  const newWatermarks = watermarks.map((after) => (after > until ? 0 : after));
  let unreadStretches = newWatermarks.map((after, shard) => ({
    stretch: { shard, after, until } as DueStretch,
    from: null as Row | null,
  }));
  for (let round = 0; round < MAX_ROUNDS && unreadStretches.length > 0; round++) {
    if (round > 0 && !mayContinue()) return;
    const pages = await Promise.all(
      unreadStretches.map(async ({ stretch, from }) => ({
        stretch,
        ...(await listDueRows(stretch, { limit: PAGE_SIZE, from })),
      })),
    );
    const rows = pages.flatMap((page) => page.rows);
    if (rows.length === 0) return;
    await handle(rows);
    for (const { stretch, rows: pageRows, next } of pages) {
      const lastRow = pageRows.at(-1);
      // The page may end between rows of the same millisecond, so that millisecond is read again.
      if (lastRow) newWatermarks[stretch.shard] = next === null ? until : lastRow.at - 1;
    }
    await recordWatermarks(kind, newWatermarks);
    unreadStretches = pages.flatMap(({ stretch, next }) => (next === null ? [] : [{ stretch, from: next }]));
  }
}

async function wake(executions: readonly ExecutionRef[]): Promise<void> {
  const byProject = groupBy(executions, ({ projectId }) => projectId);
  const messages = [...byProject].flatMap(([project, refs]) => wakeMessages(project, refs));
  await forEachConcurrent(inBatches(messages, MAX_MESSAGES_PER_CALL), CONCURRENCY, queueSteps);
}
