import {
  type BackfillRef,
  endBackfill,
  type RunningBackfill,
  releaseBackfill,
  takeBackfill,
} from '../../shared/db/segments/backfills';
import { now } from '../../shared/ops/clock';
import type { BatchContext } from '../../shared/queue/consume';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import { backfillMembers } from './backfill-members';
import type { BackfillOutcome } from './backfill-runner';
import { clearMembers } from './clear-members';

/** The next run repeats a page that is not committed by then. */
const TIME_TO_END_MS = 30_000;
/** The longest run, so that twenty segments of one project leave room for other work in between. */
const RUN_MS = 60_000;
/** When an unfinished backfill is queued again if its message is lost. */
const LOOK_AGAIN_MS = 60_000;
/** After a fault the queue delivers the message again. This is for the time after its last delivery. */
const LOOK_AFTER_FAULT_MS = 10 * 60_000;

/**
 * Continues a backfill. The message is a hint: a backfill that another run holds, or that may not begin yet, is left
 * alone. Throws on a fault, after releasing the backfill.
 */
export async function runBackfill(ref: BackfillRef, { remainingMs }: BatchContext): Promise<void> {
  const backfill = await takeBackfill(ref);
  if (!backfill) return;
  const until = now() + RUN_MS;
  try {
    const run = backfill.kind === 'backfill' ? backfillMembers : clearMembers;
    await conclude(backfill, await run(backfill, { mayGoOn: () => remainingMs() > TIME_TO_END_MS && now() < until }));
  } catch (error) {
    await releaseBackfill(backfill, now() + LOOK_AFTER_FAULT_MS);
    throw error;
  }
}

async function conclude(backfill: RunningBackfill, outcome: BackfillOutcome): Promise<void> {
  if (outcome === 'stopped') return;
  if (outcome === 'done') return endBackfill(backfill);
  if (typeof outcome === 'number') return releaseBackfill(backfill, outcome, outcome);
  await releaseBackfill(backfill, now() + LOOK_AGAIN_MS);
  await queueJob({ v: 1, kind: 'backfill', project: backfill.projectId, segment: backfill.segmentId });
}
