import { validateKey } from 'dynalite/db';
import { readUnits } from '../capacity/meter';
import { loadKey } from '../capacity/spending';
import { meets } from '../expressions/condition';
import { type Path, project } from '../expressions/path';
import { type Item, itemOf, type Row } from '../model/item';
import { keyNames } from '../model/table-definition';
import { encodeObject, type RawJson, rawArray } from '../server/raw-json';
import { refuse, refuseIf, validationError } from '../server/table-error';
import type { KeyRange, KeySpace } from '../storage/key-space';
import type { SecondaryIndex } from '../storage/secondary-index';
import type { SortedMap } from '../storage/sorted-map';
import type { StoredTable } from '../storage/stored-table';
import type { Context } from './context';
import type { PageRequest } from './request-types';

export const rowText = (row: Row, paths: Path[] | undefined): string =>
  paths ? JSON.stringify(project(paths, itemOf(row))) : row.text;

/** A page ends after the item that reaches 1 MB, whether or not a filter matches it. */
const PAGE_BYTES = 1024 * 1024;

export interface PageSource {
  table: StoredTable;
  index: SecondaryIndex | undefined;
  rows: SortedMap<Row>;
  keys: KeySpace;
  startNames: string[];
}

export function findPageSource(context: Context, request: PageRequest): PageSource {
  const table = context.database.table(request.TableName);
  if (request.IndexName === undefined) {
    return { table, index: undefined, rows: table.rows, keys: table.keys, startNames: table.keyNames };
  }
  const index = table.index(request.IndexName);
  if (!index) return refuse(validationError(`The table does not have the specified index: ${request.IndexName}`));
  checkIndexRequest(request, index);
  const startNames = [...new Set([...table.keyNames, ...keyNames(index.definition.KeySchema)])];
  return { table, index, rows: index.rowsAt(context.database.clock.now()), keys: index.keys, startNames };
}

function checkIndexRequest(request: PageRequest, index: SecondaryIndex): void {
  if (request.ConsistentRead) {
    refuse(validationError('Consistent reads are not supported on global secondary indexes'));
  }
  const prefix = 'One or more parameter values were invalid: ';
  if (request.Select === 'ALL_ATTRIBUTES' && !index.projectsAll) {
    const reason = `Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} because its projection type is not ALL`;
    refuse(validationError(prefix + reason));
  }
  const projected = request._projection?.paths.map(([head]) => String(head)) ?? [];
  const names = [...projected, ...Object.keys(request._filter?.pathHeads ?? {})];
  const missing = names.filter((name) => !index.projects(name));
  if (missing.length > 0) {
    refuse(validationError(`${prefix}Global secondary index ${index.name} does not project [${missing.join(', ')}]`));
  }
}

export function startPosition({ table, index, startNames, keys }: PageSource, start: Item): string {
  if (Object.keys(start).length !== startNames.length || startNames.some((name) => !start[name])) {
    refuse(validationError('The provided starting key is invalid'));
  }
  const keyError = validateKey(table.keyOf(start), table.definition);
  if (keyError) refuse(validationError(`The provided starting key is invalid: ${keyError.message}`));
  if (!index) return keys.encodeKey(start);
  refuseIf(validateKey(index.keyOf(start), table.definition, index.definition.KeySchema));
  return index.entryKey(start, table.keys.encodeKey(start));
}

interface Page {
  rows: Row[];
  scanned: number;
  bytes: number;
  last: Row | undefined;
}

export function pageResponse(context: Context, request: PageRequest, source: PageSource, range: KeyRange): string {
  const { table, index } = source;
  const load = loadKey(table, range.from, index);
  context.admit('read', [load]);
  const page = readPage(request, source, range);
  const spending = context.spend('read');
  const units = readUnits(page.bytes, request.ConsistentRead ?? false);
  if (index) spending.chargeIndex(table, index, range.from, units);
  else spending.chargeTable(table, range.from, units);
  return encodeObject({
    Items: request.Select === 'COUNT' ? undefined : itemsOf(page, request),
    Count: page.rows.length,
    ScannedCount: page.scanned,
    LastEvaluatedKey: page.last && keyOfRow(page.last, source.startNames),
    ConsumedCapacity: spending.report(request.ReturnConsumedCapacity, table),
  });
}

const itemsOf = ({ rows }: Page, { _projection: projection }: PageRequest): RawJson =>
  rawArray(rows.map((row) => rowText(row, projection?.paths)));

function readPage(request: PageRequest, { rows }: PageSource, range: KeyRange): Page {
  const page: Page = { rows: [], scanned: 0, bytes: 0, last: undefined };
  const limit = request.Limit ?? Number.POSITIVE_INFINITY;
  const filter = request._filter?.expression;
  const visit = (_: string, row: Row): boolean => {
    page.scanned += 1;
    page.bytes += row.size;
    if (!filter || meets(filter, itemOf(row))) page.rows.push(row);
    const isFull = page.scanned >= limit || page.bytes >= PAGE_BYTES;
    if (isFull) page.last = row;
    return !isFull;
  };
  if (request.ScanIndexForward === false) rows.descend(range.from, range.to, visit);
  else rows.ascend(range.from, range.to, visit);
  return page;
}

function keyOfRow(row: Row, names: string[]): Item {
  const item = itemOf(row);
  return Object.fromEntries(names.map((name) => [name, item[name]])) as Item;
}
