import type { JobMessage } from '../../shared/contract/messages';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../shared/ops/log-and-continue';
import { type Queued, queueJobs } from '../../shared/services/queue-work/queue-work';

const CONCURRENCY = 20;

/** Work of one kind for the worker, which has an entry in an index while it is not done. */
export interface DueWork<T> {
  /** Names the kind in the log. */
  what: string;
  /** Identifies an entry, also in the log. */
  idsOf: (entry: T) => Record<string, string>;
  list: () => Promise<T[]>;
  /**
   * Moves an entry to a later time, so that it is queued again only if its message is lost. False if it moved already.
   */
  move: (entry: T) => Promise<boolean>;
  messagesOf: (entries: readonly T[]) => Queued<JobMessage>[];
}

/** Queues what is due of one kind. An entry that can't be moved stays due and delays no other. */
export async function queueDueWork<T>(work: DueWork<T>, mayGoOn?: () => boolean): Promise<void> {
  const textOf = (entry: T) => Object.values(work.idsOf(entry)).join(' ');
  await forEachRound(work.list, textOf, (due) => queueRound(work, due), mayGoOn);
}

async function queueRound<T>({ what, idsOf, move, messagesOf }: DueWork<T>, due: readonly T[]): Promise<void> {
  const moved: T[] = [];
  await forEachConcurrent(due, CONCURRENCY, async (entry) => {
    if (await logAndContinue(what, idsOf(entry), () => move(entry))) moved.push(entry);
  });
  if (moved.length > 0) await queueJobs(messagesOf(moved));
}

/**
 * Lists what is due and works on it, in one round and in as many more as `mayGoOn` allows, until nothing new is listed.
 * Entries that stay due are worked on once.
 */
export async function forEachRound<T>(
  list: () => Promise<T[]>,
  textOf: (entry: T) => string,
  work: (due: readonly T[]) => Promise<void>,
  mayGoOn: () => boolean = () => false,
): Promise<void> {
  const seen = new Set<string>();
  do {
    const due = (await list()).filter((entry) => !seen.has(textOf(entry)));
    if (due.length === 0) return;
    for (const entry of due) seen.add(textOf(entry));
    await work(due);
  } while (mayGoOn());
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
