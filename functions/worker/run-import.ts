import type { JobProgress } from '../../shared/db/jobs';
import { putRefusedRows } from '../../shared/db/refused-rows';
import { commit, finishJob, type RunningJob } from '../../shared/db/running-jobs';
import type { ImportParams, ImportState } from '../../shared/domain/import/params';
import type { Refusal } from '../../shared/domain/import/refusal';
import { isRefusal, isRow } from '../../shared/domain/import/rows';
import { writeReport } from './import-report';
import { importRows } from './import-rows';
import { type Chunk, ImportSource } from './import-source';
import type { JobContext, JobRunner, RunOutcome } from './job-runner';

/** Refused rows that the report lists; further ones are counted. */
const MAXIMUM_LISTED = 100_000;

interface Standing {
  state: ImportState;
  progress: JobProgress;
}

const beginning = ({ layout }: ImportParams): ImportState => ({
  offset: layout.offset,
  line: layout.line,
  inLongLine: false,
  listed: 0,
});

/** Imports a chunk. What it refuses is stored under the chunk's place before the commit that counts it. */
async function importChunk(chunk: Chunk, { state, progress }: Standing, job: RunningJob, { project }: JobContext) {
  const rows = chunk.rows.filter(isRow);
  const imported = await importRows(rows, { project, job, params: job.params as ImportParams });
  const refused = [...chunk.rows.filter(isRefusal), ...imported.refused].sort((a, b) => a.line - b.line);
  const listed = await list(refused, state, job);
  return {
    state: { ...chunk.next, listed: state.listed + listed },
    progress: {
      processed: progress.processed + chunk.rows.length,
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
  tries > 1 && offset === ((state as ImportState | null) ?? beginning(params as ImportParams)).offset;

async function finish(job: RunningJob, { state, progress }: Standing): Promise<RunOutcome> {
  const result = state.listed > 0 ? await writeReport(job) : undefined;
  return (await finishJob(job, { status: 'COMPLETED', progress, result })) ? 'finished' : 'stopped';
}

async function fail(job: RunningJob, { state, progress }: Standing, error: string): Promise<RunOutcome> {
  const result = state.listed > 0 ? await writeReport(job) : undefined;
  return (await finishJob(job, { status: 'FAILED', progress, result, error })) ? 'finished' : 'stopped';
}

/** Imports contacts from a file: goes on from its last commit, chunk by chunk. */
export const runImport: JobRunner = async (job, context) => {
  const params = job.params as ImportParams;
  const source = new ImportSource(params);
  let standing: Standing = { state: (job.state as ImportState | null) ?? beginning(params), progress: job.progress };
  while (await context.mayGoOn()) {
    const chunk = await source.read(standing.state);
    if (chunk === 'end') return finish(job, standing);
    if (chunk === 'gone') return fail(job, standing, 'The file is gone: it is kept for a day.');
    standing = await importChunk(chunk, standing, job, context);
    if (!(await commit(job, standing))) return 'stopped';
  }
  return 'more';
};
