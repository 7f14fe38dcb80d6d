import { type Api, ApiFailure } from '../api';
import { CliFailure } from '../failure';
import { endOfJob, type Job, uploadFile } from '../jobs';
import { digestOf, type Progress } from './progress';

/** A million contacts become dozens of imports, each small enough to hold and resend. */
const MAX_PART_BYTES = 8 * 1024 * 1024;

export interface Carried {
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
      [lines, bytes] = [[], 0];
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

async function runImport(to: Destination, route: string, uploadId: string): Promise<Job> {
  const body = { uploadId, format: 'ndjson' };
  const { data } = await to.api.post<{ data: Job }>(route, body, `move-in-${uploadId}`);
  return endOfJob(to.api, to.log, data.id);
}

async function carryPart(to: Destination, route: string, part: Buffer, name: string): Promise<Job> {
  const known = to.progress.get(`${name}:upload`);
  if (known !== undefined) {
    try {
      return await runImport(to, route, known);
    } catch (error) {
      // An upload expires after a day. Uploading the part again merges the same rows again.
      if (!(error instanceof ApiFailure && error.isFinal)) throw error;
    }
  }
  const file = { filename: 'part.ndjson', contentType: 'application/x-ndjson', bytes: part };
  const uploadId = await uploadFile(to.api, file);
  to.progress.note(`${name}:upload`, uploadId);
  return runImport(to, route, uploadId);
}

const noteOf = ({ id, progress }: Job): string => `${id} ${progress.refused}`;

function addRefused(carried: Carried, note: string): void {
  const [id, refused = '0'] = note.split(' ');
  if (refused === '0') return;
  carried.refused += Number(refused);
  carried.reports.push(`GET /jobs/${id}`);
}

/** The service merges rows of the same address. */
export async function importRows(to: Destination, route: string, rows: AsyncIterable<object>): Promise<Carried> {
  const { progress } = to;
  const carried: Carried = { parts: 0, skipped: 0, created: 0, updated: 0, unchanged: 0, refused: 0, reports: [] };
  for await (const part of partsOf(rows)) {
    const name = `${route} ${digestOf(part)}`;
    carried.parts += 1;
    const before = progress.get(name);
    if (before !== undefined) {
      carried.skipped += 1;
      addRefused(carried, before);
      continue;
    }
    const job = await carryPart(to, route, part, name);
    if (job.status !== 'COMPLETED') {
      progress.forget(`${name}:upload`);
      throw new CliFailure(`The import ${job.id} is ${job.status}: ${job.error ?? 'it was stopped'}`);
    }
    for (const count of ['created', 'updated', 'unchanged'] as const) carried[count] += job.progress[count];
    const note = noteOf(job);
    addRefused(carried, note);
    progress.note(name, note);
  }
  return carried;
}
