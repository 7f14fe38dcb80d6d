import type { FieldError } from '../../contract/errors';
import { checkTemplate } from '../templates/compile';
import type { TemplateKind } from '../templates/engine';

/** The first mistake in a template, reported at its field. */
export function templateProblem(source: string, kind: TemplateKind, field: string): FieldError[] {
  const problem = checkTemplate(source, kind);
  return problem ? [{ field, code: 'template_syntax', ...problem }] : [];
}

/** The first mistake of each text in a JSON value. Names of members are no templates. */
export function templateProblemsIn(value: unknown, field: string): FieldError[] {
  if (typeof value === 'string') return templateProblem(value, 'text', field);
  if (Array.isArray(value)) return value.flatMap((part, index) => templateProblemsIn(part, `${field}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => templateProblemsIn(part, `${field}.${name.slice(0, 64)}`));
}
