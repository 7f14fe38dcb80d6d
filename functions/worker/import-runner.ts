import { putObject } from '../../shared/aws/storage';
import { exportKey, type Job, type JobFile, type JobProgress } from '../../shared/db/jobs/jobs';
import { putRefusedRows, readRefusedRows } from '../../shared/db/jobs/refused-rows';
import { commit, finishJob, type RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Project } from '../../shared/db/projects/projects';
import type { FileParams, ImportState } from '../../shared/domain/import/header';
import { isRefused, type RefusedRow, type RowReaders } from '../../shared/domain/import/refused-row';
import { now } from '../../shared/ops/clock';
import { csvLines } from './csv-lines';
import { type ImportChunk, ImportSource } from './import-source';
import type { JobRunner, RunOutcome } from './job-runner';

/** Refused rows that the report lists. Further ones are only counted. */
const MAXIMUM_LISTED = 100_000;

/** The outcomes of some rows. */
export interface Imported extends Pick<JobProgress, 'created' | 'updated' | 'unchanged'> {
  refused: RefusedRow[];
}

/** How one kind of file is imported. */
export interface ImportKind<Row extends object, Column> {
  readers: RowReaders<Row, Column>;
  /** Stores some rows. A repeat returns the same outcomes. */
  importRows(rows: readonly Row[], job: RunningJob, project: Project): Promise<Imported>;
}

interface ImportProgress {
  state: ImportState;
  progress: JobProgress;
}

const beginning = ({ layout }: FileParams<unknown>): ImportState => ({
  offset: layout.offset,
  line: layout.line,
  inLongLine: false,
  listed: 0,
});

/** Imports a chunk. Stores the rows that it refuses under the chunk's offset, before the commit that counts them. */
async function importChunk<Row extends object>(
  { rows, next }: ImportChunk<Row>,
  { state, progress }: ImportProgress,
  job: RunningJob,
  importRows: (rows: Row[]) => Promise<Imported>,
): Promise<ImportProgress> {
  const imported = await importRows(rows.filter((row): row is Row => !isRefused(row)));
  const refused = [...rows.filter(isRefused), ...imported.refused].sort((a, b) => a.line - b.line);
  const listed = await list(refused, state, job);
  return {
    state: { ...next, listed: state.listed + listed },
    progress: {
      processed: progress.processed + rows.length,
      created: progress.created + imported.created,
      updated: progress.updated + imported.updated,
      unchanged: progress.unchanged + imported.unchanged,
      refused: progress.refused + refused.length,
    },
  };
}

async function list(refused: RefusedRow[], state: ImportState, job: RunningJob): Promise<number> {
  const taken = refused.slice(0, Math.max(0, MAXIMUM_LISTED - state.listed));
  if (taken.length > 0 || mayHaveBeenTried(state, job)) await putRefusedRows(job, state.offset, taken);
  return taken.length;
}

/** The first chunk of a run: refused rows of an earlier attempt must be replaced, even if this one refuses none. */
const mayHaveBeenTried = ({ offset }: ImportState, { state, params, tries }: RunningJob): boolean =>
  tries > 1 && offset === ((state as ImportState | null) ?? beginning(params as FileParams<unknown>)).offset;

async function end(job: RunningJob, { state, progress }: ImportProgress, error?: string): Promise<RunOutcome> {
  const result = state.listed > 0 ? await writeReport(job) : undefined;
  const status = error === undefined ? 'COMPLETED' : 'FAILED';
  return (await finishJob(job, { status, progress, result, error })) ? 'finished' : 'stopped';
}

/** Imports a file chunk by chunk, from its last commit on. */
export const importRunner =
  <Row extends object, Column>({ readers, importRows }: ImportKind<Row, Column>): JobRunner =>
  async (job, context) => {
    const params = job.params as FileParams<Column>;
    const source = new ImportSource(params, readers);
    let current: ImportProgress = {
      state: (job.state as ImportState | null) ?? beginning(params),
      progress: job.progress,
    };
    while (await context.mayGoOn()) {
      const chunk = await source.read(current.state);
      if (chunk === 'end') return end(job, current);
      if (chunk === 'gone') return end(job, current, 'The file is gone: it is kept for a day.');
      current = await importChunk(chunk, current, job, (rows) => importRows(rows, job, context.project));
      if (!(await commit(job, current))) return 'stopped';
    }
    return 'more';
  };

const COLUMNS = ['line', 'email', 'field', 'code', 'message'] as const;

const linesOf = (rows: readonly RefusedRow[]): Buffer =>
  Buffer.from(csvLines(rows.map((row) => COLUMNS.map((column) => row[column]))));

/** Stores the refused rows of an import in the bucket, as CSV. A repeat stores the same file. */
async function writeReport(job: Job): Promise<JobFile> {
  const parts: Uint8Array[] = [Buffer.from(csvLines([COLUMNS]))];
  let rows = 0;
  for await (const page of readRefusedRows(job)) {
    parts.push(linesOf(page));
    rows += page.length;
  }
  const bytes = Buffer.concat(parts);
  const { key, keptUntil } = exportKey(job, 'csv', now());
  await putObject(key, bytes);
  return { key, filename: `${job.id}-refused.csv`, rows, bytes: bytes.length, keptUntil };
}
