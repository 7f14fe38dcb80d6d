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

/** Per shard: up to 5,600 executions a round, in under a second. */
const PER_PAGE = 100;
const MAX_ROUNDS = 10_000;
const TIME_TO_END_MS = 30_000;
/** SQS's limit per call. */
const MESSAGES_AT_ONCE = 10;
const CONCURRENCY = 10;
const CHECKED_AFTER_MS = 15 * MINUTE_MS;

/** Queues executions without reading them, and checks them 15 minutes later. A duplicate message is harmless. */
export async function queueExecutions(context: BatchContext): Promise<void> {
  const mayContinue = () => context.remainingMs() > TIME_TO_END_MS;
  const time = now();
  const { queued, checked } = await readWatermarks();
  const wakeNew = (rows: DueRow[]) => wake(executionsIn(rows.filter(({ isAgain }) => !isAgain)));
  const wakeLate = async (rows: DueRow[]) => wake(await checkExecutions(executionsIn(rows), time));
  await processDueRows('queued', queued, time, mayContinue, wakeNew);
  await processDueRows('checked', checked, time - CHECKED_AFTER_MS, mayContinue, wakeLate);
}

/** Runs at least one round. Ignores a watermark in the future. */
async function processDueRows(
  kind: Watermark,
  known: Watermarks,
  until: number,
  mayContinue: () => boolean,
  handle: (rows: DueRow[]) => Promise<void>,
): Promise<void> {
  const reached = known.map((after) => (after > until ? 0 : after));
  let open = reached.map((after, shard) => ({
    stretch: { shard, after, until } as DueStretch,
    from: null as Row | null,
  }));
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round++) {
    if (round > 0 && !mayContinue()) return;
    const pages = await Promise.all(
      open.map(async ({ stretch, from }) => ({
        stretch,
        ...(await listDueRows(stretch, { limit: PER_PAGE, from })),
      })),
    );
    const rows = pages.flatMap((page) => page.rows);
    if (rows.length === 0) return;
    await handle(rows);
    for (const { stretch, rows: own, next } of pages) {
      // The page may end between rows of the same timestamp.
      if (own.length > 0) reached[stretch.shard] = next === null ? until : (own.at(-1)?.at ?? 0) - 1;
    }
    await recordWatermarks(kind, reached);
    open = pages.flatMap(({ stretch, next }) => (next === null ? [] : [{ stretch, from: next }]));
  }
}

async function wake(executions: readonly ExecutionRef[]): Promise<void> {
  const byProject = groupBy(executions, ({ projectId }) => projectId);
  const messages = [...byProject].flatMap(([project, own]) => wakeMessages(project, own));
  await forEachConcurrent(inBatches(messages, MESSAGES_AT_ONCE), CONCURRENCY, queueSteps);
}
