import type { JobMessage } from '../../shared/contract/messages';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../shared/ops/log';
import { type Queued, queueJobs } from '../../shared/services/queue-work/queue-work';

const CONCURRENCY = 20;

export interface DueWork<T> {
  logName: string;
  idsOf: (entry: T) => Record<string, string>;
  list: () => Promise<T[]>;
  /** Sets a later due time, so that no other run queues the entry. False if another run was first. */
  postpone: (entry: T) => Promise<boolean>;
  messagesOf: (entries: readonly T[]) => Queued<JobMessage>[];
}

/** An entry that can't be postponed stays due and doesn't delay others. */
export async function queueDueWork<T>(work: DueWork<T>, mayContinue?: () => boolean): Promise<void> {
  const keyOf = (entry: T) => Object.values(work.idsOf(entry)).join(' ');
  await forEachRound(work.list, keyOf, (dueEntries) => queueRound(work, dueEntries), mayContinue);
}

async function queueRound<T>(
  { logName, idsOf, postpone, messagesOf }: DueWork<T>,
  dueEntries: readonly T[],
): Promise<void> {
  const postponedEntries: T[] = [];
  await forEachConcurrent(dueEntries, CONCURRENCY, async (entry) => {
    if (await logAndContinue(logName, idsOf(entry), () => postpone(entry))) postponedEntries.push(entry);
  });
  if (postponedEntries.length > 0) await queueJobs(messagesOf(postponedEntries));
}

export async function forEachRound<T>(
  list: () => Promise<T[]>,
  keyOf: (entry: T) => string,
  handle: (dueEntries: readonly T[]) => Promise<void>,
  mayContinue: () => boolean = () => false,
): Promise<void> {
  const handledKeys = new Set<string>();
  do {
    const dueEntries = (await list()).filter((entry) => !handledKeys.has(keyOf(entry)));
    if (dueEntries.length === 0) return;
    for (const entry of dueEntries) handledKeys.add(keyOf(entry));
    await handle(dueEntries);
  } while (mayContinue());
}

export function batchesByProject<T extends { projectId: string }>(
  entries: readonly T[],
  size: number,
): { project: string; batch: T[] }[] {
  const lastBatches = new Map<string, T[]>();
  const batches: { project: string; batch: T[] }[] = [];
  for (const entry of entries) {
    let batch = lastBatches.get(entry.projectId);
    if (!batch || batch.length === size) {
      batch = [];
      lastBatches.set(entry.projectId, batch);
      batches.push({ project: entry.projectId, batch });
    }
    batch.push(entry);
  }
  return batches;
}
