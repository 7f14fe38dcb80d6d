import { enqueue } from '../../shared/aws/queues';
import { endFill, type FillRef, type RunningFill, releaseFill, takeFill } from '../../shared/db/segments/backfills';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import type { BatchContext } from '../../shared/queue/consume';
import { fillMembers } from './backfill-members';
import type { FillOutcome } from './backfill-runner';
import { clearMembers } from './clear-members';

/** A page that has not been committed by then is left to the next run. */
const TIME_TO_END_MS = 30_000;
/** A run is no longer than this, so that twenty segments of one project leave room for other work between. */
const RUN_MS = 60_000;
/** When a fill that goes on is queued again, should its message be lost. */
const LOOK_AGAIN_MS = 60_000;
/** After a fault its message comes back by itself; this is for when that is over. */
const LOOK_AFTER_FAULT_MS = 10 * 60_000;

/**
 * Goes on with bringing a segment's memberships in line. The message is a hint: what somebody else is at, or whose
 * time has not come, is left alone. Throws on a fault, with the fill given back.
 */
export async function runFill(ref: FillRef, { remainingMs }: BatchContext): Promise<void> {
  const fill = await takeFill(ref);
  if (!fill) return;
  const until = now() + RUN_MS;
  try {
    const run = fill.kind === 'fill' ? fillMembers : clearMembers;
    await conclude(fill, await run(fill, { mayGoOn: () => remainingMs() > TIME_TO_END_MS && now() < until }));
  } catch (error) {
    await releaseFill(fill, now() + LOOK_AFTER_FAULT_MS);
    throw error;
  }
}

async function conclude(fill: RunningFill, outcome: FillOutcome): Promise<void> {
  if (outcome === 'stopped') return;
  if (outcome === 'done') return endFill(fill);
  if (typeof outcome === 'number') return releaseFill(fill, outcome, outcome);
  await releaseFill(fill, now() + LOOK_AGAIN_MS);
  const { projectId, segmentId } = fill;
  const body = { v: 1, kind: 'fill', project: projectId, segment: segmentId };
  await enqueue(env('jobsQueue'), [{ body, group: projectId }]);
}
