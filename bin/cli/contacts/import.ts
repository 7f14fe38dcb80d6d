import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Api, ApiFailure, type FieldError } from '../api';
import { countText } from '../code/plan-text';
import { allPages, CliFailure, usageFailure } from '../failure';
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

function tableOf(report: string): string[] {
  const [headings = [], ...rows]: string[][] = parse(report, { bom: true });
  const codeColumn = headings.indexOf('code');
  const outcomeColumn = headings.indexOf('outcome');
  const isAccepted = (row: string[]) => row[codeColumn] === '';
  const excerpt = [...rows.filter((row) => !isAccepted(row)), ...rows.filter(isAccepted)].slice(0, MAX_LISTED_ROWS);
  const unlisted = rows.length - MAX_LISTED_ROWS;
  return [
    '',
    columns(
      headings,
      excerpt.map((row) =>
        row.map((cell, column) => shortCell(column === outcomeColumn && cell === 'refused' ? 'rejected' : cell)),
      ),
    ),
    ...(unlisted > 0 ? [`… and ${unlisted} more: --report <file> saves all.`] : []),
  ];
}

const ignoredText = (names: readonly string[]): string =>
  `Columns that are not imported: ${names.join(', ')}. To import one, give it a field name of a to z, digits and _: --map "${names[0]}=data.<field>".`;

function fileLines({ file }: Job, mapped: ReadonlySet<string>): string[] {
  const forgotten = file?.ignoredColumns.filter((name) => !mapped.has(name)) ?? [];
  return [
    ...(file && file.encoding !== 'utf-8' ? [`Converted from ${file.encoding.toUpperCase()}.`] : []),
    ...(forgotten.length > 0 ? [ignoredText(forgotten)] : []),
  ];
}

function textOf(job: Job, report: string | null, { dryRun = false, map }: ImportOptions): string {
  const mapped = new Set(Object.keys(parsePairs('--map', map) ?? {}));
  const { processed, created, updated, repeated = 0, unchanged, refused: rejected } = job.progress;
  const repeatedText = repeated > 0 ? `, ${repeated} repeated in the file` : '';
  const counts = `${countText(processed, 'row')}: ${created} created, ${updated - repeated} updated${repeatedText}, ${unchanged} unchanged, ${rejected} rejected`;
  const heading = dryRun ? `Dry run ${job.id}, nothing was changed. The import would do this:` : `Import ${job.id}:`;
  return [heading, counts, ...fileLines(job, mapped), ...(report === null ? [] : tableOf(report))].join('\n');
}

const mappingChoices = (column: string): string =>
  [
    `--map "${column}=subscribed" if yes means that the person agreed`,
    `--map "${column}=unsubscribed" if yes means that the person refused`,
    `--map "${column}=data.<field>" to store it as it is`,
    `--map "${column}=" to skip it`,
  ].join(',\n  ');

const KEY_RULE = 'A key has 1 to 64 characters: letters from a to z, digits, spaces, _ and -.';

function explained({ field, message, code }: FieldError): string {
  const [, part, name = ''] = /^(mapping|types)\.(.*)$/s.exec(field) ?? [];
  if (part === 'types') return `--type ${name}: ${message}`;
  if (part !== 'mapping') return field === '' || field === 'uploadId' ? message : `${field}: ${message}`;
  return code === 'required'
    ? `The column "${name}" may say who agreed to get email. Say what it means:\n  ${mappingChoices(name)}.`
    : `--map "${name}=…": ${message}${message.endsWith('data.<key>.') ? ` ${KEY_RULE}` : ''}`;
}

async function startOrExplain<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.errors.length === 0) throw error;
    const text = error.errors.map(explained).join('\n');
    throw new ApiFailure(`Nothing was imported.\n${text}`, error.status, error.code);
  }
}

interface SegmentsPage {
  data: { items: { id: string; name: string }[]; nextCursor: string | null };
}

async function throwIfSegmentExists(api: Api, name: string): Promise<void> {
  const segments = await allPages('segments', async (after) => {
    const query = after ? `&cursor=${encodeURIComponent(after)}` : '';
    const { data } = await api.get<SegmentsPage>(`/segments?limit=100${query}`);
    return { items: data.items, next: data.nextCursor };
  });
  const existing = segments.find((segment) => segment.name === name);
  if (existing)
    throw usageFailure(
      `A segment "${name}" exists. Nothing was imported. Add people to it with --segment ${existing.id}, or give another name.`,
    );
}

export async function importContacts(path: string, options: ImportOptions, output: Output): Promise<void> {
  const { url, key, newSegment, dryRun = false, json } = options;
  if (!url || !key) throw usageFailure('Give --url and --key, or set POSTHASTE_URL and POSTHASTE_KEY.');
  const api = new Api(url, key);
  if (newSegment !== undefined && options.segment !== undefined)
    throw usageFailure('Give --segment or --new-segment, not both.');
  const body = bodyOf(options);
  const bytes = await readBytes(path);
  if (newSegment !== undefined) await throwIfSegmentExists(api, newSegment);
  if (bytes.length === 0) throw usageFailure(`${path} is empty.`);
  const contentType = isNdjson(path) ? 'application/x-ndjson' : 'text/csv';
  const uploadId = await uploadFile(api, { filename: basename(path), contentType, bytes });
  const start = (changes: object) =>
    api.post<{ data: Job }>('/contacts/import', { uploadId, ...body, ...changes }, `import-${uploadId}`);
  const { data } = await startOrExplain(async () => {
    if (newSegment === undefined || dryRun) return start({});
    const segment = { name: newSegment, type: 'STATIC' };
    const { id } = await api.post<{ id: string }>('/segments', segment, `segment-${uploadId}`);
    return start({ segmentId: id }).catch(async (error: unknown) => {
      if (error instanceof ApiFailure && error.isFinal) await api.remove(`/segments/${id}`);
      throw error;
    });
  });
  const job = await waitForJob(api, (line) => output.err(line), data.id);
  const report = job.result?.url ? await api.download(job.result.url) : null;
  if (options.report !== undefined && report !== null) await writeFile(options.report, report);
  show(output, json, job, textOf(job, report, options));
  if (job.status !== 'COMPLETED') throw new CliFailure(`The job is ${job.status}: ${job.error ?? 'it was cancelled.'}`);
  const { refused: rejected } = job.progress;
  if (!dryRun && rejected > 0) {
    throw new CliFailure(
      `${countText(rejected, 'row')} ${rejected === 1 ? 'was' : 'were'} rejected; the others are imported. Correct what was rejected and import it again.`,
    );
  }
}
