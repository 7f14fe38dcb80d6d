import { abortUpload } from '../../shared/aws/multipart';
import { deleteObject } from '../../shared/aws/storage';
import type { ImportFormat } from '../../shared/contract/import-body';
import { exportKey, type JobProgress, noProgress } from '../../shared/db/jobs/jobs';
import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Project } from '../../shared/db/projects/projects';
import { now } from '../../shared/ops/clock';
import { beginFile, type FileState } from './part-file';

export interface ExportPage<Position> {
  text: string;
  rows: number;
  scanned: number;
  next: Position | null;
}

export interface ExportKind<Position> {
  name: string;
  start: Position;
  findFailure?(job: RunningJob): Promise<string | null>;
  readColumns(job: RunningJob): Promise<readonly string[]>;
  countTotal(job: RunningJob): Promise<number>;
  head(job: RunningJob, columns: readonly string[]): string;
  pages(
    job: RunningJob,
    columns: readonly string[],
    from: Position,
    project: Project,
  ): AsyncIterable<ExportPage<Position>>;
}

export interface ExportState<Position = unknown> {
  position: Position | null;
  columns: readonly string[];
  rows: number;
  file: FileState;
  restarts: number;
}

export interface ExportProgress<Position> {
  state: ExportState<Position>;
  progress: JobProgress;
}

const contentTypes = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

export const formatOf = ({ params }: RunningJob): ImportFormat => (params as { format: ImportFormat }).format;

export async function beginExport<Position>(
  kind: ExportKind<Position>,
  job: RunningJob,
  restarts: number,
): Promise<ExportProgress<Position>> {
  const format = formatOf(job);
  const { key } = exportKey(job, format, now());
  const [columns, file, total] = await Promise.all([
    kind.readColumns(job),
    beginFile(key, contentTypes[format]),
    kind.countTotal(job),
  ]);
  return { state: { position: kind.start, columns, rows: 0, file, restarts }, progress: { ...noProgress, total } };
}

export async function discardParts({ key, uploadId, tail: tailKey }: FileState): Promise<void> {
  await abortUpload({ key, id: uploadId });
  if (tailKey !== null) await deleteObject(tailKey);
}

export async function discardFile(file: FileState): Promise<void> {
  await discardParts(file);
  await deleteObject(file.key);
}
