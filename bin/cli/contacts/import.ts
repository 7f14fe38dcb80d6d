import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Api, ApiFailure, type FieldError } from '../api';
import { allPages, CliFailure, usageFailure } from '../failure';
import { type Job, uploadFile, waitForJob } from '../jobs';
import { columns, countText, type Output, show } from '../output';

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
  newSegment?: string;
  consentSource?: string;
  consentAt?: string;
  consentText?: string;
  dryRun?: boolean;
  report?: string;
  json?: boolean;
}

const MAX_LISTED_ROWS = 20;
const MAX_CELL_LENGTH = 60;

const EXAMPLES: Record<string, string> = {
  '--map': 'column=what it becomes, for example --map "E-mail=email"',
  '--type': 'field=type, for example --type seats=number',
};

function parsePairs(flag: string, pairs: readonly string[] = []): Record<string, string | null> | undefined {
  if (pairs.length === 0) return undefined;
  return Object.fromEntries(
    pairs.map((pair) => {
      const separator = pair.lastIndexOf('=');
      if (separator < 1) throw usageFailure(`Write ${flag} as ${EXAMPLES[flag]}.`);
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

const shortCell = (cell: string): string => (process.stdout.isTTY ? cell.slice(0, MAX_CELL_LENGTH) : cell);

function reportLines(report: string): string[] {
  const [headings = [], ...rows]: string[][] = parse(report, { bom: true });
  const codeColumn = headings.indexOf('code');
  const outcomeColumn = headings.indexOf('outcome');
  const isAccepted = (row: string[]) => row[codeColumn] === '';
  const rejectedFirst = [...rows.filter((row) => !isAccepted(row)), ...rows.filter(isAccepted)];
  const cellText = (cell: string, column: number): string =>
    shortCell(column === outcomeColumn && cell === 'refused' ? 'rejected' : cell);
  const listedRows = rejectedFirst.slice(0, MAX_LISTED_ROWS).map((row) => row.map(cellText));
  const unlistedCount = rows.length - MAX_LISTED_ROWS;
  return [
    '',
    columns(headings, listedRows),
    ...(unlistedCount > 0 ? [`… and ${unlistedCount} more: --report <file> saves all.`] : []),
  ];
}

const ignoredColumnsText = (names: readonly string[]): string =>
  `Columns that are not imported: ${names.join(', ')}. To import one, give it a field name of a to z, digits and _: --map "${names[0]}=data.<field>".`;

function fileNotes({ file }: Job, mappedColumns: ReadonlySet<string>): string[] {
  const unmappedColumns = file?.ignoredColumns.filter((name) => !mappedColumns.has(name)) ?? [];
  return [
    ...(file && file.encoding !== 'utf-8' ? [`Converted from ${file.encoding.toUpperCase()}.`] : []),
    ...(unmappedColumns.length > 0 ? [ignoredColumnsText(unmappedColumns)] : []),
  ];
}

function textOf(job: Job, report: string | null, { dryRun = false, map }: ImportOptions): string {
  const mappedColumns = new Set(Object.keys(parsePairs('--map', map) ?? {}));
  const { processed, created, updated, repeated = 0, unchanged, refused: rejected } = job.progress;
  const repeatedText = repeated > 0 ? `, ${repeated} repeated in the file` : '';
  const counts = `${countText(processed, 'row')}: ${created} created, ${updated - repeated} updated${repeatedText}, ${unchanged} unchanged, ${rejected} rejected`;
  const heading = dryRun ? `Dry run ${job.id}, nothing was changed. The import would do this:` : `Import ${job.id}:`;
  return [heading, counts, ...fileNotes(job, mappedColumns), ...(report === null ? [] : reportLines(report))].join(
    '\n',
  );
}

const mappingChoices = (column: string): string =>
  [
    `--map "${column}=subscribed" if yes means that the person agreed`,
    `--map "${column}=unsubscribed" if yes means that the person refused`,
    `--map "${column}=data.<field>" to store it as it is`,
    `--map "${column}=" to skip it`,
  ].join(',\n  ');

const KEY_RULE = 'A key has 1 to 64 characters: letters from a to z, digits, spaces, _ and -.';

function explanationOf({ field, message, code }: FieldError): string {
  const [, part, name = ''] = /^(mapping|types)\.(.*)$/s.exec(field) ?? [];
  if (part === 'types') return `--type ${name}: ${message}`;
  if (part === 'mapping') return mappingExplanation(name, message, code);
  return field === '' || field === 'uploadId' ? message : `${field}: ${message}`;
}

function mappingExplanation(column: string, message: string, code: string): string {
  if (code === 'required')
    return `The column "${column}" may show who agreed to get email. Choose what it means:\n  ${mappingChoices(column)}.`;
  const isAboutKey = message.endsWith('data.<key>.');
  return `--map "${column}=…": ${message}${isAboutKey ? ` ${KEY_RULE}` : ''}`;
}

async function withExplainedErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.errors.length === 0) throw error;
    const text = error.errors.map(explanationOf).join('\n');
    throw new ApiFailure(`Nothing was imported.\n${text}`, error.status, error.code);
  }
}

interface SegmentsPage {
  data: { items: { id: string; name: string }[]; nextCursor: string | null };
}

async function throwIfSegmentExists(api: Api, name: string): Promise<void> {
  const segments = await allPages('segments', async (cursor) => {
    const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    return (await api.get<SegmentsPage>(`/segments?limit=100${query}`)).data;
  });
  const existing = segments.find((segment) => segment.name === name);
  if (existing)
    throw usageFailure(
      `A segment "${name}" exists. Nothing was imported. Add people to it with --segment ${existing.id}, or give another name.`,
    );
}

export async function importContacts(path: string, options: ImportOptions, output: Output): Promise<void> {
  const { url, key, segment, newSegment } = options;
  if (!url || !key) throw usageFailure('Give --url and --key, or set POSTHASTE_URL and POSTHASTE_KEY.');
  const api = new Api(url, key);
  if (newSegment !== undefined && segment !== undefined)
    throw usageFailure('Give --segment or --new-segment, not both.');
  const body = bodyOf(options);
  const bytes = await readBytes(path);
  if (newSegment !== undefined) await throwIfSegmentExists(api, newSegment);
  if (bytes.length === 0) throw usageFailure(`${path} is empty.`);
  const contentType = isNdjson(path) ? 'application/x-ndjson' : 'text/csv';
  const uploadId = await uploadFile(api, { filename: basename(path), contentType, bytes });
  const jobId = await withExplainedErrors(() => startImport(api, { uploadId, ...body }, options));
  const job = await waitForJob(api, (line) => output.err(line), jobId);
  const report = job.result?.url ? await api.download(job.result.url) : null;
  if (options.report !== undefined && report !== null) await writeFile(options.report, report);
  show(output, options.json, job, textOf(job, report, options));
  throwIfIncomplete(job, options);
}

type ImportBody = ReturnType<typeof bodyOf> & { uploadId: string };

async function startImport(api: Api, body: ImportBody, { newSegment, dryRun }: ImportOptions): Promise<string> {
  if (newSegment === undefined || dryRun) return postImport(api, body);
  const segment = { name: newSegment, type: 'STATIC' };
  const { id } = await api.post<{ id: string }>('/segments', segment, `segment-${body.uploadId}`);
  try {
    return await postImport(api, { ...body, segmentId: id });
  } catch (error) {
    if (error instanceof ApiFailure && error.isRejected) await api.remove(`/segments/${id}`);
    throw error;
  }
}

async function postImport(api: Api, body: ImportBody): Promise<string> {
  const { data } = await api.post<{ data: Job }>('/contacts/import', body, `import-${body.uploadId}`);
  return data.id;
}

function throwIfIncomplete({ status, error, progress }: Job, { dryRun }: ImportOptions): void {
  if (status !== 'COMPLETED') throw new CliFailure(`The job is ${status}: ${error ?? 'it was cancelled.'}`);
  const rejectedCount = progress.refused;
  if (dryRun || rejectedCount === 0) return;
  throw new CliFailure(
    `${countText(rejectedCount, 'row')} ${rejectedCount === 1 ? 'was' : 'were'} rejected; the others are imported. Correct what was rejected and import it again.`,
  );
}
