import { methodsAndPathsOf } from '../../../shared/contract/aliases';
import { errorCatalogue } from '../../../shared/contract/errors';
import {
  ANY_OTHER_PATH,
  contextVariables,
  everyResponse,
  type GatewayResponse,
  gatewayBody,
  gatewayResponses,
  UNKNOWN_ROUTES_FUNCTION,
} from '../../../shared/contract/gateway-responses';
import { type KeyHeader, keyHeaderOf } from '../../../shared/contract/key-header';
import type { Route, RouteGroup } from '../../../shared/contract/route';
import { type DashboardSource, dashboardPaths } from './dashboard';
import { type ImagesSource, imagePaths } from './images';
import { ANY_METHOD, AUTHORIZERS, invocation, type Operation, type PathItem, preflight } from './operations';

const RETRY_AFTER_SECONDS = 1;

const commonHeaders = {
  'X-Request-Id': 'context.requestId',
  'Cache-Control': "'no-store'",
  'X-Content-Type-Options': `'${everyResponse['X-Content-Type-Options']}'`,
  'Access-Control-Allow-Origin': "'*'",
  'Access-Control-Expose-Headers': "'X-Request-Id, Retry-After'",
};

const gatewayResponseParts = (): Readonly<Record<string, object>> =>
  Object.fromEntries((Object.keys(gatewayResponses) as GatewayResponse[]).map((type) => [type, responseOf(type)]));

function responseOf(type: GatewayResponse) {
  const { status } = errorCatalogue[gatewayResponses[type]];
  const allHeaders = { ...commonHeaders, ...(status === 429 ? { 'Retry-After': `'${RETRY_AFTER_SECONDS}'` } : {}) };
  const headerParameters = Object.entries(allHeaders).map(([name, value]) => [`gatewayresponse.header.${name}`, value]);
  return {
    statusCode: status,
    responseParameters: Object.fromEntries(headerParameters),
    responseTemplates: { 'application/json': gatewayBody(type, contextVariables) },
  };
}

interface DefinitionSource {
  readonly title: string;
  readonly groups: Readonly<Record<string, RouteGroup>>;
  invocationOf(group: string): string;
  readonly authorizerUri: string;
  readonly images: ImagesSource;
  readonly dashboard?: DashboardSource | undefined;
}

type Paths = Record<string, PathItem>;

/** A revoked key works at most this long. */
const AUTHORIZER_CACHE_SECONDS = 60;

/** Has no schemas, because functions validate the requests. */
export function apiDefinition(source: DefinitionSource): object {
  const { title, authorizerUri } = source;
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    paths: allPaths(source),
    components: { securitySchemes: authorizers(authorizerUri) },
    'x-amazon-apigateway-gateway-responses': gatewayResponseParts(),
  };
}

const authorizers = (authorizerUri: string) =>
  Object.fromEntries(
    Object.entries(AUTHORIZERS).map(([header, name]) => [name, authorizer(header as KeyHeader, authorizerUri)]),
  );

const authorizer = (header: KeyHeader, authorizerUri: string) => ({
  type: 'apiKey',
  name: header,
  in: 'header',
  'x-amazon-apigateway-authtype': 'custom',
  'x-amazon-apigateway-authorizer': {
    type: 'token',
    authorizerUri,
    authorizerResultTtlInSeconds: AUTHORIZER_CACHE_SECONDS,
  },
});

function allPaths(source: DefinitionSource): Paths {
  const { groups, invocationOf, images, dashboard } = source;
  const groupPaths = Object.values(groups).map((group) => pathsOf(group, invocationOf(group.name)));
  const paths = mergePaths([...groupPaths, imagePaths(images), ...(dashboard ? [dashboardPaths(dashboard)] : [])]);
  return mergePaths([
    paths,
    fallbacksOf([...Object.keys(paths), ANY_OTHER_PATH], invocationOf(UNKNOWN_ROUTES_FUNCTION)),
  ]);
}

function pathsOf(group: RouteGroup, uri: string): Paths {
  const routes = Object.values(group.routes);
  const methods = routes.flatMap((route) =>
    methodsAndPathsOf(route).map(({ method, path }) => pathItem(path, method, invocation(path, uri, keyOf(route)))),
  );
  const crossOriginEndpoints = routes.filter(({ cors }) => cors).flatMap((route) => methodsAndPathsOf(route));
  const preflights = [...new Set(crossOriginEndpoints.map(({ path }) => path))].map((path) => {
    const allowedMethods = crossOriginEndpoints
      .filter((endpoint) => endpoint.path === path)
      .map(({ method }) => method);
    return pathItem(path, 'OPTIONS', preflight(path, allowedMethods));
  });
  return mergePaths([...methods, ...preflights]);
}

const keyOf = (route: Route): KeyHeader | null => (route.access === 'none' ? null : keyHeaderOf(route));

const pathItem = (path: string, method: string, operation: Operation): Paths => ({
  [path]: { [method.toLowerCase()]: operation },
});

const NO_KEY = null;

/** API Gateway tries only the most specific path, so each path and its parents need a fallback for other methods. */
function fallbacksOf(paths: readonly string[], uri: string): Paths {
  const parents = paths.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index) || '/'));
  const pathsAndParents = [...new Set([...parents, ...paths])];
  return Object.fromEntries(pathsAndParents.map((path) => [path, { [ANY_METHOD]: invocation(path, uri, NO_KEY) }]));
}

function mergePaths(parts: readonly Paths[]): Paths {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [path, methods] of parts.flatMap((part) => Object.entries(part))) {
    const item = paths[path] ?? {};
    paths[path] = item;
    for (const [method, operation] of Object.entries(methods)) {
      if (item[method]) throw new Error(`${method} ${path} is defined twice`);
      item[method] = operation;
    }
  }
  return paths;
}
