const DYNAMODB = 'com.amazonaws.dynamodb.v20120810#';
const VALIDATION = 'com.amazon.coral.validate#ValidationException';

/** A refusal as it goes over the wire; `__type` is what the SDK makes its exception from. */
export class TableError extends Error {
  readonly statusCode = 400;
  constructor(readonly body: { __type: string; message?: string; Message?: string; [member: string]: unknown }) {
    super(body.message ?? body.Message ?? body.__type);
  }
}

export const validationError = (message: string): TableError => new TableError({ __type: VALIDATION, message });

export const dynamoError = (name: string, message: string, members: Record<string, unknown> = {}): TableError =>
  new TableError({ __type: DYNAMODB + name, message, ...members });

export const throttledError = (): TableError =>
  dynamoError(
    'ProvisionedThroughputExceededException',
    'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
  );

export const isValidationError = (error: unknown): error is TableError =>
  error instanceof TableError && error.body.__type === VALIDATION;

/** Ends the request with a refusal. */
export function refuse(error: TableError): never {
  throw error;
}

/** Turns what dynalite's checks answer (an error with a body, or nothing) into a refusal. */
export function refuseIf(error: Error | undefined | null): void {
  if (error) throw toTableError(error);
}

/** The refusal behind an error that dynalite threw; anything else stays what it is. */
export function toTableError(error: unknown): unknown {
  const body = (error as { body?: TableError['body'] }).body;
  return error instanceof TableError || !body ? error : new TableError(body);
}
