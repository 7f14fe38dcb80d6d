import { enqueue, messagesWaiting } from '../../shared/aws/queues';
import {
  type DueExecution,
  type DueStretch,
  listDueExecutions,
  noteQueuedUntil,
  readQueuedUntil,
} from '../../shared/db/workflows/execution-due';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { count } from '../../shared/ops/metrics';
import type { BatchContext } from '../../shared/queue/consume';
import { wakeMessages } from '../../shared/services/queue-steps/queue-steps';

const MINUTE_MS = 60_000;
/** Of each shard: a round takes 16,000 executions, in under a second. */
const PER_PAGE = 1_000;
const MAXIMUM_ROUNDS = 1_000;
/** Left to the parts of the tick behind this one. */
const TIME_TO_END_MS = 30_000;
/** What SQS takes in a call. */
const MESSAGES_AT_ONCE = 10;
const CONCURRENCY = 10;
/** Enough of each shard to say that something is late. */
const LOOKED_AT = 100;

/** Its message was lost, or its entry came into the index behind the watermark; while the queue is full it waits there. */
const OVERDUE_MS = 2 * MINUTE_MS;
/** What the workflow runner takes on in a few seconds, 25 executions a message. */
const NEARLY_EMPTY = 100;
/** However full the queue is, nothing stays unasked for longer; then it has two messages at worst. */
const ASKED_AGAIN_MS = 15 * MINUTE_MS;
/** When the operator is told. */
const LATE_MS = 10 * MINUTE_MS;

/**
 * Queues each execution whose moment has come since the last tick, without a write for any of them, and those again
 * that should have gone on for a while. A message is a hint, so one too many is nothing.
 */
export async function queueExecutions(context: BatchContext): Promise<void> {
  const mayGoOn = () => context.remainingMs() > TIME_TO_END_MS;
  const time = now();
  const known = [...(await readQueuedUntil())];
  // A watermark that is ahead says nothing.
  const stretches = known.map(([shard, until]) => ({ shard, after: until > time ? 0 : until, until: time }));
  await queueStretches(stretches, mayGoOn, ({ shard }, reached) => noteQueuedUntil(shard, reached));
  await queueOverdue(stretches, time, mayGoOn);
}

/** Those behind the watermarks, as they were before this tick, that nobody has taken on. */
async function queueOverdue(queued: readonly DueStretch[], time: number, mayGoOn: () => boolean): Promise<void> {
  const looks = queued.map(({ shard }) =>
    listDueExecutions({ shard, after: 0, until: time - OVERDUE_MS }, { limit: LOOKED_AT, from: null }),
  );
  const overdue = (await Promise.all(looks)).flatMap(({ executions }) => executions);
  if (overdue.length === 0) return;
  const late = overdue.filter(({ dueAt }) => dueAt <= time - LATE_MS).length;
  if (late > 0) count('ExecutionsOverdue', late);
  const until = await askedAgainUntil(time);
  const stretches = queued.map(({ shard, after }) => ({ shard, after: 0, until: Math.min(after, until) }));
  await queueStretches(stretches, mayGoOn, async () => undefined);
}

/** Up to which moment an execution is asked for once more; 0 for none. */
async function askedAgainUntil(time: number): Promise<number> {
  if ((await messagesWaiting(env('stepsQueue'))) < NEARLY_EMPTY) return time - OVERDUE_MS;
  return Math.floor(time / ASKED_AGAIN_MS) * ASKED_AGAIN_MS > time - MINUTE_MS ? time - ASKED_AGAIN_MS : 0;
}

/** Queues what lies in the stretches, a page of each at a time: one round at least. `reached`: up to when all is queued. */
async function queueStretches(
  stretches: readonly DueStretch[],
  mayGoOn: () => boolean,
  note: (stretch: DueStretch, reached: number) => Promise<void>,
): Promise<void> {
  let open = stretches.map((stretch) => ({ stretch, from: null as Record<string, unknown> | null }));
  for (let round = 0; round < MAXIMUM_ROUNDS && open.length > 0; round++) {
    if (round > 0 && !mayGoOn()) return;
    const pages = await Promise.all(
      open.map(async ({ stretch, from }) => ({
        stretch,
        ...(await listDueExecutions(stretch, { limit: PER_PAGE, from })),
      })),
    );
    await wake(alternate(pages.map(({ executions }) => executions)));
    await forEachConcurrent(pages, CONCURRENCY, async ({ stretch, executions, next }) => {
      const last = executions.at(-1);
      // The page may end amid executions of one moment.
      if (last) await note(stretch, next === null ? stretch.until : last.dueAt - 1);
    });
    open = pages.flatMap(({ stretch, next }) => (next === null ? [] : [{ stretch, from: next }]));
  }
}

/** One of each shard after the other: what is taken on in one second would move its entries in one shard otherwise. */
function alternate(shards: readonly DueExecution[][]): DueExecution[] {
  const longest = Math.max(0, ...shards.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => shards.flatMap((executions) => executions[n] ?? [])).flat();
}

async function wake(executions: readonly DueExecution[]): Promise<void> {
  const byProject = new Map<string, DueExecution[]>();
  for (const execution of executions) {
    const own = byProject.get(execution.projectId);
    if (own) own.push(execution);
    else byProject.set(execution.projectId, [execution]);
  }
  const messages = [...byProject].flatMap(([project, own]) => wakeMessages(project, own));
  const batches = Array.from({ length: Math.ceil(messages.length / MESSAGES_AT_ONCE) }, (_, n) =>
    messages.slice(n * MESSAGES_AT_ONCE, (n + 1) * MESSAGES_AT_ONCE),
  );
  await forEachConcurrent(batches, CONCURRENCY, (batch) => enqueue(env('stepsQueue'), batch));
}
