import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type ErrorCode, type ErrorShape, errorCatalogue } from '../../shared/contract/errors';
import { groups } from '../../shared/contract/groups';
import { commonErrors, isIdempotent, type Route, type RouteGroup } from '../../shared/contract/route';
import { version } from '../../shared/ops/version';

const fieldError = z
  .object({
    field: z.string().meta({ description: 'Dotted path, e.g. to[2].email' }),
    message: z.string(),
    code: z.string(),
    line: z.int().optional(),
    column: z.int().optional(),
  })
  .meta({ id: 'FieldError' });

const envelope = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.string(),
      message: z.string(),
      statusCode: z.int(),
      requestId: z.string(),
      errors: z.array(fieldError).optional(),
      suggestion: z.string(),
    }),
    timestamp: z.string(),
    time: z.int().optional().meta({ description: 'Epoch milliseconds; on answers of the gateway itself' }),
  })
  .meta({ id: 'Error' });

const flat = z
  .object({
    code: z.int().meta({ description: 'The HTTP status' }),
    error: z.string(),
    message: z.string(),
    time: z.int(),
    errorCode: z.string(),
    requestId: z.string(),
    errors: z.array(fieldError).optional(),
  })
  .meta({ id: 'FlatError' });

/** What API Gateway answers by itself is the envelope on every route. */
const GATEWAY_CODES: ErrorCode[] = ['MISSING_API_KEY', 'REQUEST_TOO_LARGE', 'UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT'];

function errorResponses(route: Route) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...commonErrors(route), ...route.errors, ...gatewayCodes(route)])) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [String(status), errorResponse(route, codes.sort())]),
  );
}

const gatewayCodes = (route: Route): ErrorCode[] =>
  GATEWAY_CODES.filter((code) => route.access !== 'none' || code !== 'MISSING_API_KEY');

function errorResponse(route: Route, codes: ErrorCode[]) {
  const description = codes.map((code) => `${code}: ${errorCatalogue[code].message}`).join('\n');
  if (route.kind === 'page') return { description, content: { 'text/html': { schema: z.string() } } };
  const shape: ErrorShape = route.errorShape ?? 'envelope';
  const schema = shape === 'flat' ? z.union([flat, envelope]) : envelope;
  return { description, content: { 'application/json': { schema } } };
}

const wrapped = (route: Route, schema: z.ZodType): z.ZodType =>
  route.bare ? schema : z.object({ success: z.literal(true), data: schema });

function successResponses(route: Route) {
  if (route.kind === 'page') {
    return { '200': { description: 'The page', content: { 'text/html': { schema: z.string() } } } };
  }
  return Object.fromEntries(
    Object.entries(route.replies).map(([status, schema]) => [
      status,
      schema
        ? { description: 'Success', content: { 'application/json': { schema: wrapped(route, schema) } } }
        : { description: 'Success, without a body' },
    ]),
  );
}

const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .meta({ description: 'Repeat a request with the same key within 24 h and nothing happens twice' });

function operation(name: string, group: RouteGroup, route: Route): ZodOpenApiOperationObject {
  const header = isIdempotent(route) ? z.object({ 'Idempotency-Key': idempotencyKey }) : undefined;
  return {
    operationId: name,
    tags: [group.name],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    security: route.access === 'none' ? [] : [{ key: [] }],
    requestParams: {
      ...(route.params ? { path: route.params as z.ZodObject } : {}),
      ...(route.query ? { query: route.query as z.ZodObject } : {}),
      ...(header ? { header } : {}),
    },
    ...(route.body
      ? { requestBody: { required: !route.bodyOptional, content: { 'application/json': { schema: route.body } } } }
      : {}),
    responses: { ...successResponses(route), ...errorResponses(route) } as ZodOpenApiOperationObject['responses'],
  };
}

const introduction = `Transactional mail, contacts, templates and what became of each mail, behind one HTTP API.

A project has 1000 requests a minute. Every answer to a request that was counted carries RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds). Requests without a valid key (401), and those that are refused with KEY_NOT_PERMITTED or PROJECT_DISABLED (403), are not counted and carry none.

Beside what is described here, requests may use names of Plunk's API: audienceCondition for audienceFilter, condition for filters, scheduledFor for scheduledAt, PUT for PATCH of a campaign, and filters in its form of logic and groups. Give a member under one of its names only.`;

/** The OpenAPI 3.1 document of every route in the contract table. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const group of Object.values(groups) as RouteGroup[]) {
    for (const [name, route] of Object.entries(group.routes)) {
      const path = paths[route.path] ?? {};
      paths[route.path] = { ...path, [route.method.toLowerCase()]: operation(name, group, route) };
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Posthaste',
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: Object.values(groups).map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'sk_… or, for /v1/track, pk_…' } },
    },
  });
}
