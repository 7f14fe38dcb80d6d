import type { FieldCode, FieldError } from '../../contract/errors';

/** Says what is wrong with a step: each problem names the step and the member. */
export interface StepReport {
  (member: string, message: string, code?: FieldCode): FieldError;
  /** Where the step stands in the request. */
  at: string;
  /** What another check found at members of this step. */
  adopt(problems: readonly FieldError[]): FieldError[];
}

/** The report of a step by its place in the list. */
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
