import type { Operation } from './document';

export interface RequestInput {
  values: Record<string, string>;
  body: string;
}

const parametersIn = (operation: Operation, location: string) =>
  operation.parameters.filter((parameter) => parameter.in === location);

export function pathAndQueryOf(operation: Operation, { values }: RequestInput): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  );
  const query = new URLSearchParams();
  for (const { name } of parametersIn(operation, 'query')) if (values[name]) query.set(name, values[name]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Shells don't interpret text in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlOf(operation: Operation, input: RequestInput, api: string): string {
  const url = api.replace(/\/$/, '') + pathAndQueryOf(operation, input);
  return [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${quoted(url)}`,
    ...(operation.role ? [`-H 'Authorization: Bearer sk_YOUR_KEY'`] : []),
    ...(input.body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(input.body)}`] : []),
  ].join(' \\\n  ');
}

export function clientCodeOf(operation: Operation, { values, body }: RequestInput, api: string): string | undefined {
  if (!operation.call) return undefined;
  const ids = parametersIn(operation, 'path').map(({ name }) => JSON.stringify(values[name] || `{${name}}`));
  const query = parametersIn(operation, 'query').filter(({ name }) => values[name]);
  const queryValues = Object.fromEntries(
    query.map(({ name, schema }) => [name, convert(values[name] ?? '', schema.type)]),
  );
  const input = body || (query.length > 0 ? JSON.stringify(queryValues, null, 2) : '');
  return [
    `import { Posthaste } from '@posthaste/client';`,
    '',
    `const posthaste = new Posthaste({ url: ${JSON.stringify(api.replace(/\/$/, ''))}, key: process.env.POSTHASTE_KEY ?? '' });`,
    `const response = await posthaste.${operation.call}(${[...ids, ...(input ? [input] : [])].join(', ')});`,
  ].join('\n');
}

function convert(value: string, type: string | string[] | undefined): unknown {
  if (type === 'integer' || type === 'number') return Number(value);
  return type === 'boolean' ? value === 'true' : value;
}
