import { putObject } from '../../shared/aws/storage';
import { exportKey, type Job, type JobFile, type JobProgress } from '../../shared/db/jobs/jobs';
import { putReportedRows, readReportedRows } from '../../shared/db/jobs/reported-rows';
import { commitProgress, finishJob, type RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Project } from '../../shared/db/projects/projects';
import type { FileParams, ImportParams, ImportState } from '../../shared/domain/import/header';
import { isRejected, type ReportedRow, type RowReaders } from '../../shared/domain/import/rejected-row';
import { now } from '../../shared/ops/clock';
import type { ImportResult } from './import-outcome';
import { type ImportChunk, ImportSource } from './import-source';
import type { JobRunner, RunOutcome } from './job-runner';
import { csvHead, csvLines } from './part-file';

export const MAX_REPORTED_ROWS = 100_000;

export type RowsImporter<Row> = (rows: readonly Row[], state: ImportState) => Promise<ImportResult>;

export interface ImportKind<Row extends object, Column> {
  readers: RowReaders<Row, Column>;
  begin(job: RunningJob, project: Project): Promise<RowsImporter<Row>> | RowsImporter<Row>;
}

interface ImportProgress {
  state: ImportState;
  progress: JobProgress;
}

const initialState = ({ layout }: FileParams<unknown>): ImportState => ({
  offset: layout.offset,
  line: layout.line,
  inLongLine: false,
  listed: 0,
});

/** Stores the rows of the report, which count only after the caller's commit. */
async function importChunk<Row extends object>(
  { rows, next }: ImportChunk<Row>,
  { state, progress }: ImportProgress,
  job: RunningJob,
  importRows: RowsImporter<Row>,
): Promise<ImportProgress> {
  const result = await importRows(
    rows.filter((row): row is Row => !isRejected(row)),
    state,
  );
  const rejectedRows = [...rows.filter(isRejected), ...result.rejectedRows];
  const reportedCount = await reportRows([...rejectedRows, ...(result.plannedRows ?? [])], state, job);
  const { newFields } = result;
  const repeated = (progress.repeated ?? 0) + (result.repeated ?? 0);
  return {
    state: { ...next, listed: state.listed + reportedCount, ...(newFields ? { newFields } : {}) },
    progress: {
      processed: progress.processed + rows.length,
      created: progress.created + result.created,
      updated: progress.updated + result.updated,
      ...(repeated > 0 ? { repeated } : {}),
      unchanged: progress.unchanged + result.unchanged,
      refused: progress.refused + rejectedRows.length,
    },
  };
}

async function reportRows(rows: ReportedRow[], state: ImportState, job: RunningJob): Promise<number> {
  const sortedRows = rows.sort((a, b) => a.line - b.line);
  const rowsToReport = sortedRows.slice(0, Math.max(0, MAX_REPORTED_ROWS - state.listed));
  // Replaces the reported rows of an earlier attempt, even if this one reports none.
  if (rowsToReport.length > 0 || mayHaveBeenTried(state, job)) await putReportedRows(job, state.offset, rowsToReport);
  return rowsToReport.length;
}

/** True for a repeated run's first chunk, which an earlier run may have done in part. */
export function mayHaveBeenTried({ offset }: ImportState, { state, params, tries }: RunningJob): boolean {
  if (tries <= 1) return false;
  const firstState = (state as ImportState | null) ?? initialState(params as FileParams<unknown>);
  return offset === firstState.offset;
}

async function endImport(job: RunningJob, { state, progress }: ImportProgress, error?: string): Promise<RunOutcome> {
  const result = state.listed > 0 ? await writeReport(job) : undefined;
  const status = error === undefined ? 'COMPLETED' : 'FAILED';
  return (await finishJob(job, { status, progress, result, error })) ? 'finished' : 'stopped';
}

export const importRunner =
  <Row extends object, Column>({ readers, begin }: ImportKind<Row, Column>): JobRunner =>
  async (job, context) => {
    const params = job.params as FileParams<Column>;
    const source = new ImportSource(params, readers);
    let current: ImportProgress = {
      state: (job.state as ImportState | null) ?? initialState(params),
      progress: job.progress,
    };
    const importRows = await begin(job, context.project);
    while (await context.mayContinue()) {
      const chunk = await source.read(current.state);
      if (chunk === 'end') return endImport(job, current);
      if (chunk === 'gone') return endImport(job, current, 'The file has expired. Files are stored for a day.');
      current = await importChunk(chunk, current, job, importRows);
      if (!(await commitProgress(job, current))) return 'stopped';
    }
    return 'more';
  };

const REFUSED_COLUMNS = ['line', 'email', 'field', 'code', 'message'] as const;
const DRY_RUN_COLUMNS = ['line', 'email', 'outcome', 'subscribed', 'field', 'code', 'message'] as const;

function cellsOf(row: ReportedRow, columns: readonly string[]): unknown[] {
  const cells: Record<string, unknown> = { outcome: 'refused', ...row };
  return columns.map((column) => cells[column]);
}

async function writeReport(job: Job): Promise<JobFile> {
  const { dryRun } = job.params as Partial<ImportParams>;
  const columns = dryRun ? DRY_RUN_COLUMNS : REFUSED_COLUMNS;
  const parts: Uint8Array[] = [Buffer.from(csvHead(columns))];
  let rows = 0;
  for await (const page of readReportedRows(job)) {
    parts.push(Buffer.from(csvLines(page.map((row) => cellsOf(row, columns)))));
    rows += page.length;
  }
  const bytes = Buffer.concat(parts);
  const { key, keptUntil } = exportKey(job, 'csv', now());
  await putObject(key, bytes);
  return { key, filename: `${job.id}-${dryRun ? 'dry-run' : 'refused'}.csv`, rows, bytes: bytes.length, keptUntil };
}
