import type { Operation } from './document';

export interface RequestInput {
  values: Record<string, string>;
  body: string;
}

const parametersIn = (operation: Operation, location: string) =>
  operation.parameters.filter((parameter) => parameter.in === location);

export function pathAndQueryOf(operation: Operation, { values }: RequestInput): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : placeholder,
  );
  const query = new URLSearchParams();
  for (const { name } of parametersIn(operation, 'query')) if (values[name]) query.set(name, values[name]);
  return query.size > 0 ? `${path}?${query}` : path;
}

const withoutTrailingSlash = (url: string): string => url.replace(/\/$/, '');

/** Shells don't interpret text in single quotes. */
const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlOf(operation: Operation, input: RequestInput, baseUrl: string): string {
  const url = withoutTrailingSlash(baseUrl) + pathAndQueryOf(operation, input);
  const methodOption = operation.method === 'GET' ? '' : `-X ${operation.method} `;
  return [
    `curl ${methodOption}${quoteForShell(url)}`,
    ...(operation.role ? [`-H 'Authorization: Bearer sk_YOUR_KEY'`] : []),
    ...(input.body ? [`-H 'Content-Type: application/json'`, `-d ${quoteForShell(input.body)}`] : []),
  ].join(' \\\n  ');
}

export function clientCodeOf(
  operation: Operation,
  { values, body }: RequestInput,
  baseUrl: string,
): string | undefined {
  if (!operation.call) return undefined;
  const ids = parametersIn(operation, 'path').map(({ name }) => JSON.stringify(values[name] || `{${name}}`));
  const query = parametersIn(operation, 'query').filter(({ name }) => values[name]);
  const queryValues = Object.fromEntries(
    query.map(({ name, schema }) => [name, parseValue(values[name] ?? '', schema.type)]),
  );
  const queryText = query.length > 0 ? JSON.stringify(queryValues, null, 2) : '';
  const callArguments = [...ids, body || queryText].filter(Boolean).join(', ');
  return [
    `import { Posthaste } from '@posthaste/client';`,
    '',
    `const posthaste = new Posthaste({ url: ${JSON.stringify(withoutTrailingSlash(baseUrl))}, key: process.env.POSTHASTE_KEY ?? '' });`,
    `const response = await posthaste.${operation.call}(${callArguments});`,
  ].join('\n');
}

function parseValue(value: string, type: string | string[] | undefined): unknown {
  if (type === 'integer' || type === 'number') return Number(value);
  return type === 'boolean' ? value === 'true' : value;
}
