import { type Api, ApiFailure } from '../api';
import { CliFailure } from '../failure';
import { type Job, uploadFile, waitForJob } from '../jobs';
import { digestOf, type Progress } from './progress';

/** A million contacts become about 20 imports, each small enough to send again. */
const MAX_PART_BYTES = 8 * 1024 * 1024;

export interface ImportedRows {
  parts: number;
  skipped: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  reports: string[];
}

async function* partsOf(rows: AsyncIterable<object>): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const line = `${JSON.stringify(row)}\n`;
    const size = Buffer.byteLength(line);
    if (bytes + size > MAX_PART_BYTES && bytes > 0) {
      yield Buffer.from(lines.join(''));
      lines = [];
      bytes = 0;
    }
    lines.push(line);
    bytes += size;
  }
  if (bytes > 0) yield Buffer.from(lines.join(''));
}

export interface Destination {
  api: Api;
  progress: Progress;
  log(line: string): void;
}

async function runImport(target: Destination, route: string, uploadId: string): Promise<Job> {
  const body = { uploadId, format: 'ndjson' };
  const { data } = await target.api.post<{ data: Job }>(route, body, `move-in-${uploadId}`);
  return waitForJob(target.api, target.log, data.id);
}

async function importPart(target: Destination, route: string, part: Buffer, step: string): Promise<Job> {
  const earlierUploadId = target.progress.get(`${step}:upload`);
  if (earlierUploadId !== undefined) {
    try {
      return await runImport(target, route, earlierUploadId);
    } catch (error) {
      // An upload expires after a day. The part is then uploaded again, which merges the same rows again.
      if (!(error instanceof ApiFailure && error.isRejected)) throw error;
    }
  }
  const file = { filename: 'part.ndjson', contentType: 'application/x-ndjson', bytes: part };
  const uploadId = await uploadFile(target.api, file);
  target.progress.record(`${step}:upload`, uploadId);
  return runImport(target, route, uploadId);
}

interface PartResult {
  jobId: string;
  rejectedCount: number;
}

const resultText = ({ jobId, rejectedCount }: PartResult): string => `${jobId} ${rejectedCount}`;

function parseResult(text: string): PartResult {
  const [jobId = '', rejectedCount = '0'] = text.split(' ');
  return { jobId, rejectedCount: Number(rejectedCount) };
}

function addRejected(importedRows: ImportedRows, { jobId, rejectedCount }: PartResult): void {
  if (rejectedCount === 0) return;
  importedRows.refused += rejectedCount;
  importedRows.reports.push(`GET /jobs/${jobId}`);
}

export async function importRows(
  target: Destination,
  route: string,
  rows: AsyncIterable<object>,
): Promise<ImportedRows> {
  const { progress } = target;
  const importedRows: ImportedRows = {
    parts: 0,
    skipped: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    reports: [],
  };
  for await (const part of partsOf(rows)) {
    const step = `${route} ${digestOf(part)}`;
    importedRows.parts += 1;
    const earlierResult = progress.get(step);
    if (earlierResult !== undefined) {
      importedRows.skipped += 1;
      addRejected(importedRows, parseResult(earlierResult));
      continue;
    }
    const job = await importPart(target, route, part, step);
    if (job.status !== 'COMPLETED') {
      progress.remove(`${step}:upload`);
      throw new CliFailure(`The import ${job.id} is ${job.status}: ${job.error ?? 'it was stopped'}`);
    }
    for (const count of ['created', 'updated', 'unchanged'] as const) importedRows[count] += job.progress[count];
    const result = { jobId: job.id, rejectedCount: job.progress.refused };
    addRejected(importedRows, result);
    progress.record(step, resultText(result));
  }
  return importedRows;
}
