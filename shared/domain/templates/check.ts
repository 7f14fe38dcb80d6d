import type { FieldError } from '../../contract/errors';
import type { DeclaredVariable } from '../../contract/template-variables';
import { compile, isProblem } from './compile';
import { type Declared, isAbsent, OWN_NAMES, typeProblem } from './declared';
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

const MAX_BYTES = 16_384;

export function variablesErrors(declared: Declared): FieldError[] {
  if (!declared) return [];
  const types = new Map(declared.map(({ name, type }) => [name, type]));
  const seen = new Set<string>();
  const errors = declared.flatMap((variable, index) => {
    const isRepeated = seen.has(variable.name);
    seen.add(variable.name);
    return errorsOf(variable, `variables[${index}]`, types, isRepeated);
  });
  if (Buffer.byteLength(JSON.stringify(declared)) <= MAX_BYTES) return errors;
  return [...errors, { field: 'variables', message: 'At most 16 KB of JSON.', code: 'too_big' }];
}

type Types = ReadonlyMap<string, DeclaredVariable['type']>;

function errorsOf(variable: DeclaredVariable, path: string, types: Types, isRepeated: boolean): FieldError[] {
  const problem = nameProblem(variable.name, types);
  const at = `${path}.name`;
  return [
    ...(problem ? [{ field: at, message: problem, code: 'custom' } as const] : []),
    ...(isRepeated ? [{ field: at, message: 'Declared twice.', code: 'duplicate' } as const] : []),
    ...(['fallback', 'example'] as const).flatMap((field) => valueErrors(variable, field, `${path}.${field}`)),
  ];
}

function nameProblem(name: string, types: Types): string | null {
  const parts = name.split('.');
  const [first = ''] = parts;
  if (parts.includes('__proto__')) return 'This name is reserved.';
  if (OWN_NAMES.has(first)) return 'The service sets it for every email. Remove it.';
  if (first === 'data') return 'Leave out data: all variables are below it.';
  const above = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
  const other = above.find((path) => (types.get(path) ?? 'object') !== 'object');
  return other === undefined ? null : `${other} is declared as ${types.get(other)}, which has no members.`;
}

function valueErrors(variable: DeclaredVariable, member: 'fallback' | 'example', field: string): FieldError[] {
  const value = variable[member];
  if (value === undefined) return [];
  if (member === 'fallback' && variable.required) {
    return [{ field, message: 'A required variable has no fallback. Give one of the two.', code: 'custom' }];
  }
  const problem = isAbsent(value) ? null : typeProblem(variable.type, value);
  return problem ? [{ field, message: problem.replace(', as the template declares', ''), code: 'invalid_type' }] : [];
}
