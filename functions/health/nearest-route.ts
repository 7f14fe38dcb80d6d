import type { APIGatewayProxyEvent } from 'aws-lambda';
import { errorCatalogue } from '../../shared/contract/errors';
import { Problem } from '../../shared/contract/problem';
import { openApiText } from './documents';

interface DocumentedPath {
  path: string;
  segments: string[];
  methods: string[];
}

const MAX_PATH = 200;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const methodList = new Intl.ListFormat('en');

let documented: DocumentedPath[] | undefined;

function documentedPaths(): DocumentedPath[] {
  const { paths } = JSON.parse(openApiText()) as { paths: Record<string, object> };
  return Object.entries(paths).map(([path, operations]) => ({
    path,
    segments: path.split('/'),
    methods: METHODS.filter((method) => method.toLowerCase() in operations),
  }));
}

const matches = ({ segments }: DocumentedPath, given: readonly string[]): boolean =>
  segments.length === given.length &&
  segments.every((segment, index) => (segment.startsWith('{') ? given[index] !== '' : segment === given[index]));

const otherNumber = (name: string): string => (name.endsWith('s') ? name.slice(0, -1) : `${name}s`);

/** The path itself, then with and without a version, each with its first name in singular and plural. */
function spellings(path: string): string[][] {
  const plain = path.replace(/\/$/, '').replace(/^(\/api)?(\/v\d)?(?=\/)/, '');
  const [, first = '', ...others] = plain.split('/');
  const names = [first, otherNumber(first)].map((name) => ['', name, ...others]);
  return [path.split('/'), ...names, ...names.map(([, ...rest]) => ['', 'v1', ...rest])];
}

const hintOf = (method: string, { path, methods }: DocumentedPath): string =>
  methods.includes(method) ? `Did you mean ${method} ${path}?` : `${path} takes ${methodList.format(methods)}.`;

/** Names the documented route that the request most likely means, and never repeats the request's own path. */
export function routeNotFound({ httpMethod, path }: Pick<APIGatewayProxyEvent, 'httpMethod' | 'path'>): Problem {
  if (path.length > MAX_PATH) return new Problem('ROUTE_NOT_FOUND');
  documented ??= documentedPaths();
  const found = spellings(path).flatMap((given) => documented?.filter((each) => matches(each, given)) ?? []);
  const nearest = found.find(({ methods }) => methods.includes(httpMethod)) ?? found[0];
  if (!nearest) return new Problem('ROUTE_NOT_FOUND');
  const message = `${errorCatalogue.ROUTE_NOT_FOUND.message} ${hintOf(httpMethod, nearest)}`;
  return new Problem('ROUTE_NOT_FOUND', { message });
}
