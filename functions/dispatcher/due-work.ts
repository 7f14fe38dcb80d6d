import type { JobMessage } from '../../shared/contract/messages';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../shared/ops/log';
import { type Queued, queueJobs } from '../../shared/services/queue-work/queue-work';

const CONCURRENCY = 20;

export interface DueWork<Entry> {
  logName: string;
  idsOf: (entry: Entry) => Record<string, string>;
  list: () => Promise<Entry[]>;
  /** Sets a later due time, so that no other run queues the entry. False if another run was first. */
  postpone: (entry: Entry) => Promise<boolean>;
  messagesOf: (entries: readonly Entry[]) => Queued<JobMessage>[];
}

/** An entry that can't be postponed stays due and doesn't delay other entries. */
export async function queueDueWork<Entry>(work: DueWork<Entry>, mayContinue?: () => boolean): Promise<void> {
  const keyOf = (entry: Entry) => Object.values(work.idsOf(entry)).join(' ');
  await forEachRound(work.list, keyOf, (dueEntries) => queueRound(work, dueEntries), mayContinue);
}

async function queueRound<Entry>(
  { logName, idsOf, postpone, messagesOf }: DueWork<Entry>,
  dueEntries: readonly Entry[],
): Promise<void> {
  const postponedEntries: Entry[] = [];
  await forEachConcurrent(dueEntries, CONCURRENCY, async (entry) => {
    if (await logAndContinue(logName, idsOf(entry), () => postpone(entry))) postponedEntries.push(entry);
  });
  if (postponedEntries.length > 0) await queueJobs(messagesOf(postponedEntries));
}

export async function forEachRound<Entry>(
  list: () => Promise<Entry[]>,
  keyOf: (entry: Entry) => string,
  handle: (dueEntries: readonly Entry[]) => Promise<void>,
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

export function batchesByProject<Entry extends { projectId: string }>(
  entries: readonly Entry[],
  size: number,
): { project: string; batch: Entry[] }[] {
  const lastBatches = new Map<string, Entry[]>();
  const batches: { project: string; batch: Entry[] }[] = [];
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
