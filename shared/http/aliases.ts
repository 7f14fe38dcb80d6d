import { fieldAliases, filterFields, impliedFieldsOf } from '../contract/aliases';
import type { FieldError } from '../contract/errors';
import { filterFromAlias } from '../contract/filter-alias';
import { Problem } from '../contract/problem';
import type { Route } from '../contract/route';

export interface Renamed {
  json: unknown;
  asGiven(problem: Problem): Problem;
}

type Body = Record<string, unknown>;

const isBody = (json: unknown): json is Body => typeof json === 'object' && json !== null && !Array.isArray(json);
const same = (problem: Problem): Problem => problem;

/** For Plunk clients. Refuses a request with both names. */
export function rename(route: Route, json: unknown): Renamed {
  const aliases = fieldAliases(route);
  const names = Object.values(aliases);
  if (!isBody(json) || names.length === 0) return { json, asGiven: same };
  const places = new Map<string, string>();
  const clashes = new Map<string, string>();
  const impliedFields = impliedFieldsOf(route);
  const body: Body = Object.fromEntries(Object.entries(json).filter(([name, value]) => impliedFields[name] !== value));
  for (const [alias, own] of Object.entries(aliases)) {
    if (!Object.hasOwn(body, alias)) continue;
    if (Object.hasOwn(body, own)) clashes.set(alias, own);
    else {
      body[own] = body[alias];
      delete body[alias];
      places.set(own, alias);
    }
  }
  for (const own of names.filter((name) => filterFields.includes(name) && Object.hasOwn(body, name))) {
    body[own] = filterFromAlias(body[own], places.get(own) ?? own, own, places);
  }
  return { json: body, asGiven: (problem) => named(problem, places, clashes) };
}

type Names = ReadonlyMap<string, string>;

function named(problem: Problem, places: Names, clashes: Names): Problem {
  const { code, message, errors, partial } = problem;
  if (code !== 'VALIDATION_ERROR' || !errors) return problem;
  const renamed = errors.map((error): FieldError => {
    const other = clashes.get(error.field);
    if (other === undefined) return { ...error, field: givenFieldOf(error.field, places) };
    return { ...error, message: `Another name of ${other}: send only one of them.`, code: 'duplicate' };
  });
  return new Problem(code, { message, errors: renamed, partial });
}

function givenFieldOf(field: string, places: Names): string {
  let end = field.length;
  while (end > 0) {
    const place = places.get(field.slice(0, end));
    if (place !== undefined) return place + field.slice(end);
    end = Math.max(field.lastIndexOf('.', end - 1), field.lastIndexOf('[', end - 1));
  }
  return field;
}
