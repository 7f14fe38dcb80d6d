import type { FieldError } from '../../contract/errors';
import { type EmailAddress, parseAddress } from '../address';
import { checkPatch } from '../contacts/data';
import { unguarded } from '../spreadsheet-text';
import { isStorableValue } from '../storable-text';
import type { Column } from './columns';
import { missing, noAddress, noObject, type RefusedRow, type RowReaders, refusedRow } from './refused-row';
import { parseObject, readCell, readSubscription } from './values';

export interface ImportRow {
  line: number;
  email: EmailAddress;
  subscribed?: boolean;
  patch: Record<string, unknown>;
}

interface Draft {
  email: string;
  subscribed?: boolean;
  patch: Record<string, unknown>;
  problems: FieldError[];
}

const noSubscription: FieldError = { field: 'subscribed', message: 'Must be true or false.', code: 'invalid_type' };
const noCell: FieldError = { field: '', message: 'The row has more cells than there are columns.', code: 'custom' };
function unstorable(patch: Record<string, unknown>): FieldError[] {
  const keys = Object.keys(patch).filter((name) => !isStorableValue(patch[name]));
  const message = 'A text has the character U+0000 or half of a surrogate pair.';
  return keys.map((key) => ({ field: `data.${key}`, message, code: 'invalid_string' }));
}

function check(line: number, { email, problems, patch, ...rest }: Draft): ImportRow | RefusedRow {
  const address = parseAddress(email);
  const ofAddress = address ? [] : [email.trim() === '' ? missing : noAddress];
  const ofPatch = checkPatch(patch);
  const all = [...ofAddress, ...problems, ...ofPatch, ...(ofPatch.length > 0 ? [] : unstorable(patch))];
  return address && all.length === 0 ? { line, email: address, patch, ...rest } : refusedRow(line, email, all);
}

/** Removes an export's guard. An empty cell changes nothing. */
function takeCell(draft: Draft, column: Column, text: string): void {
  if (column === null || text.trim() === '') return;
  const cell = unguarded(text);
  if (column.to === 'email') draft.email = cell;
  else if (column.to === 'data') takeValue(draft, column, cell);
  else {
    const subscription = readSubscription(cell, column.to);
    if (subscription === null) draft.problems.push(noSubscription);
    else draft.subscribed = subscription;
  }
}

function takeValue({ patch, problems }: Draft, { key, type, isUsual }: DataColumn, cell: string): void {
  const read = readCell(cell, type);
  if ('value' in read) patch[key] = read.value;
  else if (isUsual) patch[key] = cell;
  else problems.push({ field: `data.${key}`, message: `Must be ${read.expected}.`, code: 'invalid_type' });
}

type DataColumn = Extract<Column, { to: 'data' }>;

function draftOfCells(cells: readonly string[], columns: readonly Column[]): Draft {
  const draft: Draft = { email: '', patch: {}, problems: [] };
  for (const [index, column] of columns.entries()) takeCell(draft, column, cells[index] ?? '');
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) draft.problems.push(noCell);
  return draft;
}

const ignored = new Set(['id', 'consent', 'createdAt', 'updatedAt']);

function ofJson(text: string, line: number): ImportRow | RefusedRow {
  const value = parseObject(text);
  if (!value) return refusedRow(line, '', [noObject]);
  const { email = '', subscribed, data = {}, ...others } = value;
  if (typeof email !== 'string') return refusedRow(line, '', [noAddress]);
  const problems: FieldError[] = Object.keys(others)
    .filter((name) => !ignored.has(name))
    .map((field) => ({ field, message: 'Unknown field.', code: 'unrecognized_keys' }));
  const isAnswer = subscribed === undefined || typeof subscribed === 'boolean';
  if (!isAnswer) problems.push(noSubscription);
  const patch = data as Record<string, unknown>;
  return check(line, { email, patch, problems, ...(typeof subscribed === 'boolean' ? { subscribed } : {}) });
}

export const contactRows: RowReaders<ImportRow, Column> = {
  ofCells: (cells, line, columns) => check(line, draftOfCells(cells, columns)),
  ofJson,
};
