import { type ErrorCode, errorCatalogue, type FieldError } from './errors';

interface Details {
  /** Replaces the catalogue's message if the case has a more exact one. */
  message?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** Something was already written: a repeat with the same Idempotency-Key continues from there. */
  partial?: boolean;
}

/** An answer has at most 6 MB, so it lists 100 mistakes and shortens the names of unknown fields. */
export const MAXIMUM_ERRORS = 100;
const MAXIMUM_FIELD = 300;
const HALF_AT_END = /\p{Cs}$/u;

const shortened = (error: FieldError): FieldError =>
  error.field.length > MAXIMUM_FIELD
    ? { ...error, field: error.field.slice(0, MAXIMUM_FIELD).replace(HALF_AT_END, '') }
    : error;

/** An error of the catalogue. Endpoints throw it to refuse a request. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly partial: boolean;

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    super(details.message ?? errorCatalogue[code].message);
    this.name = 'Problem';
    this.status = errorCatalogue[code].status;
    this.errors = details.errors?.slice(0, MAXIMUM_ERRORS).map(shortened);
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.partial = details.partial ?? false;
  }
}

/** Refuses the body, naming each wrong field. */
export const invalidBody = (errors: FieldError[]): Problem => new Problem('VALIDATION_ERROR', { errors });

/** Refuses the body for one field. */
export const invalidField = (field: string, message: string, code: FieldError['code'] = 'custom'): Problem =>
  invalidBody([{ field, message, code }]);

/** Throws if a check has found mistakes in the body. */
export function refuseInvalid(mistakes: FieldError[]): void {
  if (mistakes.length > 0) throw invalidBody(mistakes);
}

/** Races end within milliseconds, and a header of seconds can't say less. */
const AFTER_LOST_RACE_S = 1;

/** Refuses a request that has lost each round to others; `what` they are changing: 'this template'. */
export const contended = (what?: string): Problem =>
  new Problem('CONCURRENT_CHANGES', {
    ...(what === undefined ? {} : { message: `Other requests are changing ${what} at this moment.` }),
    retryAfterSeconds: AFTER_LOST_RACE_S,
  });

/** The record that a request names. Throws the problem if there is none. */
export function existing<T>(record: T | null | undefined, missing: ErrorCode): T {
  if (record === null || record === undefined) throw new Problem(missing);
  return record;
}
