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
const withoutRenaming = (problem: Problem): Problem => problem;

/** Accepts Plunk's field names, but rejects a request with both names of a field. */
export function renameAliases(route: Route, json: unknown): RenamedBody {
  const aliases = fieldAliases(route);
  const ownNames = Object.values(aliases);
  if (!isBody(json) || ownNames.length === 0) return { json, withCallerNames: withoutRenaming };
  const callerNames = new Map<string, string>();
  const conflicts = new Map<string, string>();
  const body = withoutImpliedFields(route, json);
  for (const [alias, name] of Object.entries(aliases)) {
    if (!Object.hasOwn(body, alias)) continue;
    if (Object.hasOwn(body, name)) {
      conflicts.set(alias, name);
      continue;
    }
    body[name] = body[alias];
    delete body[alias];
    callerNames.set(name, alias);
  }
  const sentFilters = ownNames.filter((name) => filterFields.includes(name) && Object.hasOwn(body, name));
  for (const name of sentFilters) {
    body[name] = filterFromAlias(body[name], callerNames.get(name) ?? name, name, callerNames);
  }
  return { json: body, withCallerNames: (problem) => withCallerNames(problem, callerNames, conflicts) };
}

function withoutImpliedFields(route: Route, body: Body): Body {
  const impliedFields = impliedFieldsOf(route);
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => impliedFields[name] !== value));
}

type Names = ReadonlyMap<string, string>;

function withCallerNames(problem: Problem, callerNames: Names, conflicts: Names): Problem {
  const { code, message, errors, hasTakenEffect } = problem;
  if (code !== 'VALIDATION_ERROR' || !errors) return problem;
  const renamed = errors.map((error): FieldError => {
    const name = conflicts.get(error.field);
    if (name === undefined) return { ...error, field: callerFieldOf(error.field, callerNames) };
    return { ...error, message: `Another name of ${name}: send only one of them.`, code: 'duplicate' };
  });
  return new Problem(code, { message, errors: renamed, hasTakenEffect });
}

function callerFieldOf(field: string, callerNames: Names): string {
  let end = field.length;
  while (end > 0) {
    const callerName = callerNames.get(field.slice(0, end));
    if (callerName !== undefined) return callerName + field.slice(end);
    end = Math.max(field.lastIndexOf('.', end - 1), field.lastIndexOf('[', end - 1));
  }
  return field;
}
