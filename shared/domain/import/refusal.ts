import type { FieldCode, FieldError } from '../../contract/errors';

/** Why a row of a file was not imported. */
export interface Refusal {
  /** Of the file, counted from 1: where the row begins. */
  line: number;
  /** What the row gives as its address, cut; empty where it gives none. */
  email: string;
  field: string;
  code: FieldCode;
  message: string;
}

const LONGEST_ADDRESS = 320;
const LONGEST_FIELD = 100;

/** The first of a row's mistakes: one is enough to send people to the row. */
export const refusal = (line: number, email: string, { field, code, message }: FieldError): Refusal => ({
  line,
  email: email.slice(0, LONGEST_ADDRESS),
  field: field.slice(0, LONGEST_FIELD),
  code,
  message,
});

export const missing: FieldError = { field: 'email', message: 'The row has no address.', code: 'required' };
export const noAddress: FieldError = { field: 'email', message: 'Not an email address.', code: 'invalid_string' };
export const noObject: FieldError = { field: '', message: 'Must be a JSON object.', code: 'invalid_type' };

/** Tells refusals from rows: no kind of row has a code. */
export const isRefusal = (row: object): row is Refusal => 'code' in row;

/** How rows of one kind of import are read, each with its line in the file. */
export interface RowReaders<Row extends object, Column> {
  ofCells(cells: readonly string[], line: number, columns: readonly Column[]): Row | Refusal;
  /** Of a line of NDJSON. */
  ofJson(text: string, line: number): Row | Refusal;
}
