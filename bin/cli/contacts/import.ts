import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Api } from '../api';
import { CliFailure, usageFailure } from '../failure';
import { type Job, uploadFile, waitForJob } from '../jobs';
import { columns, type Output, show } from '../output';

export interface ImportOptions {
  url?: string;
  key?: string;
  map?: string[];
  type?: string[];
  delimiter?: string;
  unsubscribed?: boolean;
  resubscribe?: boolean;
  topic?: string[];
  leaveTopic?: string[];
  segment?: string;
  consentSource?: string;
  consentAt?: string;
  consentText?: string;
  dryRun?: boolean;
  report?: string;
  json?: boolean;
}

const MAX_LISTED_ROWS = 20;

function parsePairs(flag: string, pairs: readonly string[] = []): Record<string, string | null> | undefined {
  if (pairs.length === 0) return undefined;
  return Object.fromEntries(
    pairs.map((pair) => {
      const separator = pair.lastIndexOf('=');
      if (separator < 1) throw usageFailure(`${flag} is written column=target, for example ${flag} "E-mail=email".`);
      return [pair.slice(0, separator), pair.slice(separator + 1) || null];
    }),
  );
}

function topicsOf({ topic = [], leaveTopic = [] }: ImportOptions): Record<string, boolean> | undefined {
  const choices = [...topic.map((id) => [id, true] as const), ...leaveTopic.map((id) => [id, false] as const)];
  return choices.length === 0 ? undefined : Object.fromEntries(choices);
}

function consentOf({ consentSource: source, consentAt: at, consentText: text, map = [] }: ImportOptions) {
  if ([source, at, text].every((part) => part === undefined)) return undefined;
  const hasTime = at !== undefined || map.some((pair) => pair.endsWith('=consent.at'));
  if (source === undefined || text === undefined || !hasTime)
    throw usageFailure('Give --consent-source, --consent-at and --consent-text together.');
  return { source, at, text };
}

const bodyOf = (options: ImportOptions) => ({
  mapping: parsePairs('--map', options.map),
  types: parsePairs('--type', options.type),
  delimiter: options.delimiter === 'tab' ? '\t' : options.delimiter,
  ...(options.unsubscribed ? { subscribed: false } : {}),
  ...(options.resubscribe ? { resubscribe: true } : {}),
  topics: topicsOf(options),
  segmentId: options.segment,
  consent: consentOf(options),
  ...(options.dryRun ? { dryRun: true } : {}),
});

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw usageFailure(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

const isNdjson = (path: string): boolean => /\.(?:ndjson|jsonl)$/i.test(path);

function tableOf(report: string): string[] {
  const [headings = [], ...rows]: string[][] = parse(report, { bom: true });
  const codeColumn = headings.indexOf('code');
  const isAccepted = (row: string[]) => row[codeColumn] === '';
  const excerpt = [...rows.filter((row) => !isAccepted(row)), ...rows.filter(isAccepted)].slice(0, MAX_LISTED_ROWS);
  const unlisted = rows.length - MAX_LISTED_ROWS;
  return [
    '',
    columns(
      headings,
      excerpt.map((row) => row.map((cell) => cell.slice(0, 60))),
    ),
    ...(unlisted > 0 ? [`… and ${unlisted} more: --report <file> saves all.`] : []),
  ];
}

const fileLines = ({ file }: Job): string[] => [
  ...(file && file.encoding !== 'utf-8' ? [`Converted from ${file.encoding.toUpperCase()}.`] : []),
  ...(file && file.ignoredColumns.length > 0 ? [`Ignored columns: ${file.ignoredColumns.join(', ')}.`] : []),
];

function textOf(job: Job, report: string | null, dryRun: boolean): string {
  const { processed, created, updated, unchanged, refused: rejected } = job.progress;
  const counts = `${processed} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`;
  const heading = dryRun ? `Dry run ${job.id}, nothing was changed. The import would do this:` : `Import ${job.id}:`;
  return [heading, counts, ...fileLines(job), ...(report === null ? [] : tableOf(report))].join('\n');
}

export async function importContacts(path: string, options: ImportOptions, output: Output): Promise<void> {
  const { url, key, dryRun = false, json } = options;
  if (!url || !key) throw usageFailure('Give --url and --key, or set POSTHASTE_URL and POSTHASTE_KEY.');
  const api = new Api(url, key);
  const body = bodyOf(options);
  const bytes = await readBytes(path);
  if (bytes.length === 0) throw usageFailure(`${path} is empty.`);
  const contentType = isNdjson(path) ? 'application/x-ndjson' : 'text/csv';
  const uploadId = await uploadFile(api, { filename: basename(path), contentType, bytes });
  const { data } = await api.post<{ data: Job }>('/contacts/import', { uploadId, ...body }, `import-${uploadId}`);
  const job = await waitForJob(api, (line) => output.err(line), data.id);
  const report = job.result?.url ? await api.download(job.result.url) : null;
  if (options.report !== undefined && report !== null) await writeFile(options.report, report);
  show(output, json, job, textOf(job, report, dryRun));
  if (job.status !== 'COMPLETED') throw new CliFailure(`The job is ${job.status}: ${job.error ?? 'it was cancelled.'}`);
  if (!dryRun && job.progress.refused > 0) {
    throw new CliFailure(
      `${job.progress.refused} rows were rejected; the others are imported. Correct the rejected rows and import them again.`,
    );
  }
}
