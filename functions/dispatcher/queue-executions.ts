import { messagesWaiting } from '../../shared/aws/queues';
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
import { queueSteps, wakeMessages } from '../../shared/services/queue-work/queue-work';

const MINUTE_MS = 60_000;
/** Of each shard: a round takes 16,000 executions, in under a second. */
const PER_PAGE = 1_000;
const MAXIMUM_ROUNDS = 1_000;
/** Left to the parts of the tick after this one. */
const TIME_TO_END_MS = 30_000;
/** What SQS takes in a call. */
const MESSAGES_AT_ONCE = 10;
const CONCURRENCY = 10;
/** Enough of each shard to notice that executions are late. */
const LOOKED_AT = 100;

/**
 * Overdue by this much: its message was lost, or its entry came into the index below the watermark, or it waits in a
 * full queue.
 */
const OVERDUE_MS = 2 * MINUTE_MS;
/** Messages that the workflow runner handles in a few seconds, each of 25 executions. */
const NEARLY_EMPTY = 100;
/**
 * However full the queue is, an overdue execution is queued again after this time. At worst it then has two messages.
 */
const QUEUED_AGAIN_MS = 15 * MINUTE_MS;
/** Executions that are this late raise an alarm. */
const LATE_MS = 10 * MINUTE_MS;

/**
 * Queues executions that are due since the last tick, without a write for any of them, and queues overdue ones again. A
 * message is a hint, so one too many does no harm.
 */
export async function queueExecutions(context: BatchContext): Promise<void> {
  const mayGoOn = () => context.remainingMs() > TIME_TO_END_MS;
  const time = now();
  const known = [...(await readQueuedUntil())];
  // A watermark in the future is ignored.
  const stretches = known.map(([shard, until]) => ({ shard, after: until > time ? 0 : until, until: time }));
  await queueStretches(stretches, mayGoOn, ({ shard }, reached) => noteQueuedUntil(shard, reached));
  await queueOverdue(stretches, time, mayGoOn);
}

/** Queues executions below the watermarks of the last tick that the runner has not taken. */
async function queueOverdue(queued: readonly DueStretch[], time: number, mayGoOn: () => boolean): Promise<void> {
  const looks = queued.map(({ shard }) =>
    listDueExecutions({ shard, after: 0, until: time - OVERDUE_MS }, { limit: LOOKED_AT, from: null }),
  );
  const overdue = (await Promise.all(looks)).flatMap(({ executions }) => executions);
  if (overdue.length === 0) return;
  const late = overdue.filter(({ dueAt }) => dueAt <= time - LATE_MS).length;
  if (late > 0) count('ExecutionsOverdue', late);
  const until = await queuedAgainUntil(time);
  const stretches = queued.map(({ shard, after }) => ({ shard, after: 0, until: Math.min(after, until) }));
  await queueStretches(stretches, mayGoOn, async () => undefined);
}

/** Executions due up to this moment are queued again; 0 for none. */
async function queuedAgainUntil(time: number): Promise<number> {
  if ((await messagesWaiting(env('stepsQueue'))) < NEARLY_EMPTY) return time - OVERDUE_MS;
  return Math.floor(time / QUEUED_AGAIN_MS) * QUEUED_AGAIN_MS > time - MINUTE_MS ? time - QUEUED_AGAIN_MS : 0;
}

/**
 * Queues the executions of the stretches, a page of each at a time; at least one round. All are queued up to `reached`.
 */
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
      // The page may end between executions of the same moment.
      if (last) await note(stretch, next === null ? stretch.until : last.dueAt - 1);
    });
    open = pages.flatMap(({ stretch, next }) => (next === null ? [] : [{ stretch, from: next }]));
  }
}

/** Alternates the shards. Otherwise the runner would move the entries of one shard in the same second. */
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
  await forEachConcurrent(batches, CONCURRENCY, queueSteps);
}
