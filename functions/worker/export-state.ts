import { abortUpload } from '../../shared/aws/multipart';
import { deleteObject } from '../../shared/aws/storage';
import { exportKey, type JobProgress, noProgress } from '../../shared/db/jobs/jobs';
import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Project } from '../../shared/db/projects/projects';
import { now } from '../../shared/ops/clock';
import { beginFile, type FileState } from './part-file';

/** Some rows of the table as lines of the file. */
export interface ExportPage<Position> {
  text: string;
  /** Rows in the text, and rows that were read for it. */
  rows: number;
  read: number;
  /** Where the scan continues; null at its end. */
  next: Position | null;
}

/** What an export writes: which rows, how to scan them, and how they look in the file. */
export interface ExportKind<Position> {
  /** The file's name begins with it. */
  name: string;
  start: Position;
  /** Why the rows can't be found any more; null if they can. */
  failureOf?(job: RunningJob): Promise<string | null>;
  /** Fixed when an export begins. */
  columnsOf(job: RunningJob): Promise<readonly string[]>;
  /** The number of rows, from a counter that trails by seconds. */
  totalOf(job: RunningJob): Promise<number>;
  /** The lines before the first row. */
  head(job: RunningJob, columns: readonly string[]): string;
  pages(
    job: RunningJob,
    columns: readonly string[],
    from: Position,
    project: Project,
  ): AsyncIterable<ExportPage<Position>>;
}

/** The state of an export after a commit. */
export interface ExportState<Position = unknown> {
  /** Where the scan continues; null if all is written. */
  position: Position | null;
  columns: readonly string[];
  /** Rows in the file. */
  rows: number;
  file: FileState;
  /** How often it was restarted because its upload was gone. */
  restarts: number;
}

export interface ExportProgress<Position> {
  state: ExportState<Position>;
  progress: JobProgress;
}

const contentTypes = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

/** Every export's params have a format. */
export const formatOf = ({ params }: RunningJob): 'csv' | 'ndjson' => (params as { format: 'csv' | 'ndjson' }).format;

/** An export that starts, or restarts, with nothing written. The total trails by seconds until the end. */
export async function beginExport<Position>(
  kind: ExportKind<Position>,
  job: RunningJob,
  restarts: number,
): Promise<ExportProgress<Position>> {
  const format = formatOf(job);
  const { key } = exportKey(job, format, now());
  const [columns, file, total] = await Promise.all([
    kind.columnsOf(job),
    beginFile(key, contentTypes[format]),
    kind.totalOf(job),
  ]);
  return { state: { position: kind.start, columns, rows: 0, file, restarts }, progress: { ...noProgress, total } };
}

/** Removes the parts of a file that will not be completed. */
export async function giveUpParts({ key, uploadId, tail }: FileState): Promise<void> {
  await abortUpload({ key, id: uploadId });
  if (tail !== null) await deleteObject(tail);
}

/** Removes a file that is not wanted any more, complete or not. */
export async function giveUpFile(file: FileState): Promise<void> {
  await giveUpParts(file);
  await deleteObject(file.key);
}
