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

function isMatch({ segments }: DocumentedPath, requestedSegments: readonly string[]): boolean {
  if (segments.length !== requestedSegments.length) return false;
  return segments.every((segment, index) =>
    isVariable(segment) ? requestedSegments[index] !== '' : segment === requestedSegments[index],
  );
}

const findMatchingPaths = (requestedSegments: readonly string[]): DocumentedPath[] =>
  pathsLiteralFirst().filter((path) => isMatch(path, requestedSegments));

const singularOrPlural = (name: string): string => (name.endsWith('s') ? name.slice(0, -1) : `${name}s`);

const withoutPrefix = (path: string): string => path.replace(/\/$/, '').replace(/^(\/api)?(\/v\d)?(?=\/)/, '');

const likelyPostPaths = new Map([
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

function findNearestPath(method: string, path: string): DocumentedPath | undefined {
  const likelyPath = method === 'POST' ? likelyPostPaths.get(withoutPrefix(path)) : undefined;
  if (likelyPath !== undefined) return pathsLiteralFirst().find((documented) => documented.path === likelyPath);
  const [exactPath] = findMatchingPaths(path.split('/'));
  if (exactPath) return exactPath;
  const similarPaths = otherSpellings(path).flatMap(findMatchingPaths);
  const [firstSimilarPath] = similarPaths;
  return similarPaths.find(({ methods }) => methods.includes(method)) ?? firstSimilarPath;
}

/** Names the documented route that the request most likely means, and never repeats the request's own path. */
export function routeNotFound({
  httpMethod,
  resource,
  pathParameters,
}: Pick<APIGatewayProxyEvent, 'httpMethod' | 'resource' | 'pathParameters'>): Problem {
  // The event's own path is not used, because it can begin with the base path of a custom domain.
  const path = resource === '/{proxy+}' ? `/${pathParameters?.proxy ?? ''}` : resource;
  const nearestPath = path.length > MAX_PATH_CHARS ? undefined : findNearestPath(httpMethod, path);
  if (!nearestPath) return new Problem('ROUTE_NOT_FOUND');
  const message = `${errorCatalogue.ROUTE_NOT_FOUND.message} ${hintOf(httpMethod, nearestPath)}`;
  return new Problem('ROUTE_NOT_FOUND', { message });
}
