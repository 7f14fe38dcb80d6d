import { abortUpload } from '../../shared/aws/multipart';
import { deleteObject } from '../../shared/aws/storage';
import { exportKey, type JobProgress, noProgress } from '../../shared/db/jobs/jobs';
import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Project } from '../../shared/db/projects/projects';
import { now } from '../../shared/ops/clock';
import { beginFile, type FileState } from './part-file';

/** Some rows of the table as lines of the file. */
export interface ExportPage<Place> {
  text: string;
  /** Rows in the text, and those that were looked at for it. */
  rows: number;
  passed: number;
  /** Where the scan goes on; null at its end. */
  next: Place | null;
}

/** What an export writes: which rows, how they are scanned over, and what they look like. */
export interface ExportKind<Place> {
  /** The file's name begins with it. */
  name: string;
  start: Place;
  /** Why the rows can't be found any more; null when they can. */
  refusalOf?(job: RunningJob): Promise<string | null>;
  /** Fixed when an export begins. */
  columnsOf(job: RunningJob): Promise<readonly string[]>;
  /** How many there are; trails by seconds. */
  totalOf(job: RunningJob): Promise<number>;
  /** What stands before the first row. */
  head(job: RunningJob, columns: readonly string[]): string;
  pages(job: RunningJob, columns: readonly string[], from: Place, project: Project): AsyncIterable<ExportPage<Place>>;
}

/** Where an export stands after a commit. */
export interface ExportState<Place = unknown> {
  /** Where the scan goes on; null when all is written. */
  place: Place | null;
  columns: readonly string[];
  /** Rows in the file. */
  rows: number;
  file: FileState;
  /** How often it began anew because its upload was gone. */
  restarts: number;
}

export interface ExportStanding<Place> {
  state: ExportState<Place>;
  progress: JobProgress;
}

const contentTypes = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

/** What every export's params say. */
export const formatOf = ({ params }: RunningJob): 'csv' | 'ndjson' => (params as { format: 'csv' | 'ndjson' }).format;

/** An export that begins, or begins anew, with nothing written. The total trails by seconds until the end. */
export async function beginExport<Place>(
  kind: ExportKind<Place>,
  job: RunningJob,
  restarts: number,
): Promise<ExportStanding<Place>> {
  const format = formatOf(job);
  const { key } = exportKey(job, format, now());
  const [columns, file, total] = await Promise.all([
    kind.columnsOf(job),
    beginFile(key, contentTypes[format]),
    kind.totalOf(job),
  ]);
  return { state: { place: kind.start, columns, rows: 0, file, restarts }, progress: { ...noProgress, total } };
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
