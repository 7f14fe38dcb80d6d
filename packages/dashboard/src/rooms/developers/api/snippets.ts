import type { Operation } from './document';

export interface Given {
  values: Record<string, string>;
  body: string;
}

const isIn = (operation: Operation, place: string) => operation.parameters.filter((one) => one.in === place);

export function addressOf(operation: Operation, { values }: Given): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  );
  const query = new URLSearchParams();
  for (const { name } of isIn(operation, 'query')) if (values[name]) query.set(name, values[name]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Shells don't interpret text in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlOf(operation: Operation, given: Given, api: string): string {
  const url = api.replace(/\/$/, '') + addressOf(operation, given);
  return [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${quoted(url)}`,
    ...(operation.role ? [`-H 'Authorization: Bearer sk_YOUR_KEY'`] : []),
    ...(given.body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(given.body)}`] : []),
  ].join(' \\\n  ');
}

export function clientCodeOf(operation: Operation, { values, body }: Given, api: string): string | undefined {
  if (!operation.call) return undefined;
  const ids = isIn(operation, 'path').map(({ name }) => JSON.stringify(values[name] || `{${name}}`));
  const query = isIn(operation, 'query').filter(({ name }) => values[name]);
  const asked = Object.fromEntries(query.map(({ name, schema }) => [name, typed(values[name] ?? '', schema.type)]));
  const input = body || (query.length > 0 ? JSON.stringify(asked, null, 2) : '');
  return [
    `import { Posthaste } from '@posthaste/client';`,
    '',
    `const posthaste = new Posthaste({ url: ${JSON.stringify(api.replace(/\/$/, ''))}, key: process.env.POSTHASTE_KEY ?? '' });`,
    `const answer = await posthaste.${operation.call}(${[...ids, ...(input ? [input] : [])].join(', ')});`,
  ].join('\n');
}

const typed = (value: string, type: string | string[] | undefined): unknown =>
  type === 'integer' || type === 'number' ? Number(value) : type === 'boolean' ? value === 'true' : value;
