import type { FieldCode, FieldError } from '../../contract/errors';
import { beginningOf, storable } from '../storable-text';

export interface RefusedRow {
  line: number;
  email: string;
  field: string;
  code: FieldCode;
  message: string;
}

export interface PlannedRow extends Pick<RefusedRow, 'line' | 'email'> {
  outcome: 'created' | 'updated' | 'unchanged';
  subscribed: boolean;
}

export type ReportedRow = RefusedRow | PlannedRow;

const MAX_ADDRESS = 320;
const MAX_FIELD = 100;

const MAX_OTHERS = 5;

export function refusedRow(line: number, email: string, [first, ...others]: readonly FieldError[]): RefusedRow {
  const { field, code, message } = first ?? UNKNOWN;
  const more = others.slice(0, MAX_OTHERS).map((other) => ` ${other.field}: ${other.message}`);
  const rest = others.length > MAX_OTHERS ? ` ${others.length - MAX_OTHERS} more errors.` : '';
  return {
    line,
    email: storable(beginningOf(email, MAX_ADDRESS)),
    field: storable(beginningOf(field, MAX_FIELD)),
    code,
    message: storable([message, ...more, rest].join('')),
  };
}

const UNKNOWN: FieldError = { field: '', code: 'custom', message: 'Refused.' };

export const missingAddress: FieldError = { field: 'email', message: 'The row has no address.', code: 'required' };
export const invalidAddress: FieldError = { field: 'email', message: 'Invalid email address.', code: 'invalid_string' };
export const notAnObject: FieldError = { field: '', message: 'Must be a JSON object.', code: 'invalid_type' };

export const isRefused = (row: object): row is RefusedRow => 'code' in row;

export interface RowReaders<Row extends object, Column> {
  ofCells(cells: readonly string[], line: number, columns: readonly Column[]): Row | RefusedRow;
  ofJson(text: string, line: number): Row | RefusedRow;
}
