import { projectState } from '../../shared/db/projects/projects';
import { batchGet } from '../../shared/db/table/batch-get';
import type { Key } from '../../shared/db/table/keys';
import type { Row } from '../../shared/db/table/rows';
import { isReadable } from '../../shared/db/table/stored';
import { MAX_PER_DUE_ROW, newDueToken, putDueRow } from '../../shared/db/workflows/execution-due';
import { toExecution } from '../../shared/db/workflows/execution-row';
import { executionRefOfRow, workflowKeys } from '../../shared/db/workflows/keys';
import { groupBy, inBatches } from '../../shared/domain/lists';
import { type Execution, type ExecutionRef, isDue, isOver, waitsLong } from '../../shared/domain/workflows/execution';
import { MINUTE_MS } from '../../shared/durations';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { count } from '../../shared/ops/metrics';

const CONCURRENCY = 10;
/** An execution whose wait is not clearly long gets a due row, because two due rows are better than none. */
const LONG_WAIT_TOLERANCE_MS = 5 * MINUTE_MS;
const OVERDUE_AFTER_MS = 10 * MINUTE_MS;

/**
 * Returns the executions still due. Each open execution gets a new due row, in case its message is lost, unless its
 * long wait has one.
 */
export async function checkExecutions(refs: readonly ExecutionRef[], time: number): Promise<Execution[]> {
  const rows = await batchGet<Key & Row>(refs.map(workflowKeys.execution));
  const executions = rows.filter(isReadable).flatMap((row) => toExecution(row) ?? []);
  const openExecutions = executions.filter(
    (execution) => !isOver(execution) && !waitsLong(execution, time + LONG_WAIT_TOLERANCE_MS),
  );
  // Only newer code can read the other rows, so they get a due row too.
  const unreadableRefs = rows.filter((row) => !isReadable(row)).flatMap((row) => executionRefOfRow(row) ?? []);
  await reschedule([...openExecutions, ...unreadableRefs], time);
  const dueExecutions = await onlyOfActiveProjects(openExecutions.filter((execution) => isDue(execution, time)));
  const overdueCount = dueExecutions.filter((execution) => dueSince(execution) <= time - OVERDUE_AFTER_MS).length;
  if (overdueCount > 0) count('ExecutionsOverdue', overdueCount);
  return dueExecutions;
}

function dueSince({ since, waitingUntil, busyUntil }: Execution): number {
  const waitEnd = waitingUntil ?? since;
  const callEnd = busyUntil ?? 0;
  return Math.max(waitEnd, callEnd);
}

/** A disabled project's executions wait until it is enabled again, and must not raise the alarm on overdue ones. */
async function onlyOfActiveProjects(executions: readonly Execution[]): Promise<Execution[]> {
  const ids = [...new Set(executions.map(({ projectId }) => projectId))];
  const statuses = new Map(await Promise.all(ids.map(async (id) => [id, (await projectState(id))?.status] as const)));
  return executions.filter(({ projectId }) => statuses.get(projectId) === 'ACTIVE');
}

async function reschedule(executions: readonly ExecutionRef[], at: number): Promise<void> {
  const byWorkflow = groupBy(executions, ({ projectId, workflowId }) => `${projectId}\n${workflowId}`);
  const batches = [...byWorkflow.values()].flatMap((refs) => inBatches(refs, MAX_PER_DUE_ROW));
  await forEachConcurrent(batches, CONCURRENCY, async (batch) => {
    const [first] = batch;
    if (!first) return;
    const { projectId, workflowId } = first;
    const dueRow = { projectId, workflowId, ids: batch.map(({ id }) => id), at, isRecheck: true };
    await putDueRow(dueRow, newDueToken());
  });
}
