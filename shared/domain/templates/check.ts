import type { FieldError } from '../../contract/errors';
import { compile, isProblem } from './compile';
import type { TemplateKind } from './engine';
import { silentMistake } from './mistakes';
import type { TemplateProblem } from './problem';

export function checkTemplate(source: string, kind: TemplateKind): TemplateProblem | null {
  const template = compile(source, kind);
  return isProblem(template) ? template : silentMistake(template);
}

const atField = (problem: TemplateProblem | null, field: string): FieldError[] =>
  problem ? [{ field, code: 'template_syntax', ...problem }] : [];

export const templateProblem = (source: string, kind: TemplateKind, field: string): FieldError[] =>
  atField(checkTemplate(source, kind), field);

/** Skips stricter checks, so requests accepted before stay valid. */
export function unreadableTemplate(source: string, kind: TemplateKind, field: string): FieldError[] {
  const template = compile(source, kind);
  return isProblem(template) ? atField(template, field) : [];
}

export function templateProblemsIn(value: unknown, field: string): FieldError[] {
  if (typeof value === 'string') return templateProblem(value, 'text', field);
  if (Array.isArray(value)) return value.flatMap((part, index) => templateProblemsIn(part, `${field}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => templateProblemsIn(part, `${field}.${name.slice(0, 64)}`));
}
