import { fieldAliases, filterFields, impliedFieldsOf } from '../contract/aliases';
import type { FieldError } from '../contract/errors';
import { filterFromAlias } from '../contract/filter-alias';
import { Problem } from '../contract/problem';
import type { Route } from '../contract/route';

export interface RenamedBody {
  json: unknown;
  withCallerNames(problem: Problem): Problem;
}

type Body = Record<string, unknown>;

const isBody = (json: unknown): json is Body => typeof json === 'object' && json !== null && !Array.isArray(json);
const keepNames = (problem: Problem): Problem => problem;

/** Accepts Plunk's field names. Rejects a request with both names of a field. */
export function renameAliases(route: Route, json: unknown): RenamedBody {
  const aliases = fieldAliases(route);
  const names = Object.values(aliases);
  if (!isBody(json) || names.length === 0) return { json, withCallerNames: keepNames };
  const givenNames = new Map<string, string>();
  const conflicts = new Map<string, string>();
  const impliedFields = impliedFieldsOf(route);
  const body: Body = Object.fromEntries(Object.entries(json).filter(([name, value]) => impliedFields[name] !== value));
  for (const [alias, name] of Object.entries(aliases)) {
    if (!Object.hasOwn(body, alias)) continue;
    if (Object.hasOwn(body, name)) conflicts.set(alias, name);
    else {
      body[name] = body[alias];
      delete body[alias];
      givenNames.set(name, alias);
    }
  }
  for (const name of names.filter((field) => filterFields.includes(field) && Object.hasOwn(body, field))) {
    body[name] = filterFromAlias(body[name], givenNames.get(name) ?? name, name, givenNames);
  }
  return { json: body, withCallerNames: (problem) => withGivenNames(problem, givenNames, conflicts) };
}

type Names = ReadonlyMap<string, string>;

function withGivenNames(problem: Problem, givenNames: Names, conflicts: Names): Problem {
  const { code, message, errors, partial } = problem;
  if (code !== 'VALIDATION_ERROR' || !errors) return problem;
  const renamed = errors.map((error): FieldError => {
    const name = conflicts.get(error.field);
    if (name === undefined) return { ...error, field: givenFieldOf(error.field, givenNames) };
    return { ...error, message: `Another name of ${name}: send only one of them.`, code: 'duplicate' };
  });
  return new Problem(code, { message, errors: renamed, partial });
}

function givenFieldOf(field: string, givenNames: Names): string {
  let end = field.length;
  while (end > 0) {
    const givenName = givenNames.get(field.slice(0, end));
    if (givenName !== undefined) return givenName + field.slice(end);
    end = Math.max(field.lastIndexOf('.', end - 1), field.lastIndexOf('[', end - 1));
  }
  return field;
}
