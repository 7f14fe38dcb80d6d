import type { FieldCode, FieldError } from '../../contract/errors';

export interface StepErrorMaker {
  (field: string, message: string, code?: FieldCode): FieldError;
  path: string;
  withStepId(errors: readonly FieldError[]): FieldError[];
}

const messageWithId = (id: string, message: string): string => `Step "${id}": ${message}`;

export const withStepId = (id: string, errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, message: messageWithId(id, error.message) }));

export function stepErrorMaker(id: string, index: number): StepErrorMaker {
  const path = `steps[${index}]`;
  const stepError = (field: string, message: string, code: FieldCode = 'custom'): FieldError => ({
    field: `${path}.${field}`,
    message: messageWithId(id, message),
    code,
  });
  return Object.assign(stepError, { path, withStepId: (errors: readonly FieldError[]) => withStepId(id, errors) });
}
