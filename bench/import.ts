import { type Cloud, openCloud } from './support/cloud/cloud';
import { Spending } from './support/cloud/spending';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { storeUpload, type Upload, uploadOf } from './support/upload';

const RATE = 14;
const ROWS = Number(process.argv[2] ?? 10_000);

/** Rows of about 100 bytes with five columns of data. */
const csvOf = (rows: number, plan: string): Uint8Array<ArrayBuffer> => {
  const line = (n: number) => `person${n}@example.org,Ada ${n},Lovelace,${plan},Berlin,2026-01-0${1 + (n % 9)}`;
  const lines = Array.from({ length: rows }, (_, n) => line(n));
  return new Uint8Array(Buffer.from(`email,first name,last name,plan,city,since\n${lines.join('\n')}\n`));
};

async function upload({ clock, request }: Cloud, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const { data } = (await clock.advanceUntilDone(request('POST', '/uploads', uploadOf(file)))) as unknown as {
    data: Upload;
  };
  await storeUpload(data, file);
  return data.uploadId;
}

/** Imports a file. Returns rows a second, then per row the worker's processor time and the units of worker and counters. */
async function importFile(cloud: Cloud, file: Uint8Array<ArrayBuffer>): Promise<(string | number)[]> {
  const { clock, request, drain, readStream } = cloud;
  const uploadId = await upload(cloud, file);
  await clock.advanceUntilDone(request('POST', '/contacts/import', { uploadId }));
  const spending = new Spending(cloud, ['worker', 'counters']);
  await spending.during('worker', () => drain('jobs'));
  await spending.during('counters', () => readStream('countersProjector'));
  const { worker, counters } = spending.all;
  const units = [worker.writes, worker.reads, counters.writes].map((all) => (all / ROWS).toFixed(2));
  const seconds = worker.seconds + worker.cpuMs / 1_000;
  return [Math.round(ROWS / seconds), (worker.cpuMs / ROWS).toFixed(2), ...units];
}

async function main(): Promise<void> {
  const cloud = await openCloud({ people: 0, rate: RATE });
  // The worker reads the file from the emulator of S3 over a connection.
  cloud.clock.hasNoSockets = false;
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    ['new contacts', csvOf(ROWS, 'free')],
    ['the same file again', csvOf(ROWS, 'free')],
    ['one column changed', csvOf(ROWS, 'pro')],
  ];
  heading(`An import of ${ROWS} rows with five columns of data, by one worker`);
  const rows: (string | number)[][] = [];
  for (const [name, file] of files) rows.push([name, ...(await importFile(cloud, file))]);
  table(['file', 'rows/s', 'CPU ms/row', 'write units/row', 'read units/row', 'counters: write units/row'], rows);
  reading(
    'rows/s: by the clock, where a call of the table takes 5 ms, with the processor time of the worker added. CPU ms: of the',
    'worker with SDK and garbage collection; it reads the file from the emulator of S3 in the same process.',
  );
}

run(main);
