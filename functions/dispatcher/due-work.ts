import type { JobMessage } from '../../shared/contract/messages';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../shared/ops/log';
import { type Queued, queueJobs } from '../../shared/services/queue-work/queue-work';

const CONCURRENCY = 20;

export interface DueWork<T> {
  what: string;
  idsOf: (entry: T) => Record<string, string>;
  list: () => Promise<T[]>;
  /** Postpones an entry, so only a lost message queues it again. False if it moved already. */
  move: (entry: T) => Promise<boolean>;
  messagesOf: (entries: readonly T[]) => Queued<JobMessage>[];
}

/** An entry that can't be moved stays due and delays no other. */
export async function queueDueWork<T>(work: DueWork<T>, mayContinue?: () => boolean): Promise<void> {
  const textOf = (entry: T) => Object.values(work.idsOf(entry)).join(' ');
  await forEachRound(work.list, textOf, (due) => queueRound(work, due), mayContinue);
}

async function queueRound<T>({ what, idsOf, move, messagesOf }: DueWork<T>, due: readonly T[]): Promise<void> {
  const moved: T[] = [];
  await forEachConcurrent(due, CONCURRENCY, async (entry) => {
    if (await logAndContinue(what, idsOf(entry), () => move(entry))) moved.push(entry);
  });
  if (moved.length > 0) await queueJobs(messagesOf(moved));
}

export async function forEachRound<T>(
  list: () => Promise<T[]>,
  textOf: (entry: T) => string,
  work: (due: readonly T[]) => Promise<void>,
  mayContinue: () => boolean = () => false,
): Promise<void> {
  const seen = new Set<string>();
  do {
    const due = (await list()).filter((entry) => !seen.has(textOf(entry)));
    if (due.length === 0) return;
    for (const entry of due) seen.add(textOf(entry));
    await work(due);
  } while (mayContinue());
}

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
