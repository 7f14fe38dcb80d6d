import type { FieldCode, FieldError } from '../../contract/errors';

/** Reports mistakes in a step. Each names the step and the member. */
export interface StepReport {
  (member: string, message: string, code?: FieldCode): FieldError;
  /** The step's place in the request. */
  at: string;
  /** Mistakes that another check found in this step, now with the step's name. */
  adopt(problems: readonly FieldError[]): FieldError[];
}

/** The report for a step at an index. */
export function reportOf(id: string, index: number): StepReport {
  const at = `steps[${index}]`;
  const of = (message: string): string => `Step "${id}": ${message}`;
  const report = (member: string, message: string, code: FieldCode = 'custom'): FieldError => ({
    field: `${at}.${member}`,
    message: of(message),
    code,
  });
  const adopt = (problems: readonly FieldError[]): FieldError[] =>
    problems.map((problem) => ({ ...problem, message: of(problem.message) }));
  return Object.assign(report, { at, adopt });
}
