import { openPipeline, type Pipeline } from './support/pipeline';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { type Units, unitsOf } from './support/unit-meter';

const RATE = 14;
const ROWS = Number(process.argv[2] ?? 10_000);
const MINUTE_MS = 60_000;

/** Rows of about 100 bytes with five columns of data. */
const csvOf = (rows: number, plan: string): Uint8Array<ArrayBuffer> => {
  const line = (n: number) => `person${n}@example.org,Ada ${n},Lovelace,${plan},Berlin,2026-01-0${1 + (n % 9)}`;
  const lines = Array.from({ length: rows }, (_, n) => line(n));
  return new Uint8Array(Buffer.from(`email,first name,last name,plan,city,since\n${lines.join('\n')}\n`));
};

interface Upload {
  data: { uploadId: string; url: string; fields: Record<string, string> };
}

async function upload({ request }: Pipeline, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const announced = { purpose: 'import', filename: 'people.csv', contentType: 'text/csv', size: file.length };
  const { data } = (await request('POST', '/uploads', announced)) as unknown as Upload;
  const form = new FormData();
  for (const [name, value] of Object.entries(data.fields)) form.append(name, value);
  form.append('file', new Blob([file]));
  const stored = await fetch(data.url, { method: 'POST', body: form, signal: AbortSignal.timeout(MINUTE_MS) });
  if (!stored.ok) throw new Error(`the upload was refused: ${stored.status}`);
  return data.uploadId;
}

interface Measured {
  rowsPerSecond: number;
  cpuMs: number;
  worker: Units;
  countersProjector: Units;
}

/** Imports a file; figures of the worker, and the units that the counters take afterwards. */
async function importFile(pipeline: Pipeline, file: Uint8Array<ArrayBuffer>, rows: number): Promise<Measured> {
  const uploadId = await upload(pipeline, file);
  await pipeline.request('POST', '/contacts/import', { uploadId });
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const worker = await unitsOf(pipeline, () => pipeline.drainQueue('jobs'));
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const countersProjector = await unitsOf(pipeline, () => pipeline.drainStream());
  return { rowsPerSecond: rows / seconds, cpuMs: (user + system) / 1000 / rows, worker, countersProjector };
}

async function main(): Promise<void> {
  const pipeline = await openPipeline(RATE);
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    ['new contacts', csvOf(ROWS, 'free')],
    ['the same file again', csvOf(ROWS, 'free')],
    ['one column changed', csvOf(ROWS, 'pro')],
  ];
  heading(`An import of ${ROWS} rows with five columns of data, by one worker`);
  const rows: (string | number)[][] = [];
  for (const [name, file] of files) {
    const { rowsPerSecond, cpuMs, worker, countersProjector } = await importFile(pipeline, file, ROWS);
    const units = [worker.write, worker.read, countersProjector.write].map((all) => (all / ROWS).toFixed(2));
    rows.push([name, Math.round(rowsPerSecond), cpuMs.toFixed(2), ...units]);
  }
  table(['file', 'rows/s', 'CPU ms/row', 'write units/row', 'read units/row', 'counters: write units/row'], rows);
  reading('CPU and rows per second are those of worker and stand-ins together, in one process.');
  await pipeline.stop();
}

run(main);
