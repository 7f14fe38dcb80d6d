import type { Operation } from './document';

/** What a call is made with, as somebody typed it. */
export interface Given {
  /** Parameters of the path and the query by name; empty ones are left out. */
  values: Record<string, string>;
  /** As JSON text; empty for none. */
  body: string;
}

const isIn = (operation: Operation, place: string) => operation.parameters.filter((one) => one.in === place);

/** The call's address below the API's. Parts of the path that are missing stay as `{id}`. */
export function addressOf(operation: Operation, { values }: Given): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  );
  const query = new URLSearchParams();
  for (const { name } of isIn(operation, 'query')) if (values[name]) query.set(name, values[name]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** In single quotes, in which a shell changes nothing. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call for a shell. */
export function curlOf(operation: Operation, given: Given, api: string): string {
  const url = api.replace(/\/$/, '') + addressOf(operation, given);
  return [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${quoted(url)}`,
    ...(operation.role ? [`-H 'Authorization: Bearer sk_YOUR_KEY'`] : []),
    ...(given.body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(given.body)}`] : []),
  ].join(' \\\n  ');
}

/** The call with the typed client; undefined for pages. */
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
