import type { FieldCode, FieldError } from '../../contract/errors';

export interface StepReport {
  (field: string, message: string, code?: FieldCode): FieldError;
  at: string;
  adopt(problems: readonly FieldError[]): FieldError[];
}

export function reportOf(id: string, index: number): StepReport {
  const at = `steps[${index}]`;
  const of = (message: string): string => `Step "${id}": ${message}`;
  const report = (field: string, message: string, code: FieldCode = 'custom'): FieldError => ({
    field: `${at}.${field}`,
    message: of(message),
    code,
  });
  const adopt = (problems: readonly FieldError[]): FieldError[] =>
    problems.map((problem) => ({ ...problem, message: of(problem.message) }));
  return Object.assign(report, { at, adopt });
}
