import { campaignRoutes } from '../rooms/campaigns/routes';
import { contactRoutes } from '../rooms/contacts/routes';
import { deliverabilityRoutes } from '../rooms/deliverability/routes';
import { developerRoutes } from '../rooms/developers/routes';
import { emailRoutes } from '../rooms/emails/routes';
import { formRoutes } from '../rooms/forms/routes';
import { overviewRoutes } from '../rooms/overview/routes';
import { segmentRoutes } from '../rooms/segments/routes';
import { settingRoutes } from '../rooms/settings/routes';
import { templateRoutes } from '../rooms/templates/routes';
import { topicRoutes } from '../rooms/topics/routes';
import { workflowRoutes } from '../rooms/workflows/routes';
import type { Codec } from './codecs';

export const routes = {
  ...overviewRoutes,
  ...emailRoutes,
  ...contactRoutes,
  ...campaignRoutes,
  ...workflowRoutes,
  ...segmentRoutes,
  ...templateRoutes,
  ...topicRoutes,
  ...formRoutes,
  ...deliverabilityRoutes,
  ...developerRoutes,
  ...settingRoutes,
};

export type RouteName = keyof typeof routes;

type PathOf<Name extends RouteName> = (typeof routes)[Name]['path'];
type QueryOf<Name extends RouteName> = (typeof routes)[Name]['query'];
type IdsOf<Path extends string> = Path extends `${string}:${infer Id}/${infer Rest}`
  ? Id | IdsOf<Rest>
  : Path extends `${string}:${infer Id}`
    ? Id
    : never;
type ValueOf<ParameterCodec> = ParameterCodec extends Codec<infer Value> ? Value : never;

export type Parameters<Name extends RouteName> = { [Id in IdsOf<PathOf<Name>>]: string } & {
  [Key in keyof QueryOf<Name>]?: ValueOf<QueryOf<Name>[Key]> | undefined;
};

export type RouteWithoutIds = { [Name in RouteName]: IdsOf<PathOf<Name>> extends never ? Name : never }[RouteName];

export type MatchedRoute<Name extends RouteName = RouteName> = Name extends RouteName
  ? { name: Name; parameters: Parameters<Name> }
  : never;

const routeNames = Object.keys(routes) as RouteName[];
const codecsOf = (name: RouteName): [string, Codec<unknown>][] => Object.entries(routes[name].query);

export function writePath<Name extends RouteName>(name: Name, parameters: Parameters<Name>): string {
  const values: Record<string, unknown> = parameters;
  const path = routes[name].path.replace(/:(\w+)/g, (_, id: string) => encodeURIComponent(String(values[id])));
  const query = new URLSearchParams();
  for (const [key, codec] of codecsOf(name)) {
    const value = values[key];
    if (value !== undefined && value !== '') query.set(key, codec.write(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const patternParts = pattern.split('/');
  const pathParts = path.split('/');
  if (patternParts.length !== pathParts.length) return undefined;
  const ids: Record<string, string> = {};
  for (const [index, patternPart] of patternParts.entries()) {
    const value = decodePart(pathParts[index] ?? '');
    if (patternPart.startsWith(':') && value) ids[patternPart.slice(1)] = value;
    else if (patternPart !== value) return undefined;
  }
  return ids;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Drops invalid query values. */
export function matchRoute(path: string, search: string): MatchedRoute | undefined {
  const trimmedPath = path.replace(/\/+$/, '');
  const query = new URLSearchParams(search);
  for (const name of routeNames) {
    const parameters: Record<string, unknown> | undefined = matchPath(routes[name].path, trimmedPath);
    if (!parameters) continue;
    for (const [key, codec] of codecsOf(name)) {
      const value = codec.read(query.get(key) ?? '');
      if (value !== undefined) parameters[key] = value;
    }
    return { name, parameters } as MatchedRoute;
  }
  return undefined;
}
