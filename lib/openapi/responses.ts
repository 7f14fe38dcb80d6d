import * as z from 'zod';
import { type ErrorCode, errorCatalogue } from '../../shared/contract/errors';
import { commonErrors, errorShapeOf, type Route } from '../../shared/contract/route';
import { errorSchemas } from './error-schemas';

type Response = { description: string; content?: Record<string, { schema: z.ZodType }> };

type Responses = Record<string, Response>;

const GATEWAY_CODES: ErrorCode[] = [
  'MISSING_API_KEY',
  'REQUEST_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'UPSTREAM_ERROR',
  'UPSTREAM_TIMEOUT',
];

function errorResponses(route: Route): Responses {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...commonErrors(route), ...route.errors, ...gatewayCodes(route)])) {
    const { status } = errorCatalogue[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codesByStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [String(status), errorResponse(route, codes.sort())]),
  );
}

const gatewayCodes = (route: Route): ErrorCode[] =>
  GATEWAY_CODES.filter((code) => route.access !== 'none' || code !== 'MISSING_API_KEY');

function errorResponse(route: Route, codes: ErrorCode[]): Response {
  const description = codes.map((code) => `${code}: ${errorCatalogue[code].message}`).join('\n');
  if (route.kind === 'page') return { description, content: { 'text/html': { schema: z.string() } } };
  const schema = errorSchemas[errorShapeOf(route)];
  return { description, content: { 'application/json': { schema } } };
}

const inEnvelope = (route: Route, schema: z.ZodType): z.ZodType =>
  route.withoutEnvelope ? schema : z.object({ success: z.literal(true), data: schema });

function textContent({ path }: Route) {
  if (path.endsWith('.json')) return { 'application/json': { schema: z.looseObject({}) } };
  return { [path.endsWith('.html') ? 'text/html' : 'text/markdown']: { schema: z.string() } };
}

function ownResponses(route: Route): Responses {
  if (route.kind === 'page') {
    return { '200': { description: 'The page', content: { 'text/html': { schema: z.string() } } } };
  }
  if (route.kind === 'text') {
    return { '200': { description: 'The text', content: textContent(route) } };
  }
  if (route.kind === 'script') {
    return { '200': { description: 'The script', content: { 'text/javascript': { schema: z.string() } } } };
  }
  return Object.fromEntries(
    Object.entries(route.replies).map(([status, schema]) => [
      status,
      schema
        ? {
            description: Number(status) < 400 ? 'Success' : 'Refused by the protocol',
            content: { 'application/json': { schema: inEnvelope(route, schema) } },
          }
        : { description: 'Success, without a body' },
    ]),
  );
}

const JSON_TYPE = 'application/json';

function withBothSchemas(reply: Response, error: Response): Response {
  const schemas = [reply, error].flatMap(({ content }) => content?.[JSON_TYPE]?.schema ?? []);
  return { ...error, content: { [JSON_TYPE]: { schema: z.union(schemas) } } };
}

export function responsesOf(route: Route): Responses {
  const replies = ownResponses(route);
  const errors = errorResponses(route);
  const commonStatuses = Object.keys(replies).filter((status) => status in errors);
  const combined = commonStatuses.map(
    (status) => [status, withBothSchemas(replies[status] as Response, errors[status] as Response)] as const,
  );
  return { ...replies, ...errors, ...Object.fromEntries(combined) };
}
