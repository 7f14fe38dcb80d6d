import { completeUpload } from '../../shared/aws/multipart';
import { exportKey, getJob } from '../../shared/db/jobs/jobs';
import { commit, finishJob, type RunningJob } from '../../shared/db/jobs/running-jobs';
import { now } from '../../shared/ops/clock';
import {
  beginExport,
  type ExportKind,
  type ExportPage,
  type ExportProgress,
  formatOf,
  giveUpFile,
  giveUpParts,
} from './export-state';
import type { JobContext, JobRunner, RunOutcome } from './job-runner';
import { dropTail, PartFile } from './part-file';

/** Well within a lease. Each commit renews it and detects a cancellation. */
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
    const standing = state ? { state, progress: job.progress } : await beginExport(kind, job, 0);
    if (!state && !(await commit(job, standing))) return this.stop(standing);
    const refusal = await kind.failureOf?.(job);
    if (refusal) return this.fail(standing, refusal);
    const { position } = standing.state;
    const written = position === null ? standing : await this.write(standing, position);
    if (written === 'lost') return this.restart(standing);
    if (typeof written === 'string') return written;
    const late = await kind.failureOf?.(job);
    return late ? this.fail(written, late) : this.finish(written);
  }

  private async write(from: ExportProgress<Position>, position: Position): Promise<ExportProgress<Position> | RunEnd> {
    const { job, kind } = this;
    const { columns } = from.state;
    const file = await PartFile.open(from.state.file);
    if (!file) return 'lost';
    if (from.state.file.bytes === 0) file.add(kind.head(job, columns));
    let standing = from;
    let committedAt = now();
    for await (const page of kind.pages(job, columns, position, this.context.project)) {
      file.add(page.text);
      standing = afterPage(standing, page);
      const isLast = page.next === null;
      const mayContinue = isLast || (await this.context.mayContinue());
      if (!isLast && mayContinue && !file.isPartFull && now() - committedAt < COMMIT_EVERY_MS) continue;
      const stored = await this.store(file, standing, isLast);
      if (typeof stored === 'string' || isLast) return stored;
      if (file.isTooLarge) return this.fail(stored, 'The file would grow over 32 GB: export fewer at a time.');
      if (!mayContinue) return 'more';
      standing = stored;
      committedAt = now();
    }
    return standing;
  }

  private async store(file: PartFile, standing: ExportProgress<Position>, isLast: boolean) {
    const saved = await file.save(isLast);
    if (!saved) return 'lost';
    const next = { ...standing, state: { ...standing.state, file: saved } };
    if (!(await commit(this.job, next))) return this.stop(next);
    await dropTail(standing.state.file, saved);
    return next;
  }

  private async finish(standing: ExportProgress<Position>): Promise<RunOutcome> {
    const { job, kind } = this;
    const { file, rows } = standing.state;
    const { key, keptUntil } = exportKey(job, formatOf(job), now());
    const completed = await completeUpload({ key, id: file.uploadId }, file.parts);
    if (completed === 'lost') return this.restart(standing);
    const progress = { ...standing.progress, total: standing.progress.processed };
    const result = { key, filename: `${kind.name}-${job.id}.${formatOf(job)}`, rows, bytes: file.bytes, keptUntil };
    return (await finishJob(job, { status: 'COMPLETED', progress, result })) ? 'finished' : this.stop(standing);
  }

  /**
   * The upload is gone, or a run without a lease overwrote a part. Only the holder removes old parts: another run may
   * have completed the file.
   */
  private async restart({ state, progress }: ExportProgress<Position>): Promise<RunOutcome> {
    if (state.restarts >= MAX_RESTARTS) {
      return this.fail({ state, progress }, 'The file was lost again and again while it was written.');
    }
    const anew = await beginExport(this.kind, this.job, state.restarts + 1);
    if (!(await commit(this.job, anew))) {
      await giveUpParts(anew.state.file);
      return this.stop({ state, progress });
    }
    await giveUpParts(state.file);
    return 'more';
  }

  private async fail({ state, progress }: ExportProgress<Position>, error: string): Promise<RunOutcome> {
    if (!(await finishJob(this.job, { status: 'FAILED', progress, error }))) return this.stop({ state, progress });
    await giveUpFile(state.file);
    return 'finished';
  }

  private async stop({ state }: ExportProgress<Position>): Promise<RunOutcome> {
    const current = await getJob(this.job);
    if (current?.status === 'CANCELLED') await giveUpFile(state.file);
    return 'stopped';
  }
}

const afterPage = <Position>(
  { state, progress }: ExportProgress<Position>,
  { rows, read, next }: ExportPage<Position>,
) => ({
  state: { ...state, position: next, rows: state.rows + rows },
  progress: { ...progress, processed: progress.processed + read },
});
