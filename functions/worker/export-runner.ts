import { completeUpload } from '../../shared/aws/multipart';
import { exportKey, getJob } from '../../shared/db/jobs/jobs';
import { commitProgress, finishJob, type RunningJob } from '../../shared/db/jobs/running-jobs';
import { now } from '../../shared/ops/clock';
import {
  beginExport,
  discardFile,
  discardParts,
  type ExportKind,
  type ExportPage,
  type ExportProgress,
  formatOf,
} from './export-state';
import type { JobContext, JobRunner, RunOutcome } from './job-runner';
import { deleteOldTail, PartFile } from './part-file';

/** Well below a lease's duration. Each commit renews the lease and detects a cancellation. */
const COMMIT_EVERY_MS = 10_000;
const MAX_RESTARTS = 3;

/** Rows up to the last commit are in the file exactly once. */
export const exportRunner =
  <Position>(kind: ExportKind<Position>): JobRunner =>
  (job, context) =>
    new ExportRun(kind, job, context).run();

type RunEnd = RunOutcome | 'lost';

class ExportRun<Position> {
  constructor(
    private readonly kind: ExportKind<Position>,
    private readonly job: RunningJob,
    private readonly context: JobContext,
  ) {}

  async run(): Promise<RunOutcome> {
    const { kind, job } = this;
    const state = job.state as ExportProgress<Position>['state'] | null;
    const current = state ? { state, progress: job.progress } : await beginExport(kind, job, 0);
    if (!state && !(await commitProgress(job, current))) return this.stop(current);
    const failure = await kind.findFailure?.(job);
    if (failure) return this.fail(current, failure);
    const { position } = current.state;
    const result = position === null ? current : await this.write(current, position);
    if (result === 'lost') return this.restart(current);
    if (typeof result === 'string') return result;
    const lateFailure = await kind.findFailure?.(job);
    return lateFailure ? this.fail(result, lateFailure) : this.finish(result);
  }

  private async write(start: ExportProgress<Position>, position: Position): Promise<ExportProgress<Position> | RunEnd> {
    const { job, kind } = this;
    const { columns } = start.state;
    const file = await PartFile.open(start.state.file);
    if (!file) return 'lost';
    if (start.state.file.bytes === 0) file.add(kind.head(job, columns));
    let current = start;
    let committedAt = now();
    for await (const page of kind.pages(job, columns, position, this.context.project)) {
      file.add(page.text);
      current = afterPage(current, page);
      const isLast = page.next === null;
      const mayContinue = isLast || (await this.context.mayContinue());
      const isCommitDue = file.isPartFull || now() - committedAt >= COMMIT_EVERY_MS;
      if (!isLast && mayContinue && !isCommitDue) continue;
      const result = await this.store(file, current, isLast);
      if (typeof result === 'string' || isLast) return result;
      if (file.isTooLarge) return this.fail(result, 'The file would exceed 32 GB. Export fewer rows at a time.');
      if (!mayContinue) return 'more';
      current = result;
      committedAt = now();
    }
    return current;
  }

  private async store(file: PartFile, current: ExportProgress<Position>, isLast: boolean) {
    const savedFile = await file.save(isLast);
    if (!savedFile) return 'lost';
    const next = { ...current, state: { ...current.state, file: savedFile } };
    if (!(await commitProgress(this.job, next))) return this.stop(next);
    await deleteOldTail(current.state.file, savedFile);
    return next;
  }

  private async finish(current: ExportProgress<Position>): Promise<RunOutcome> {
    const { job, kind } = this;
    const { file, rows } = current.state;
    const { key, keptUntil } = exportKey(job, formatOf(job), now());
    const outcome = await completeUpload({ key, id: file.uploadId }, file.parts);
    if (outcome === 'lost') return this.restart(current);
    const progress = { ...current.progress, total: current.progress.processed };
    const result = { key, filename: `${kind.name}-${job.id}.${formatOf(job)}`, rows, bytes: file.bytes, keptUntil };
    return (await finishJob(job, { status: 'COMPLETED', progress, result })) ? 'finished' : this.stop(current);
  }

  /**
   * Starts the file again if its upload is gone, or a run without the lease overwrote it. Deletes old parts only after the
   * commit, because that run may have completed the file.
   */
  private async restart({ state, progress }: ExportProgress<Position>): Promise<RunOutcome> {
    if (state.restarts >= MAX_RESTARTS) {
      return this.fail(
        { state, progress },
        'The file was lost several times while it was being written. Start the export again.',
      );
    }
    const newExport = await beginExport(this.kind, this.job, state.restarts + 1);
    if (!(await commitProgress(this.job, newExport))) {
      await discardParts(newExport.state.file);
      return this.stop({ state, progress });
    }
    await discardParts(state.file);
    return 'more';
  }

  private async fail({ state, progress }: ExportProgress<Position>, error: string): Promise<RunOutcome> {
    if (!(await finishJob(this.job, { status: 'FAILED', progress, error }))) return this.stop({ state, progress });
    await discardFile(state.file);
    return 'finished';
  }

  private async stop({ state }: ExportProgress<Position>): Promise<RunOutcome> {
    const latestJob = await getJob(this.job);
    if (latestJob?.status === 'CANCELLED') await discardFile(state.file);
    return 'stopped';
  }
}

const afterPage = <Position>(
  { state, progress }: ExportProgress<Position>,
  { rows, scanned, next }: ExportPage<Position>,
) => ({
  state: { ...state, position: next, rows: state.rows + rows },
  progress: { ...progress, processed: progress.processed + scanned },
});
