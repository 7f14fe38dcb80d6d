import type { JobType } from '../../shared/contract/running';
import type { JobRef } from '../../shared/db/jobs/jobs';
import { claimJob, finishJob, type RunningJob, releaseJob, scheduleJobCheck } from '../../shared/db/jobs/running-jobs';
import { acquireConcurrencyLease, type ConcurrencyLease } from '../../shared/db/projects/concurrency-leases';
import { type Project, projectState } from '../../shared/db/projects/projects';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { optionalEnv } from '../../shared/ops/env';
import { leaseCountFrom } from '../../shared/ops/lease-counts';
import { count } from '../../shared/ops/metrics';
import type { BatchContext } from '../../shared/queue/consume';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import type { JobContext, JobRunner } from './job-runner';
import { runBulk } from './run-bulk';
import { runContactExport } from './run-contact-export';
import { runContactImport } from './run-contact-import';
import { runSuppressionExport } from './run-suppression-export';
import { runSuppressionImport } from './run-suppression-import';

const runners: { readonly [Type in JobType]: JobRunner } = {
  import: runContactImport,
  export: runContactExport,
  bulk: runBulk,
  suppression_import: runSuppressionImport,
  suppression_export: runSuppressionExport,
};

/** Shorter than a job's own lease, so that a crashed worker's lease ends before its job is retried. */
const LEASE_MS = 45_000;
const NO_SLOT_RETRY_SECONDS = 10;
const MIN_TIME_TO_CONTINUE_MS = 30_000;
/** After this time, the dispatcher queues the job again, in case its message was lost. */
const RECHECK_MS = MINUTE_MS;
const INACTIVE_PROJECT_RECHECK_MS = 5 * MINUTE_MS;
const MAX_TRIES = 8;
/** Later retries wait half an hour in total. */
const IMMEDIATE_TRIES = 2;
const FIRST_DELAY_MS = MINUTE_MS;
const MAX_DELAY_MS = 15 * MINUTE_MS;
/** Seven days, at up to five minutes a run. */
const MAX_RUNS = 2_000;

const isActive = async (projectId: string): Promise<boolean> => (await projectState(projectId))?.status === 'ACTIVE';

/**
 * Skips a job that ended or already runs. Queues it again if the project has no free concurrency lease. Releases the
 * job before it throws an error.
 */
export async function runJob(ref: JobRef, batch: BatchContext): Promise<void> {
  const project = await projectState(ref.projectId);
  if (project?.status !== 'ACTIVE') {
    await scheduleJobCheck(ref, now() + INACTIVE_PROJECT_RECHECK_MS);
    return;
  }
  const lease = await acquireConcurrencyLease(
    ref.projectId,
    'jobs',
    leaseCountFrom(optionalEnv('jobsLeases')),
    LEASE_MS,
  );
  if (!lease) return waitForSlot(ref);
  try {
    await runInSlot(ref, { project, lease }, batch);
  } finally {
    await lease.end();
  }
}

async function waitForSlot(ref: JobRef): Promise<void> {
  if (!(await scheduleJobCheck(ref, now() + RECHECK_MS))) return;
  await queueJob({ v: 1, kind: 'job', project: ref.projectId, job: ref.id }, NO_SLOT_RETRY_SECONDS);
}

interface JobSlot {
  project: Project;
  lease: ConcurrencyLease;
}

async function runInSlot(ref: JobRef, slot: JobSlot, batch: BatchContext): Promise<void> {
  const job = await claimJob(ref);
  if (!job) return;
  if (job.tries > MAX_TRIES || job.runs > MAX_RUNS) return giveUp(job);
  try {
    await continueJob(job, contextOf(slot, batch));
  } catch (error) {
    const delayMs = retryDelayMs(job.tries);
    const checkAt = now() + Math.max(delayMs, RECHECK_MS);
    await releaseJob(job, checkAt, now() + delayMs);
    throw error;
  }
}

const retryDelayMs = (tries: number): number =>
  tries <= IMMEDIATE_TRIES ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - IMMEDIATE_TRIES - 1));

const contextOf = ({ project, lease }: JobSlot, { requestId, remainingMs }: BatchContext): JobContext => ({
  project,
  requestId,
  remainingMs,
  mayContinue: async () => {
    await lease.renew();
    return remainingMs() > MIN_TIME_TO_CONTINUE_MS && (await isActive(project.id));
  },
});

async function continueJob(job: RunningJob, context: JobContext): Promise<void> {
  if ((await runners[job.type](job, context)) !== 'more') return;
  const isProjectActive = await isActive(job.projectId);
  const recheckMs = isProjectActive ? RECHECK_MS : INACTIVE_PROJECT_RECHECK_MS;
  const isReleased = await releaseJob(job, now() + recheckMs);
  if (!isReleased || !isProjectActive) return;
  await queueJob({ v: 1, kind: 'job', project: job.projectId, job: job.id });
}

async function giveUp(job: RunningJob): Promise<void> {
  count('JobFailed');
  const error = 'Something went wrong on our side several times. Start the job again.';
  await finishJob(job, { status: 'FAILED', progress: job.progress, error });
}
