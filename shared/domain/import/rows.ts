import type { FieldError } from '../../contract/errors';
import { type EmailAddress, parseAddress } from '../address';
import { checkPatch } from '../contacts/data';
import { unguarded } from '../spreadsheet-text';
import { isStorableValue } from '../storable-text';
import type { Column } from './columns';
import { missing, noAddress, noObject, type RefusedRow, type RowReaders, refusedRow } from './refused-row';
import { parseObject, readCell, readSubscription } from './values';

/** A contact as a row gives it. */
export interface ImportRow {
  line: number;
  email: EmailAddress;
  /** Absent if the row does not say. */
  subscribed?: boolean;
  patch: Record<string, unknown>;
}

/** A row before its address and data have been checked. */
interface Draft {
  email: string;
  subscribed?: boolean;
  patch: Record<string, unknown>;
  problem?: FieldError;
}

const noSubscription: FieldError = { field: 'subscribed', message: 'Must be true or false.', code: 'invalid_type' };
const noCell: FieldError = { field: '', message: 'The row has more cells than there are columns.', code: 'custom' };
/** The first key whose value can't be stored. The keys themselves are of letters and digits. */
function unstorable(patch: Record<string, unknown>): FieldError | null {
  const key = Object.keys(patch).find((name) => !isStorableValue(patch[name]));
  if (key === undefined) return null;
  const message = 'A text has the character U+0000 or half of a surrogate pair.';
  return { field: `data.${key}`, message, code: 'invalid_string' };
}

function check(line: number, { email, problem, patch, ...rest }: Draft): ImportRow | RefusedRow {
  if (problem) return refusedRow(line, email, problem);
  if (email.trim() === '') return refusedRow(line, '', missing);
  const address = parseAddress(email);
  if (!address) return refusedRow(line, email, noAddress);
  const wrong = checkPatch(patch)[0] ?? unstorable(patch);
  if (wrong) return refusedRow(line, email, wrong);
  return { line, email: address, patch, ...rest };
}

/** An empty cell changes nothing. A text that an export has guarded gets its original form back. */
function takeCell(draft: Draft, column: Column, text: string): void {
  if (column === null || text.trim() === '') return;
  const cell = unguarded(text);
  if (column.to === 'email') draft.email = cell;
  else if (column.to === 'subscribed') {
    const subscribed = readSubscription(cell);
    if (subscribed === null) draft.problem ??= noSubscription;
    else draft.subscribed = subscribed;
  } else {
    const read = readCell(cell, column.type);
    if ('value' in read) draft.patch[column.key] = read.value;
    else draft.problem ??= { field: `data.${column.key}`, message: `Must be ${read.expected}.`, code: 'invalid_type' };
  }
}

function draftOfCells(cells: readonly string[], columns: readonly Column[]): Draft {
  const draft: Draft = { email: '', patch: {} };
  for (const [index, column] of columns.entries()) takeCell(draft, column, cells[index] ?? '');
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) draft.problem = noCell;
  return draft;
}

/** Members that an export writes and an import ignores. */
const ignored = new Set(['id', 'consent', 'createdAt', 'updatedAt']);

function draftOfJson(text: string): Draft {
  const value = parseObject(text);
  if (!value) return { email: '', patch: {}, problem: noObject };
  const { email = '', subscribed, data = {}, ...others } = value;
  const draft: Draft = { email: String(typeof email === 'string' ? email : ''), patch: {} };
  const unknown = Object.keys(others).find((name) => !ignored.has(name));
  if (typeof email !== 'string') return { ...draft, problem: noAddress };
  if (unknown !== undefined) {
    return { ...draft, problem: { field: unknown, message: 'There is no such member.', code: 'unrecognized_keys' } };
  }
  if (subscribed !== undefined && typeof subscribed !== 'boolean') return { ...draft, problem: noSubscription };
  return {
    ...draft,
    patch: data as Record<string, unknown>,
    ...(subscribed === undefined ? {} : { subscribed }),
  };
}

/** Reads the rows of a file of contacts. */
export const contactRows: RowReaders<ImportRow, Column> = {
  ofCells: (cells, line, columns) => check(line, draftOfCells(cells, columns)),
  ofJson: (text, line) => check(line, draftOfJson(text)),
};
