import type { FieldError } from '../../contract/errors';
import { checkTemplate } from '../templates/compile';
import type { TemplateKind } from '../templates/engine';

/** The first mistake of a text as a template, at its field. */
export function templateProblem(source: string, kind: TemplateKind, field: string): FieldError[] {
  const problem = checkTemplate(source, kind);
  return problem ? [{ field, code: 'template_syntax', ...problem }] : [];
}

/** The same of every text in a JSON value; names of members are no templates. */
export function templateProblemsIn(value: unknown, field: string): FieldError[] {
  if (typeof value === 'string') return templateProblem(value, 'text', field);
  if (Array.isArray(value)) return value.flatMap((part, index) => templateProblemsIn(part, `${field}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => templateProblemsIn(part, `${field}.${name.slice(0, 64)}`));
}
