import type { JobProgress } from '../../shared/db/jobs/jobs';
import { putRefusedRows } from '../../shared/db/jobs/refused-rows';
import { commit, finishJob, type RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Project } from '../../shared/db/projects/projects';
import type { FileParams, ImportState } from '../../shared/domain/import/params';
import { isRefusal, type Refusal, type RowReaders } from '../../shared/domain/import/refusal';
import { writeReport } from './import-report';
import { type Chunk, ImportSource } from './import-source';
import type { JobRunner, RunOutcome } from './job-runner';

/** Refused rows that the report lists; further ones are counted. */
const MAXIMUM_LISTED = 100_000;

/** What became of some rows. */
export interface Imported extends Pick<JobProgress, 'created' | 'updated' | 'unchanged'> {
  refused: Refusal[];
}

/** What an import brings in. */
export interface ImportKind<Row extends object, Column> {
  readers: RowReaders<Row, Column>;
  /** Brings some rows in. Can be repeated: then it says the same again. */
  importRows(rows: readonly Row[], job: RunningJob, project: Project): Promise<Imported>;
}

interface Standing {
  state: ImportState;
  progress: JobProgress;
}

const beginning = ({ layout }: FileParams<unknown>): ImportState => ({
  offset: layout.offset,
  line: layout.line,
  inLongLine: false,
  listed: 0,
});

/** Imports a chunk. What it refuses is stored under the chunk's place before the commit that counts it. */
async function importChunk<Row extends object>(
  { rows, next }: Chunk<Row>,
  { state, progress }: Standing,
  job: RunningJob,
  importRows: (rows: Row[]) => Promise<Imported>,
): Promise<Standing> {
  const imported = await importRows(rows.filter((row): row is Row => !isRefusal(row)));
  const refused = [...rows.filter(isRefusal), ...imported.refused].sort((a, b) => a.line - b.line);
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

async function list(refused: Refusal[], state: ImportState, job: RunningJob): Promise<number> {
  const taken = refused.slice(0, Math.max(0, MAXIMUM_LISTED - state.listed));
  if (taken.length > 0 || mayHaveBeenTried(state, job)) await putRefusedRows(job, state.offset, taken);
  return taken.length;
}

/** The chunk with which a run begins: what an earlier try stored there must not stand, should this one refuse nothing. */
const mayHaveBeenTried = ({ offset }: ImportState, { state, params, tries }: RunningJob): boolean =>
  tries > 1 && offset === ((state as ImportState | null) ?? beginning(params as FileParams<unknown>)).offset;

async function finish(job: RunningJob, { state, progress }: Standing): Promise<RunOutcome> {
  const result = state.listed > 0 ? await writeReport(job) : undefined;
  return (await finishJob(job, { status: 'COMPLETED', progress, result })) ? 'finished' : 'stopped';
}

async function fail(job: RunningJob, { state, progress }: Standing, error: string): Promise<RunOutcome> {
  const result = state.listed > 0 ? await writeReport(job) : undefined;
  return (await finishJob(job, { status: 'FAILED', progress, result, error })) ? 'finished' : 'stopped';
}

/** Imports a file: goes on from its last commit, chunk by chunk. */
export const importRunner =
  <Row extends object, Column>({ readers, importRows }: ImportKind<Row, Column>): JobRunner =>
  async (job, context) => {
    const params = job.params as FileParams<Column>;
    const source = new ImportSource(params, readers);
    let standing: Standing = { state: (job.state as ImportState | null) ?? beginning(params), progress: job.progress };
    while (await context.mayGoOn()) {
      const chunk = await source.read(standing.state);
      if (chunk === 'end') return finish(job, standing);
      if (chunk === 'gone') return fail(job, standing, 'The file is gone: it is kept for a day.');
      standing = await importChunk(chunk, standing, job, (rows) => importRows(rows, job, context.project));
      if (!(await commit(job, standing))) return 'stopped';
    }
    return 'more';
  };
