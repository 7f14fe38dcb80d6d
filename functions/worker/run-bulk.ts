import { SCAN_START } from '../../shared/db/contacts/scan';
import type { JobProgress } from '../../shared/db/jobs/jobs';
import { commitProgress, finishJob, type JobEnd, type RunningJob } from '../../shared/db/jobs/running-jobs';
import { getSegment } from '../../shared/db/segments/segments';
import type { BulkParams } from '../../shared/domain/contacts/jobs';
import { type ActionOutcome, applyToContacts, reapplyToContacts } from './bulk-actions';
import { type BulkPosition, planNext } from './bulk-plan';
import { SEGMENT_DELETED } from './export-contacts';
import type { JobRunner, RunOutcome } from './job-runner';

interface BulkState {
  todo: readonly string[];
  next: BulkPosition | null;
}

type Counts = Pick<JobProgress, ActionOutcome>;

function withCounts(progress: JobProgress, { updated, unchanged, refused }: Counts): JobProgress {
  return {
    ...progress,
    processed: progress.processed + updated + unchanged + refused,
    updated: progress.updated + updated,
    unchanged: progress.unchanged + unchanged,
    refused: progress.refused + refused,
  };
}

function initialStep({ params, progress }: RunningJob) {
  const { ids } = params as BulkParams;
  const state: BulkState = { todo: [], next: ids ? { index: 0 } : SCAN_START };
  return { state, progress: ids ? { ...progress, total: ids.length } : progress };
}

/** Each commit contains the plan of the next part. If a run crashes in that part, the next run repeats it. */
export const runBulk: JobRunner = async (job, context) => {
  let { state, progress } = job.state ? { state: job.state as BulkState, progress: job.progress } : initialStep(job);
  let isRepeat = true;
  for (;;) {
    if (await isTargetDeleted(job)) return finish(job, { status: 'FAILED', progress, error: TARGET_DELETED });
    const mayBePartlyDone = isRepeat && state.todo.length > 0;
    const counts = await (mayBePartlyDone
      ? reapplyToContacts(context, job, state.todo)
      : applyToContacts(context, job, state.todo));
    progress = withCounts(progress, counts);
    if (state.next === null) break;
    if (!(await context.mayContinue())) {
      return (await commitProgress(job, { state: { ...state, todo: [] }, progress })) ? 'more' : 'stopped';
    }
    const plan = await planNext(job, context, state.next);
    if (plan === 'segment_gone') return finish(job, { status: 'FAILED', progress, error: SEGMENT_DELETED });
    progress = withCounts(progress, { ...plan, updated: 0 });
    state = { todo: plan.todo, next: plan.next };
    if (!(await commitProgress(job, { state, progress }))) return 'stopped';
    isRepeat = false;
  }
  return finish(job, { status: 'COMPLETED', progress: { ...progress, total: progress.processed } });
};

const TARGET_DELETED = 'The segment to which the job adds contacts was deleted.';

async function isTargetDeleted({ projectId, params }: RunningJob): Promise<boolean> {
  const { segmentId } = params as BulkParams;
  return segmentId !== undefined && (await getSegment(projectId, segmentId)) === null;
}

const finish = async (job: RunningJob, jobEnd: JobEnd): Promise<RunOutcome> =>
  (await finishJob(job, jobEnd)) ? 'finished' : 'stopped';
