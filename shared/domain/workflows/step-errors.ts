import type { FieldCode, FieldError } from '../../contract/errors';

export interface StepErrorMaker {
  (field: string, message: string, code?: FieldCode): FieldError;
  path: string;
  withStepId(errors: readonly FieldError[]): FieldError[];
}

export function stepErrorMaker(id: string, index: number): StepErrorMaker {
  const path = `steps[${index}]`;
  const messageWithId = (message: string): string => `Step "${id}": ${message}`;
  const stepError = (field: string, message: string, code: FieldCode = 'custom'): FieldError => ({
    field: `${path}.${field}`,
    message: messageWithId(message),
    code,
  });
  const withStepId = (errors: readonly FieldError[]): FieldError[] =>
    errors.map((error) => ({ ...error, message: messageWithId(error.message) }));
  return Object.assign(stepError, { path, withStepId });
}
