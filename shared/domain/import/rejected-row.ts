import type { FieldCode, FieldError } from '../../contract/errors';
import { beginningOf, storable } from '../storable-text';

export interface RejectedRow {
  line: number;
  email: string;
  field: string;
  code: FieldCode;
  message: string;
}

export interface PlannedRow extends Pick<RejectedRow, 'line' | 'email'> {
  outcome: 'created' | 'updated' | 'unchanged';
  subscribed: boolean;
  repeated?: true;
}

export type ReportedRow = RejectedRow | PlannedRow;

const MAX_ADDRESS = 320;
const MAX_FIELD = 100;

const MAX_FURTHER_ERRORS = 5;

export function rejectedRow(line: number, email: string, [first, ...others]: readonly FieldError[]): RejectedRow {
  const { field, code, message } = first ?? unknownError;
  const further = others.slice(0, MAX_FURTHER_ERRORS).map((other) => ` ${other.field}: ${other.message}`);
  const omitted = others.length - further.length;
  return {
    line,
    email: storable(beginningOf(email, MAX_ADDRESS)),
    field: storable(beginningOf(field, MAX_FIELD)),
    code,
    message: storable([message, ...further, omitted > 0 ? ` ${omitted} more errors.` : ''].join('')),
  };
}

const unknownError: FieldError = { field: '', code: 'custom', message: 'Rejected.' };

export const missingAddressError: FieldError = { field: 'email', message: 'The row has no address.', code: 'required' };
export const invalidAddressError: FieldError = {
  field: 'email',
  message: 'Invalid email address.',
  code: 'invalid_string',
};
export const notAnObjectError: FieldError = { field: '', message: 'Must be a JSON object.', code: 'invalid_type' };

export const isRejected = (row: object): row is RejectedRow => 'code' in row;

export interface RowReaders<Row extends object, Column> {
  ofCells(cells: readonly string[], line: number, columns: readonly Column[]): Row | RejectedRow;
  ofJson(text: string, line: number): Row | RejectedRow;
}
