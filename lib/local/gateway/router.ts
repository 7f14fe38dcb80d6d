import { methodAliases, pathAlias } from '../../../shared/contract/aliases';
import { ANY_OTHER_PATH, UNKNOWN_ROUTES_FUNCTION } from '../../../shared/contract/gateway-responses';
import type { Route, RouteGroup } from '../../../shared/contract/route';

export interface Match {
  functionName: string;
  route: Route;
  /** Not decoded, as in API Gateway's events. */
  pathParameters: Record<string, string> | null;
}

interface RouteEntry {
  functionName: string;
  route: Route;
  segments: string[];
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

function parametersOf({ segments }: RouteEntry, pathSegments: string[]): Record<string, string> | null {
  if (segments.length !== pathSegments.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = pathSegments[index] as string;
    const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
    if (name && value !== '') parameters[name] = value;
    else if (segment !== value) return null;
  }
  return parameters;
}

/** As in API Gateway, a literal path wins over a path with variables, even if only the latter has the method. */
export function router(groups: Readonly<Record<string, RouteGroup>>) {
  const entries = Object.entries(groups).flatMap(([functionName, group]) =>
    Object.values(group.routes)
      .flatMap(withAlias)
      .map((route): RouteEntry => ({ functionName, route, segments: segmentsOf(route.path) })),
  );
  entries.sort((a, b) => countVariables(a) - countVariables(b));
  return (method: string, path: string): Match | null => {
    const segments = segmentsOf(path);
    const resourcePath = entries.find((entry) => parametersOf(entry, segments))?.route.path;
    const entry = entries.find(({ route }) => route.path === resourcePath && acceptsMethod(route, method));
    const parameters = entry && parametersOf(entry, segments);
    if (!parameters) return null;
    const pathParameters = Object.keys(parameters).length > 0 ? parameters : null;
    return { functionName: entry.functionName, route: entry.route, pathParameters };
  };
}

export const unknownRouteAt = (path: string): Match => ({
  functionName: UNKNOWN_ROUTES_FUNCTION,
  route: { method: 'GET', path: ANY_OTHER_PATH, summary: '', access: 'none', replies: {}, errors: [] },
  pathParameters: { proxy: path.slice(1) },
});

const withAlias = (route: Route): Route[] => {
  const path = pathAlias(route);
  return path === undefined ? [route] : [route, { ...route, path }];
};

const countVariables = ({ segments }: RouteEntry): number =>
  segments.filter((segment) => segment.startsWith('{')).length;

const acceptsMethod = (route: Route, method: string): boolean =>
  route.method === method || methodAliases(route).includes(method) || (method === 'OPTIONS' && route.cors === true);
