import { type ErrorCode, errorCatalogue, type FieldError } from './errors';

interface ProblemDetails {
  message?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  hasTakenEffect?: boolean;
}

/** Keeps the response below Lambda's limit of 6 MB. */
export const MAX_ERRORS = 100;
const MAX_FIELD = 300;
const HALF_CHARACTER_AT_END = /\p{Cs}$/u;

const withShortField = (error: FieldError): FieldError =>
  error.field.length > MAX_FIELD
    ? { ...error, field: error.field.slice(0, MAX_FIELD).replace(HALF_CHARACTER_AT_END, '') }
    : error;

export class Problem extends Error {
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly hasTakenEffect: boolean;

  constructor(
    readonly code: ErrorCode,
    details: ProblemDetails = {},
  ) {
    super(details.message ?? errorCatalogue[code].message);
    this.name = 'Problem';
    this.status = errorCatalogue[code].status;
    this.errors = details.errors?.slice(0, MAX_ERRORS).map(withShortField);
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.hasTakenEffect = details.hasTakenEffect ?? false;
  }
}

export const invalidBody = (errors: FieldError[]): Problem => new Problem('VALIDATION_ERROR', { errors });

export const invalidField = (field: string, message: string, code: FieldError['code'] = 'custom'): Problem =>
  invalidBody([{ field, message, code }]);

export function throwIfInvalid(errors: FieldError[]): void {
  if (errors.length > 0) throw invalidBody(errors);
}

const CONTENTION_RETRY_S = 1;

export const concurrentChanges = (recordName?: string): Problem =>
  new Problem('CONCURRENT_CHANGES', {
    ...(recordName === undefined ? {} : { message: `Other requests are changing ${recordName} at this moment.` }),
    retryAfterSeconds: CONTENTION_RETRY_S,
  });

export function requireRecord<T>(record: T | null | undefined, notFoundCode: ErrorCode): T {
  if (record === null || record === undefined) throw new Problem(notFoundCode);
  return record;
}
