import type { APIGatewayProxyEvent } from 'aws-lambda';
import { errorCatalogue } from '../../shared/contract/errors';
import { Problem } from '../../shared/contract/problem';
import { documentedPaths } from './documents';

interface Documented {
  path: string;
  segments: string[];
  methods: string[];
}

const MAX_PATH = 200;
const methodList = new Intl.ListFormat('en');

const isVariable = (segment: string): boolean => segment.startsWith('{');
const variables = ({ segments }: Documented): number => segments.filter(isVariable).length;

let literalFirst: Documented[] | undefined;

// Like the gateway, prefers a path with fewer variables.
function pathsLiteralFirst(): Documented[] {
  literalFirst ??= Object.entries(documentedPaths())
    .map(([path, methods]) => ({ path, segments: path.split('/'), methods: methods.split(' ') }))
    .sort((a, b) => variables(a) - variables(b));
  return literalFirst;
}

const matching = (given: readonly string[]): Documented[] =>
  pathsLiteralFirst().filter(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, index) => (isVariable(segment) ? given[index] !== '' : segment === given[index])),
  );

const otherNumber = (name: string): string => (name.endsWith('s') ? name.slice(0, -1) : `${name}s`);

function otherSpellings(path: string): string[][] {
  const plain = path.replace(/\/$/, '').replace(/^(\/api)?(\/v\d)?(?=\/)/, '');
  const [, first = '', ...others] = plain.split('/');
  const names = [first, otherNumber(first)].map((name) => ['', name, ...others]);
  return [...names, ...names.map(([, ...rest]) => ['', 'v1', ...rest])];
}

const hintOf = (method: string, { path, methods }: Documented): string =>
  methods.includes(method) ? `Did you mean ${method} ${path}?` : `${path} takes ${methodList.format(methods)}.`;

function nearestTo(method: string, path: string): Documented | undefined {
  const [exact] = matching(path.split('/'));
  if (exact) return exact;
  const found = otherSpellings(path).flatMap(matching);
  return found.find(({ methods }) => methods.includes(method)) ?? found[0];
}

/** Names the documented route that the request most likely means, and never repeats the request's own path. */
export function routeNotFound({
  httpMethod,
  resource,
  pathParameters,
}: Pick<APIGatewayProxyEvent, 'httpMethod' | 'resource' | 'pathParameters'>): Problem {
  // `path` can begin with the base path of a custom domain.
  const path = resource === '/{proxy+}' ? `/${pathParameters?.proxy ?? ''}` : resource;
  const nearest = path.length > MAX_PATH ? undefined : nearestTo(httpMethod, path);
  if (!nearest) return new Problem('ROUTE_NOT_FOUND');
  const message = `${errorCatalogue.ROUTE_NOT_FOUND.message} ${hintOf(httpMethod, nearest)}`;
  return new Problem('ROUTE_NOT_FOUND', { message });
}
