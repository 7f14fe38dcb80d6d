import { completeUpload } from '../../shared/aws/multipart';
import { walkContacts } from '../../shared/db/contact-walk';
import { exportKey } from '../../shared/db/export-key';
import { getJob } from '../../shared/db/jobs';
import { commit, finishJob, type RunningJob } from '../../shared/db/running-jobs';
import type { ExportParams } from '../../shared/domain/contact-jobs';
import { now } from '../../shared/ops/clock';
import { pageWriter } from './export-page';
import { beginExport, type ExportStanding, type ExportState, giveUpFile, giveUpParts } from './export-state';
import type { JobContext, JobRunner, RunOutcome } from './job-runner';
import { dropTail, PartFile } from './part-file';

/** Well within a lease: so often it is renewed, and a job that was cancelled finds out. */
const COMMIT_EVERY_MS = 10_000;
const MAXIMUM_RESTARTS = 3;

/** Writes contacts into a file of the bucket. What stands in a committed state is in the file once, and nothing else. */
export const runExport: JobRunner = async (job, context) => {
  const state = job.state as ExportState | null;
  const standing = state ? { state, progress: job.progress } : await beginExport(job, 0);
  if (!state && !(await commit(job, standing))) return stop(job, standing);
  const written = standing.state.place === null ? standing : await write(job, context, standing);
  if (written === 'lost') return restart(job, standing);
  return typeof written === 'string' ? written : finish(job, written);
};

type Ended = RunOutcome | 'lost';

/** Writes page after page, and commits when a part is full, some seconds have passed or the time is over. */
async function write(job: RunningJob, context: JobContext, from: ExportStanding): Promise<ExportStanding | Ended> {
  const file = await PartFile.open(from.state.file);
  if (!file) return 'lost';
  const writePage = pageWriter(job, file, from.state);
  let standing = from;
  let committedAt = now();
  for await (const page of walkContacts(job.projectId, from.state.place ?? undefined)) {
    standing = await writePage(standing, page);
    const isLast = page.next === null;
    const mayGoOn = isLast || (await context.mayGoOn());
    if (!isLast && mayGoOn && !file.isPartFull && now() - committedAt < COMMIT_EVERY_MS) continue;
    const stored = await store(job, file, standing, isLast);
    if (typeof stored === 'string' || isLast) return stored;
    if (file.isTooLarge) return fail(job, stored, 'The file would grow over 32 GB: export fewer contacts at a time.');
    if (!mayGoOn) return 'more';
    standing = stored;
    committedAt = now();
  }
  return standing;
}

async function store(job: RunningJob, file: PartFile, standing: ExportStanding, isLast: boolean) {
  const saved = await file.save(isLast);
  if (!saved) return 'lost';
  const next = { ...standing, state: { ...standing.state, file: saved } };
  if (!(await commit(job, next))) return stop(job, next);
  await dropTail(standing.state.file, saved);
  return next;
}

async function finish(job: RunningJob, standing: ExportStanding): Promise<RunOutcome> {
  const { file, rows } = standing.state;
  const { format } = job.params as ExportParams;
  const { key, keptUntil } = exportKey(job, format, now());
  const completed = await completeUpload({ key, id: file.uploadId }, file.parts);
  if (completed === 'lost') return restart(job, standing);
  const progress = { ...standing.progress, total: standing.progress.processed };
  const result = { key, filename: `contacts-${job.id}.${format}`, rows, bytes: file.bytes, keptUntil };
  return (await finishJob(job, { status: 'COMPLETED', progress, result })) ? 'finished' : stop(job, standing);
}

/**
 * Begins anew: the upload was given up by the bucket, or a run that had lost its lease wrote over a part. What stands
 * is removed only by who still has the job: the run that took it over may have completed the file.
 */
async function restart(job: RunningJob, { state, progress }: ExportStanding): Promise<RunOutcome> {
  if (state.restarts >= MAXIMUM_RESTARTS) {
    return fail(job, { state, progress }, 'The file was lost again and again while it was written.');
  }
  const anew = await beginExport(job, state.restarts + 1);
  if (!(await commit(job, anew))) {
    await giveUpParts(anew.state.file);
    return stop(job, { state, progress });
  }
  await giveUpParts(state.file);
  return 'more';
}

async function fail(job: RunningJob, { state, progress }: ExportStanding, error: string): Promise<RunOutcome> {
  if (!(await finishJob(job, { status: 'FAILED', progress, error }))) return stop(job, { state, progress });
  await giveUpFile(state.file);
  return 'finished';
}

/** The job was cancelled, and its file goes; or another run has taken it over, and goes on with the file. */
async function stop(job: RunningJob, { state }: ExportStanding): Promise<RunOutcome> {
  const current = await getJob(job);
  if (current?.status === 'CANCELLED') await giveUpFile(state.file);
  return 'stopped';
}
