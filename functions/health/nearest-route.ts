import type { APIGatewayProxyEvent } from 'aws-lambda';
import { errorCatalogue } from '../../shared/contract/errors';
import { Problem } from '../../shared/contract/problem';
import { documentedPaths } from './documents';

interface DocumentedPath {
  path: string;
  segments: string[];
  methods: string[];
}

const MAX_PATH_CHARS = 200;
const methodList = new Intl.ListFormat('en');

const isVariable = (segment: string): boolean => segment.startsWith('{');
const variableCount = ({ segments }: DocumentedPath): number => segments.filter(isVariable).length;

let sortedPaths: DocumentedPath[] | undefined;

/** Like the gateway, prefers paths with fewer variables. */
function pathsLiteralFirst(): DocumentedPath[] {
  sortedPaths ??= Object.entries(documentedPaths())
    .map(([path, methods]) => ({ path, segments: path.split('/'), methods: methods.split(' ') }))
    .sort((a, b) => variableCount(a) - variableCount(b));
  return sortedPaths;
}

const pathsMatching = (requested: readonly string[]): DocumentedPath[] =>
  pathsLiteralFirst().filter(
    ({ segments }) =>
      segments.length === requested.length &&
      segments.every((segment, index) =>
        isVariable(segment) ? requested[index] !== '' : segment === requested[index],
      ),
  );

const singularOrPlural = (name: string): string => (name.endsWith('s') ? name.slice(0, -1) : `${name}s`);

const withoutPrefix = (path: string): string => path.replace(/\/$/, '').replace(/^(\/api)?(\/v\d)?(?=\/)/, '');

const meantByPost = new Map([
  ['/emails', '/v1/send'],
  ['/events', '/v1/track'],
]);

function otherSpellings(path: string): string[][] {
  const [, first = '', ...others] = withoutPrefix(path).split('/');
  const spellings = [first, singularOrPlural(first)].map((name) => [name, ...others]);
  return [...spellings.map((segments) => ['', ...segments]), ...spellings.map((segments) => ['', 'v1', ...segments])];
}

const hintOf = (method: string, { path, methods }: DocumentedPath): string =>
  methods.includes(method) ? `Did you mean ${method} ${path}?` : `${path} accepts ${methodList.format(methods)}.`;

function nearestTo(method: string, path: string): DocumentedPath | undefined {
  const meant = method === 'POST' ? meantByPost.get(withoutPrefix(path)) : undefined;
  if (meant !== undefined) return pathsLiteralFirst().find((documented) => documented.path === meant);
  const [exact] = pathsMatching(path.split('/'));
  if (exact) return exact;
  const similar = otherSpellings(path).flatMap(pathsMatching);
  return similar.find(({ methods }) => methods.includes(method)) ?? similar[0];
}

/** Names the documented route that the request most likely means, and never repeats the request's own path. */
export function routeNotFound({
  httpMethod,
  resource,
  pathParameters,
}: Pick<APIGatewayProxyEvent, 'httpMethod' | 'resource' | 'pathParameters'>): Problem {
  // `path` can begin with the base path of a custom domain.
  const path = resource === '/{proxy+}' ? `/${pathParameters?.proxy ?? ''}` : resource;
  const nearest = path.length > MAX_PATH_CHARS ? undefined : nearestTo(httpMethod, path);
  if (!nearest) return new Problem('ROUTE_NOT_FOUND');
  const message = `${errorCatalogue.ROUTE_NOT_FOUND.message} ${hintOf(httpMethod, nearest)}`;
  return new Problem('ROUTE_NOT_FOUND', { message });
}
