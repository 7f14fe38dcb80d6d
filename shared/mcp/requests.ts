import * as z from 'zod';
import type { ApiRequest, RouteTool } from './tools';

type Fields = Readonly<Record<string, z.ZodType>>;

const fieldsOf = (schema: z.ZodType | undefined): Fields =>
  schema instanceof z.ZodObject ? (schema.shape as Fields) : {};

export function argumentsOf({ route, without = [] }: RouteTool): object {
  const fields = { ...fieldsOf(route.params), ...fieldsOf(route.query), ...fieldsOf(route.body) };
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !without.includes(name)));
  // Dates and other values that are transformed are described by what a caller writes.
  const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(own), { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** Leaves unknown arguments to the API, which names them. */
export function requestOf({ route, fixed = {}, without = [] }: RouteTool, given: Record<string, unknown>): ApiRequest {
  const params = fieldsOf(route.params);
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (Object.hasOwn(params, name) || value === undefined || value === null) continue;
    if (without.includes(name)) throw new Error(`This tool has no argument ${name}.`);
    if (route.body && !Object.hasOwn(fieldsOf(route.query), name)) body[name] = value;
    else for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, given[name]));
  return {
    method: route.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    ...(route.body ? { body: { ...body, ...fixed } } : {}),
  };
}

/** URLs are normalized, so a dot segment would lead to another route. */
function segment(name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '' || /^\.{1,2}$/.test(text)) throw new Error(`The argument ${name} is missing or no id.`);
  return encodeURIComponent(text);
}
