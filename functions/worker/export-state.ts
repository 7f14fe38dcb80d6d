import { abortUpload } from '../../shared/aws/multipart';
import { deleteObject } from '../../shared/aws/storage';
import { WALK_START, type WalkPlace } from '../../shared/db/contact-walk';
import { readCounter } from '../../shared/db/counters';
import { exportKey } from '../../shared/db/export-key';
import { type JobProgress, noProgress } from '../../shared/db/jobs';
import { readNames } from '../../shared/db/name-list';
import type { RunningJob } from '../../shared/db/running-jobs';
import type { ExportParams } from '../../shared/domain/contact-jobs';
import { now } from '../../shared/ops/clock';
import { allColumns } from './export-rows';
import { beginFile, type FileState } from './part-file';

/** Where an export stands after a commit. */
export interface ExportState {
  /** Where the walk over the contacts goes on; null when all are written. */
  place: WalkPlace | null;
  columns: readonly string[];
  /** Contacts in the file. */
  rows: number;
  file: FileState;
  /** How often it began anew because its upload was gone. */
  restarts: number;
}

export interface ExportStanding {
  state: ExportState;
  progress: JobProgress;
}

const contentTypes = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

/** Keys come from the register of names and not from the counters, which trail the contacts by seconds. */
async function columnsOf(projectId: string, { format, fields }: ExportParams): Promise<readonly string[]> {
  if (format === 'ndjson') return [];
  return fields ?? allColumns(await readNames(projectId, 'field'));
}

/** An export that begins, or begins anew, with nothing written. The total trails by seconds until the end. */
export async function beginExport(job: RunningJob, restarts: number): Promise<ExportStanding> {
  const params = job.params as ExportParams;
  const { key } = exportKey(job, params.format, now());
  const [columns, file, total] = await Promise.all([
    columnsOf(job.projectId, params),
    beginFile(key, contentTypes[params.format]),
    readCounter(job.projectId, 'contacts'),
  ]);
  return { state: { place: WALK_START, columns, rows: 0, file, restarts }, progress: { ...noProgress, total } };
}

/** Removes the parts of a file that will not be completed from them. */
export async function giveUpParts({ key, uploadId, tail }: FileState): Promise<void> {
  await abortUpload({ key, id: uploadId });
  if (tail !== null) await deleteObject(tail);
}

/** Removes all that there is of a file that nobody will complete, or want. */
export async function giveUpFile(file: FileState): Promise<void> {
  await giveUpParts(file);
  await deleteObject(file.key);
}
