import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { bodyLimitText } from '../../shared/contract/body-limits';
import { groups } from '../../shared/contract/groups';
import { type KeyHeader, keyHeaderOf } from '../../shared/contract/key-header';
import { isIdempotent, type Route, type RouteGroup, roleFor } from '../../shared/contract/route';
import { version } from '../../shared/ops/version';
import { type OpenApiDocument, operationsOf } from '../client/document';
import { responsesOf } from './responses';

const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description:
    'Makes it safe to repeat the request: with the same key and body within 24 hours, nothing happens twice. 1 to 255 printable ASCII characters, such as a UUID',
  example: '0b9e6a3c-5f0e-4d3f-9d7b-2f1c8a4e6b10',
});

const KEY_SCHEMES: Readonly<Record<KeyHeader, string>> = {
  Authorization: 'key',
  'X-Postmark-Server-Token': 'postmarkToken',
};

function descriptionOf(group: RouteGroup, route: Route): string | undefined {
  const { description, additionalScopes, scopesByField = {}, access } = route;
  const size = bodyLimitText(route);
  const role = access === 'none' ? 'viewer' : roleFor(route, group);
  const sentences = [
    ...(description ? [description] : []),
    ...(size && route.body ? [size] : []),
    ...(additionalScopes ? [`A key with scopes needs ${[group.name, ...additionalScopes].join(' and ')}.`] : []),
    ...Object.entries(scopesByField).map(
      ([field, scope]) => `With \`${field}\`, a key with scopes also needs ${scope}.`,
    ),
    ...(role === 'viewer' ? [] : [`Members need the role ${role}.`]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function operationOf(name: string, group: RouteGroup, route: Route): ZodOpenApiOperationObject {
  const header = isIdempotent(route) ? z.object({ 'Idempotency-Key': idempotencyKey }) : undefined;
  const description = descriptionOf(group, route);
  return {
    operationId: name,
    tags: [group.name],
    summary: route.summary,
    ...(description ? { description } : {}),
    security: route.access === 'none' ? [] : [{ [KEY_SCHEMES[keyHeaderOf(route)]]: [] }],
    ...(route.sdk ? { 'x-sdk': route.sdk } : {}),
    ...(route.access === 'none' ? {} : { 'x-role': roleFor(route, group) }),
    ...(route.allowsAgents ? { 'x-agents': true } : {}),
    requestParams: {
      ...(route.params ? { path: route.params as z.ZodObject } : {}),
      ...(route.query ? { query: route.query as z.ZodObject } : {}),
      ...(header ? { header } : {}),
    },
    ...(route.body ? { requestBody: { required: !route.bodyOptional, content: contentOf(route, route.body) } } : {}),
    responses: responsesOf(route) as ZodOpenApiOperationObject['responses'],
  };
}

const contentOf = ({ plainText }: Route, schema: NonNullable<Route['body']>) => ({
  'application/json': { schema },
  ...(plainText ? { 'text/plain': { schema } } : {}),
});

const introduction = `Transactional email, campaigns, workflows, contacts and the status of every email, behind one HTTP API.

Authentication: send a secret key as Authorization: Bearer sk_…. Keep it on your servers. A public key (pk_…) can only track events and may be used in web pages. A member's access token works like a secret key with the permissions of the member's role: a viewer can use all routes that read, an editor all routes except those that require the role owner. An agent key (ak_…) is for programs led by a language model. It works on the operations with x-agents: true, which read, preview, simulate or create drafts. Setting agentKeys: false on the project turns all agent keys off.

Requests and responses: bodies are JSON in UTF-8. HEAD responds as GET does, without the body. POST requests with an Idempotency-Key can be repeated safely.

Rate limits: a project can make 1000 requests per minute, unless the operator has set another limit from 60 to 30000. GET /project shows it as requestsPerMinute. Each member has 600 requests per minute of their own, each agent key 120, and public keys as many as the project, with 60 for each visitor (an IPv4 address, or the /64 of an IPv6 address). The more a visitor requests, the smaller the part of the project's requests that is open to them, so that a few visitors can't lock out the others.

Every response has the headers RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds), and the same as the structured fields RateLimit-Policy ("project";q=1000;w=60) and RateLimit ("project";r=999;t=60) of draft-ietf-httpapi-ratelimit-headers-10. Exceptions are requests that don't count: those without a valid key (401), and those rejected with KEY_NOT_PERMITTED or PROJECT_DISABLED (403). A request rejected by the limit (429) doesn't count either. After the seconds in Retry-After, a request fits if no other arrived first. Functions of the service reserve up to a twentieth of a minute's requests, so with many concurrent requests RateLimit-Remaining can be lower than what is left, and of 1000 requests one may be rejected after 950.

Names from Plunk's API work too: audienceCondition for audienceFilter, condition for filters, scheduledFor for scheduledAt, PUT for PATCH of a campaign, and filters in its form of logic and groups. Give a field under one of its names only. POST /send and POST /track do the same as POST /v1/send and POST /v1/track, for its official client, whose base URL ends without a slash.

The SDKs of Resend and Postmark can send here: POST /emails and /emails/batch, POST /email, /email/batch, /email/withTemplate and /email/batchWithTemplates. Their responses and errors have the format of these services.`;

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

/** `x-role`: the role that a member needs; `x-call`: the call of the typed client; `x-sdk`: the SDK that uses it. */
export function openApiDocument() {
  const document = documentOfRoutes();
  const paths = document.paths as unknown as Record<string, Record<string, Record<string, unknown>>>;
  for (const { path, method, group, name } of operationsOf(document as unknown as OpenApiDocument)) {
    Object.assign(paths[path]?.[method.toLowerCase()] ?? {}, { 'x-call': `${group}.${name}` });
  }
  return document;
}

function documentOfRoutes() {
  const paths: ZodOpenApiPathsObject = {};
  for (const group of Object.values(groups) as RouteGroup[]) {
    for (const [name, route] of Object.entries(group.routes)) {
      const path = paths[route.path] ?? {};
      paths[route.path] = { ...path, [route.method.toLowerCase()]: operationOf(name, group, route) };
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
          description:
            'A secret key sk_…, the access token ss_… of a session, for /v1/track a public key pk_… or, for routes with x-agents, the key ak_… of an agent',
        },
        postmarkToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Postmark-Server-Token',
          description: 'A secret key sk_…, where the SDK of Postmark has its token',
        },
      },
    },
  });
}
