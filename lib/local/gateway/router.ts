import type { Route, RouteGroup } from '../../../shared/contract/route';

/** A route that a request's method and path lead to. */
export interface Match {
  functionName: string;
  route: Route;
  /** As they stand in the URL, as API Gateway hands them on. */
  pathParameters: Record<string, string> | null;
}

interface Entry {
  functionName: string;
  route: Route;
  segments: string[];
}

const split = (path: string): string[] => path.split('/').slice(1);

function fit({ segments }: Entry, path: string[]): Record<string, string> | null {
  if (segments.length !== path.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const given = path[index] as string;
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name && given !== '') parameters[name] = given;
    else if (segment !== given) return null;
  }
  return parameters;
}

/** Matches as API Gateway does: a literal segment goes before a variable one. */
export function router(groups: Readonly<Record<string, RouteGroup>>) {
  const entries = Object.entries(groups).flatMap(([functionName, group]) =>
    Object.values(group.routes).map((route): Entry => ({ functionName, route, segments: split(route.path) })),
  );
  entries.sort((a, b) => variables(a) - variables(b));
  return (method: string, path: string): Match | null => {
    const segments = split(path);
    for (const entry of entries) {
      const parameters = fit(entry, segments);
      if (!parameters || (entry.route.method !== method && !isPreflight(entry.route, method))) continue;
      const pathParameters = Object.keys(parameters).length > 0 ? parameters : null;
      return { functionName: entry.functionName, route: entry.route, pathParameters };
    }
    return null;
  };
}

const variables = ({ segments }: Entry): number => segments.filter((segment) => segment.startsWith('{')).length;

const isPreflight = (route: Route, method: string): boolean => method === 'OPTIONS' && route.cors === true;
