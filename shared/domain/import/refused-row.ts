import type { FieldCode, FieldError } from '../../contract/errors';
import { beginningOf, storable } from '../storable-text';

/** Why a row of a file was not imported. */
export interface RefusedRow {
  /** The line of the file in which the row begins, counted from 1. */
  line: number;
  /** The row's address, cut; empty if it has none. */
  email: string;
  field: string;
  code: FieldCode;
  message: string;
}

/** What a dry run says of a row that would be imported. */
export interface PlannedRow extends Pick<RefusedRow, 'line' | 'email'> {
  outcome: 'created' | 'updated' | 'unchanged';
  /** Whether the contact would be subscribed. */
  subscribed: boolean;
}

/** A row of an import's report. */
export type ReportedRow = RefusedRow | PlannedRow;

const LONGEST_ADDRESS = 320;
const LONGEST_FIELD = 100;

/** Mistakes of a row that its message names beside the first. */
const MAXIMUM_OTHERS = 5;

/** The first mistake of a row, and all others in its words: whoever corrects the row corrects it once. */
export function refusedRow(line: number, email: string, [first, ...others]: readonly FieldError[]): RefusedRow {
  const { field, code, message } = first ?? UNKNOWN;
  const more = others.slice(0, MAXIMUM_OTHERS).map((other) => ` ${other.field}: ${other.message}`);
  const rest = others.length > MAXIMUM_OTHERS ? ` ${others.length - MAXIMUM_OTHERS} more mistakes.` : '';
  return {
    line,
    email: storable(beginningOf(email, LONGEST_ADDRESS)),
    field: storable(beginningOf(field, LONGEST_FIELD)),
    code,
    message: storable([message, ...more, rest].join('')),
  };
}

const UNKNOWN: FieldError = { field: '', code: 'custom', message: 'Refused.' };

export const missing: FieldError = { field: 'email', message: 'The row has no address.', code: 'required' };
export const noAddress: FieldError = { field: 'email', message: 'Invalid email address.', code: 'invalid_string' };
export const noObject: FieldError = { field: '', message: 'Must be a JSON object.', code: 'invalid_type' };

/** Distinguishes refused rows by their code, which no other row has. */
export const isRefused = (row: object): row is RefusedRow => 'code' in row;

/** Reads the rows of one kind of import, each with its line in the file. */
export interface RowReaders<Row extends object, Column> {
  ofCells(cells: readonly string[], line: number, columns: readonly Column[]): Row | RefusedRow;
  /** Reads a line of NDJSON. */
  ofJson(text: string, line: number): Row | RefusedRow;
}
