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
