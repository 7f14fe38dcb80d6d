import type { JobRef, JobType } from '../../shared/db/jobs/jobs';
import { finishJob, lookAtJobAgain, type RunningJob, releaseJob, takeJob } from '../../shared/db/jobs/running-jobs';
import { type Project, projectState } from '../../shared/db/projects/projects';
import { takeWorker, type Worker } from '../../shared/db/projects/workers';
import { now } from '../../shared/ops/clock';
import { optionalEnv } from '../../shared/ops/env';
import { count } from '../../shared/ops/metrics';
import { placesFrom } from '../../shared/ops/places';
import type { BatchContext } from '../../shared/queue/consume';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import type { JobContext, JobRunner } from './job-runner';
import { runBulk } from './run-bulk';
import { runExport } from './run-export';
import { runImport } from './run-import';
import { runSuppressionExport } from './run-suppression-export';
import { runSuppressionImport } from './run-suppression-import';

/** The runner of each type of job. */
const runners: { readonly [T in JobType]: JobRunner } = {
  import: runImport,
  export: runExport,
  bulk: runBulk,
  suppression_import: runSuppressionImport,
  suppression_export: runSuppressionExport,
};

/** Shorter than a job's lease: the place of a worker that died is free before its job is queued again. */
const PLACE_MS = 45_000;
/** When a job without a worker is tried again. */
const NO_WORKER_SECONDS = 10;
/** The next run repeats work that is not committed by then. */
const TIME_TO_END_MS = 30_000;
/** When an unfinished job is queued again if its message is lost. */
const LOOK_AGAIN_MS = 60_000;
const INACTIVE_PROJECT_MS = 5 * 60_000;
/** Runs in a row without a commit: more of them will not help. */
const MAXIMUM_TRIES = 8;
/** After this many failures a retry waits: half an hour in all before the last one. */
const FREE_TRIES = 2;
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 15 * 60_000;
/** Runs of one job in all, each up to five minutes long: seven days. */
const MAXIMUM_RUNS = 2_000;

const isActive = async (projectId: string): Promise<boolean> => (await projectState(projectId))?.status === 'ACTIVE';

/**
 * Continues a job as long as the function has time. The message is a hint: a job that has ended, or that another run
 * holds, is left alone. A job waits if its project has no place among the workers. Throws on a fault, after releasing
 * the job.
 */
export async function runJob(ref: JobRef, batch: BatchContext): Promise<void> {
  const project = await projectState(ref.projectId);
  if (project?.status !== 'ACTIVE') {
    await lookAtJobAgain(ref, now() + INACTIVE_PROJECT_MS);
    return;
  }
  const worker = await takeWorker(ref.projectId, 'jobs', placesFrom(optionalEnv('jobsPlaces')), PLACE_MS);
  if (!worker) return waitForWorker(ref);
  try {
    await runTaken(ref, { project, worker }, batch);
  } finally {
    await worker.end();
  }
}

/** Queues the job again unless it is over. The dispatcher queues it if that message is lost. */
async function waitForWorker(ref: JobRef): Promise<void> {
  if (!(await lookAtJobAgain(ref, now() + LOOK_AGAIN_MS))) return;
  await queueJob({ v: 1, kind: 'job', project: ref.projectId, job: ref.id }, NO_WORKER_SECONDS);
}

interface Place {
  project: Project;
  worker: Worker;
}

async function runTaken(ref: JobRef, place: Place, batch: BatchContext): Promise<void> {
  const job = await takeJob(ref);
  if (!job) return;
  if (job.tries > MAXIMUM_TRIES || job.runs > MAXIMUM_RUNS) return giveUp(job);
  try {
    await goOn(job, contextOf(place, batch));
  } catch (error) {
    const rest = restAfter(job.tries);
    await releaseJob(job, now() + Math.max(rest, LOOK_AGAIN_MS), now() + rest);
    throw error;
  }
}

/** How long a job waits after a failed run. */
const restAfter = (tries: number): number =>
  tries <= FREE_TRIES ? 0 : Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (tries - FREE_TRIES - 1));

const contextOf = ({ project, worker }: Place, { requestId, remainingMs }: BatchContext): JobContext => ({
  project,
  requestId,
  remainingMs,
  mayGoOn: async () => {
    await worker.keep();
    return remainingMs() > TIME_TO_END_MS && (await isActive(project.id));
  },
});

async function goOn(job: RunningJob, context: JobContext): Promise<void> {
  if ((await runners[job.type](job, context)) !== 'more') return;
  const active = await isActive(job.projectId);
  if (!(await releaseJob(job, now() + (active ? LOOK_AGAIN_MS : INACTIVE_PROJECT_MS))) || !active) return;
  await queueJob({ v: 1, kind: 'job', project: job.projectId, job: job.id });
}

async function giveUp(job: RunningJob): Promise<void> {
  count('JobFailed');
  const error = 'Something went wrong on our side, several times at the same place.';
  await finishJob(job, { status: 'FAILED', progress: job.progress, error });
}
