import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse';
import { CliFailure, usageFailure } from '../failure';
import type { SourceLocation } from './items';
import { isJson, type Json, parseJson } from './values';

export interface ExportRecord {
  record: Json;
  location: SourceLocation;
}

/** A JSON file is read whole, so larger exports must be NDJSON. */
const MAX_JSON_BYTES = 256 * 1024 * 1024;
const MAX_LIST_DEPTH = 4;
const EXTENSIONS = ['.csv', '.json', '.ndjson', '.jsonl'];

const extensionOf = (path: string): string => extname(path.toLowerCase().replace(/\.gz$/, ''));
const isGzipped = (path: string): boolean => path.toLowerCase().endsWith('.gz');
const isExport = (name: string): boolean =>
  !name.startsWith('.') && (EXTENSIONS.includes(extensionOf(name)) || isGzipped(name));

export async function filesOf(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const stats = await stat(path).catch(() => null);
    if (!stats) throw usageFailure(`There is no ${path}.`);
    if (stats.isFile()) {
      files.push(path);
      continue;
    }
    const names = (await readdir(path)).filter(isExport).sort();
    for (const name of names) files.push(join(path, name));
  }
  if (files.length === 0) throw usageFailure('These paths hold no .csv, .json, .ndjson, .jsonl or .gz file.');
  return files;
}

function streamOf(path: string): Readable {
  const file = createReadStream(path);
  return isGzipped(path) ? pipeline(file, createGunzip(), ignoreStreamError) : file;
}

/** `pipeline` needs a callback, but also reports the error to the reader of the stream. */
const ignoreStreamError = (): void => undefined;

const LIST_FIELDS = ['data', 'results', 'items', 'contacts', 'templates', 'segments', 'subscribers', 'members', 'Item'];
const WRAPPER_FIELDS = ['SegmentsResponse', 'SegmentResponse', 'TemplatesResponse', 'EmailTemplateResponse'];

/** An object without a list is one record. */
function elementsOf(value: unknown, depth = 0): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isJson(value) || depth === MAX_LIST_DEPTH || 'email' in value) return [value];
  const listField = LIST_FIELDS.find((name) => Array.isArray(value[name]) || isJson(value[name]));
  const field = listField ?? WRAPPER_FIELDS.find((name) => value[name] !== undefined);
  return field === undefined ? [value] : elementsOf(value[field], depth + 1);
}

const columnName = (name: string): string => {
  const normalizedName = name.trim().toLowerCase();
  return ['email', 'subscribed'].includes(normalizedName) ? normalizedName : name;
};

async function* csvRecords(path: string): AsyncGenerator<ExportRecord> {
  const columns = (names: string[]): string[] => names.map(columnName);
  // By default, the parser expects every line to end like the first.
  const lineEndings = ['\r\n', '\n', '\r'];
  const parser = parse({ bom: true, columns, record_delimiter: lineEndings, relax_column_count: true, info: true });
  const rows = pipeline(streamOf(path), parser, ignoreStreamError);
  for await (const { record, info } of rows as AsyncIterable<{ record: Json; info: { lines: number } }>) {
    yield { record, location: `${basename(path)}:${info.lines}` };
  }
}

async function* textLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let unfinishedLine = '';
  for await (const chunk of streamOf(path)) {
    const lines = (unfinishedLine + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    unfinishedLine = lines.pop() ?? '';
    yield* lines;
  }
  yield unfinishedLine + decoder.decode();
}

async function* ndjsonRecords(path: string): AsyncGenerator<ExportRecord> {
  let line = 0;
  for await (const text of textLines(path)) {
    line += 1;
    if (text.trim() === '') continue;
    const value = parseJson(text);
    if (!isJson(value)) throw new CliFailure(`${basename(path)}:${line} is not a JSON object.`);
    yield { record: value, location: `${basename(path)}:${line}` };
  }
}

async function* jsonRecords(path: string): AsyncGenerator<ExportRecord> {
  if ((await stat(path)).size > MAX_JSON_BYTES) throw new CliFailure(`${path} is too large; give it as NDJSON.`);
  const bytes = await readFile(path);
  const text = (isGzipped(path) ? gunzipSync(bytes) : bytes).toString('utf8');
  const value = parseJson(text.replace(/^\uFEFF/, ''));
  if (value === undefined) return yield* ndjsonRecords(path);
  for (const [index, element] of elementsOf(value).entries()) {
    if (isJson(element)) yield { record: element, location: `${basename(path)}[${index}]` };
  }
}

function recordsIn(path: string): AsyncGenerator<ExportRecord> {
  if (extensionOf(path) === '.csv') return csvRecords(path);
  return extensionOf(path) === '.json' ? jsonRecords(path) : ndjsonRecords(path);
}

export async function* recordsOf(files: readonly string[]): AsyncGenerator<ExportRecord> {
  for (const path of files) {
    try {
      yield* recordsIn(path);
    } catch (error) {
      if (error instanceof CliFailure) throw error;
      throw new CliFailure(`${basename(path)} cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  }
}
