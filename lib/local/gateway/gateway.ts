import { createServer, type IncomingMessage } from 'node:http';
import type { LocalClock } from '@posthaste/local-aws/clock';
import {
  FunctionTimedOut,
  RequestEntityTooLargeException,
  TooManyRequestsException,
} from '@posthaste/local-aws/lambda';
import { KEEP_ALIVE_MS, listenOnLoopback } from '@posthaste/local-aws/loopback';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { errorCatalogue } from '../../../shared/contract/errors';
import {
  everyResponse,
  type GatewayResponse,
  gatewayBody,
  gatewayResponses,
  preflightHeaders,
} from '../../../shared/contract/gateway-responses';
import { type KeyHeader, keyHeaderOf } from '../../../shared/contract/key-header';
import type { RouteGroup } from '../../../shared/contract/route';
import { authorizerCache } from './authorizer';
import { type GatewayRequest, toGatewayRequest, toProxyEvent } from './proxy-event';
import { compressIfAccepted, respondToUnreadable } from './response';
import { type Match, router, unknownRouteAt } from './router';

const MAX_BODY_BYTES = 10 * 1024 * 1024;

const MAX_HEADER_BYTES = 10_240;

interface GatewayOptions {
  groups: Readonly<Record<string, RouteGroup>>;
  clock: LocalClock;
  port: number;
  invoke(functionName: string, event: unknown): Promise<unknown>;
  serveFile?(request: GatewayRequest): Promise<HttpResponse | null>;
}

export interface HttpResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

function gatewayResponse(
  kind: GatewayResponse,
  { requestId, receivedAt }: GatewayRequest,
  allowsCrossOrigin: boolean,
): HttpResponse {
  const { status } = errorCatalogue[gatewayResponses[kind]];
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      'X-Request-Id': requestId,
      ...everyResponse,
      ...(allowsCrossOrigin ? { 'Access-Control-Allow-Origin': '*' } : {}),
      ...(status === 429 ? { 'Retry-After': '1' } : {}),
    },
    body: gatewayBody(kind, { requestId, requestTimeEpoch: String(receivedAt) }),
  };
}

const preflight = ({ requestId }: GatewayRequest): HttpResponse => ({
  status: 204,
  headers: { ...preflightHeaders, 'X-Request-Id': requestId },
  body: '',
});

function gatewayResponseFor(error: unknown): GatewayResponse {
  if (error instanceof RequestEntityTooLargeException) return 'REQUEST_TOO_LARGE';
  if (error instanceof FunctionTimedOut) return 'INTEGRATION_TIMEOUT';
  if (error instanceof TooManyRequestsException) return 'THROTTLED';
  return 'INTEGRATION_FAILURE';
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk as Buffer);
  }
  return size > MAX_BODY_BYTES ? null : Buffer.concat(chunks);
}

export async function startGateway({ groups, clock, port, invoke, serveFile }: GatewayOptions) {
  const routeOf = router(groups);
  const authorize = (event: unknown) => invoke('authorizer', event);
  const authorizers: Record<KeyHeader, ReturnType<typeof authorizerCache>> = {
    Authorization: authorizerCache(authorize, clock),
    'X-Postmark-Server-Token': authorizerCache(authorize, clock),
  };

  async function callFunction(request: GatewayRequest, match: Match): Promise<HttpResponse> {
    const { route } = match;
    const allowsCrossOrigin = route.cors === true;
    if (request.method === 'OPTIONS' && allowsCrossOrigin) return preflight(request);
    const keyHeader = keyHeaderOf(route);
    const token = headerOf(request, keyHeader.toLowerCase());
    const needsKey = route.access !== 'none';
    if (needsKey && !token) return gatewayResponse('UNAUTHORIZED', request, allowsCrossOrigin);
    try {
      const context = needsKey ? await authorizers[keyHeader](token, request) : null;
      const result = (await invoke(match.functionName, toProxyEvent(request, match, context))) as APIGatewayProxyResult;
      const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]);
      return { status: result.statusCode, headers: Object.fromEntries(headers), body: result.body };
    } catch (error) {
      return gatewayResponse(gatewayResponseFor(error), request, allowsCrossOrigin);
    }
  }

  async function respond(incoming: IncomingMessage): Promise<HttpResponse> {
    const body = await readBody(incoming);
    const request = toGatewayRequest(incoming, body ?? Buffer.alloc(0), clock.now());
    const file = body && (await serveFile?.(request));
    if (file) return file;
    const match = routeOf(request.method, request.path) ?? unknownRouteAt(request.path);
    if (!body) return gatewayResponse('REQUEST_TOO_LARGE', request, match.route.cors === true);
    return callFunction(request, match);
  }

  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (incoming, response) => {
    respond(incoming)
      .then((uncompressed) => compressIfAccepted(uncompressed, incoming.headers['accept-encoding']))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch(() => response.destroy());
  });
  server.on('clientError', respondToUnreadable);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return listenOnLoopback(server, port);
}

const headerOf = (request: GatewayRequest, name: string): string =>
  Object.entries(request.headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
