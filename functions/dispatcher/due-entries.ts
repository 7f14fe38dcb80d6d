import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../shared/ops/log-and-continue';

const CONCURRENCY = 20;

/**
 * Moves due entries to a later time, so that they are queued again only if their message is lost. Returns those that
 * have moved. One that can't be moved stays due and delays no other; `what` and `factsOf` name it in the log.
 */
export async function moveAhead<T>(
  what: string,
  due: readonly T[],
  factsOf: (one: T) => Record<string, string>,
  move: (one: T) => Promise<boolean>,
): Promise<T[]> {
  const moved: T[] = [];
  await forEachConcurrent(due, CONCURRENCY, async (one) => {
    if (await logAndContinue(what, factsOf(one), () => move(one))) moved.push(one);
  });
  return moved;
}

/** Groups entries for messages: each has entries of one project, `size` at most. */
export function batchesByProject<T extends { projectId: string }>(
  entries: readonly T[],
  size: number,
): { project: string; batch: T[] }[] {
  const filling = new Map<string, T[]>();
  const batches: { project: string; batch: T[] }[] = [];
  for (const entry of entries) {
    let batch = filling.get(entry.projectId);
    if (!batch || batch.length === size) {
      batch = [];
      filling.set(entry.projectId, batch);
      batches.push({ project: entry.projectId, batch });
    }
    batch.push(entry);
  }
  return batches;
}
