import {
  type BackfillRef,
  claimBackfill,
  endBackfill,
  type RunningBackfill,
  releaseBackfill,
} from '../../shared/db/segments/backfills';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import type { BatchContext } from '../../shared/queue/consume';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import { type BackfillOutcome, backfillMembers, clearMembers } from './backfill-members';

const TIME_TO_END_MS = 30_000;
/** Short, so that up to twenty segments of a project take turns. */
const RUN_MS = MINUTE_MS;
/** After this time, the dispatcher queues the backfill again, in case its message was lost. */
const RECHECK_MS = MINUTE_MS;
const RECHECK_AFTER_FAULT_MS = 10 * MINUTE_MS;

/**
 * Skips a backfill that another run holds or that may not begin yet. Releases the backfill before it throws an error.
 */
export async function runBackfill(ref: BackfillRef, { remainingMs }: BatchContext): Promise<void> {
  const backfill = await claimBackfill(ref);
  if (!backfill) return;
  const deadline = now() + RUN_MS;
  try {
    const run = backfill.kind === 'backfill' ? backfillMembers : clearMembers;
    const mayContinue = () => remainingMs() > TIME_TO_END_MS && now() < deadline;
    await finishRun(backfill, await run(backfill, { mayContinue }));
  } catch (error) {
    await releaseBackfill(backfill, now() + RECHECK_AFTER_FAULT_MS);
    throw error;
  }
}

async function finishRun(backfill: RunningBackfill, outcome: BackfillOutcome): Promise<void> {
  if (outcome === 'stopped') return;
  if (outcome === 'done') return endBackfill(backfill);
  if (typeof outcome === 'object') return releaseBackfill(backfill, outcome.continueAt, outcome.continueAt);
  await releaseBackfill(backfill, now() + RECHECK_MS);
  await queueJob({ v: 1, kind: 'backfill', project: backfill.projectId, segment: backfill.segmentId });
}
