const DYNAMODB = 'com.amazonaws.dynamodb.v20120810#';
const VALIDATION = 'com.amazon.coral.validate#ValidationException';

/** The SDK builds its exception from `__type`. */
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

export function refuse(error: TableError): never {
  throw error;
}

export function refuseIf(error: Error | undefined | null): void {
  if (error) throw toTableError(error);
}

export function toTableError(error: unknown): unknown {
  const body = (error as { body?: TableError['body'] }).body;
  return error instanceof TableError || !body ? error : new TableError(body);
}
