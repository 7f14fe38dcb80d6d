import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type ErrorCode, type ErrorShape, errorCatalogue } from '../../shared/contract/errors';
import { groups } from '../../shared/contract/groups';
import { commonErrors, isIdempotent, type Route, type RouteGroup, roleFor } from '../../shared/contract/route';
import { version } from '../../shared/ops/version';

const fieldError = z
  .object({
    field: z.string().meta({ description: 'Path of the field, for example to[2].email' }),
    message: z.string(),
    code: z.string(),
    line: z.int().optional().meta({ description: 'Line of a mistake in a template, from 1' }),
    column: z.int().optional().meta({ description: 'Column of a mistake in a template, from 1' }),
  })
  .meta({ id: 'FieldError' });

const requestId = z.string().meta({ description: 'Id of the request, for support' });
const fieldErrors = z.array(fieldError).optional().meta({ description: 'The wrong fields or parameters, at most 100' });

const envelope = z
  .object({
    success: z.literal(false),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        statusCode: z.int().meta({ description: 'The HTTP status' }),
        requestId,
        errors: fieldErrors,
        suggestion: z.string().meta({ description: 'What to do' }),
      })
      .meta({ description: 'What is wrong' }),
    message: z
      .string()
      .optional()
      .meta({ description: 'The message with its suggestion; in errors of POST /v1/track only' }),
    timestamp: z
      .string()
      .optional()
      .meta({ description: 'When the error was answered, ISO 8601; not in answers of the gateway itself' }),
    time: z.int().optional().meta({ description: 'Epoch milliseconds; only in answers of the gateway itself' }),
  })
  .meta({ id: 'Error' });

const flat = z
  .object({
    code: z.int().meta({ description: 'The HTTP status' }),
    error: z.string().meta({ description: 'Name of the HTTP status' }),
    message: z.string(),
    time: z.int().meta({ description: 'Epoch milliseconds' }),
    errorCode: z.string().meta({ description: 'Code of the error' }),
    requestId,
    errors: fieldErrors,
  })
  .meta({ id: 'FlatError' });

/** API Gateway itself answers with the envelope on every route. */
const GATEWAY_CODES: ErrorCode[] = [
  'MISSING_API_KEY',
  'REQUEST_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'UPSTREAM_ERROR',
  'UPSTREAM_TIMEOUT',
];

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

const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description:
    'Makes it safe to repeat the request: with the same key and body within 24 hours, nothing happens twice. 1 to 255 printable ASCII characters, such as a UUID',
  example: '0b9e6a3c-5f0e-4d3f-9d7b-2f1c8a4e6b10',
});

/** What the route does, which scopes a limited key needs if they are several, and which role a member. */
function descriptionOf(group: RouteGroup, route: Route): string | undefined {
  const { description, alsoNeeds, access } = route;
  const role = access === 'none' ? 'viewer' : roleFor(route, group);
  const sentences = [
    ...(description ? [description] : []),
    ...(alsoNeeds ? [`A key with scopes needs ${[group.name, ...alsoNeeds].join(' and ')}.`] : []),
    ...(role === 'viewer' ? [] : [`A member needs the role ${role}.`]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function operation(name: string, group: RouteGroup, route: Route): ZodOpenApiOperationObject {
  const header = isIdempotent(route) ? z.object({ 'Idempotency-Key': idempotencyKey }) : undefined;
  const description = descriptionOf(group, route);
  return {
    operationId: name,
    tags: [group.name],
    summary: route.summary,
    ...(description ? { description } : {}),
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

const introduction = `Transactional mail, campaigns, workflows, contacts and the status of each mail, behind one HTTP API.

A project has 1000 requests a minute. Each answer has the headers RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds), except for requests that are not counted: those without a valid key (401), and those refused with KEY_NOT_PERMITTED or PROJECT_DISABLED (403). A request that the limit refuses (429) does not count: after the seconds of Retry-After a request fits, if no other has come. Functions of the service take up to 50 of a minute's requests ahead, so with requests at many of them at once, RateLimit-Remaining may be lower than what is left by so many, and a request may be refused after 950. Public keys have 1000 requests a minute of their own, and 60 for each visitor: an IPv4 address, or the /64 of an IPv6 address. The more a visitor asks, the less of the project's 1000 is open to it, so that a few visitors can't keep the others out. Each member of the project has 600 requests a minute of its own.

The access token of a member's session works like a secret key that has the rights of the member's role: a viewer can use all routes that read, an editor all but those that say that they need the role owner.

Requests can also use names of Plunk's API: audienceCondition for audienceFilter, condition for filters, scheduledFor for scheduledAt, PUT for PATCH of a campaign, and filters in its form of logic and groups. Give a member under one of its names only. POST /send and POST /track do the same as POST /v1/send and POST /v1/track, for its official client whose base address ends without a slash.`;

/** The address that `npm start` uses, and that of a deployed stage. */
const servers = [
  { url: 'http://127.0.0.1:3000', description: 'The local service, started with npm start' },
  {
    url: 'https://{api}.execute-api.{region}.amazonaws.com/{stage}',
    description: 'A deployed stage. With a domain of your own, use that instead',
    variables: {
      api: { default: 'abcde12345', description: 'Id of the API in API Gateway' },
      region: { default: 'eu-central-1', description: 'AWS region' },
      stage: { default: 'live', description: 'Stage of the API' },
    },
  },
];

/** The OpenAPI 3.1 document of all routes in the contract table. */
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
    servers,
    tags: Object.values(groups).map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A secret key sk_…, the access token ss_… of a session or, for /v1/track, a public key pk_…',
        },
      },
    },
  });
}
