import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ACCOUNT_ID } from '@posthaste/local-aws/sqs';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Match } from './router';

export interface GatewayRequest {
  requestId: string;
  receivedAt: number;
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  multiValueHeaders: Record<string, string[]>;
  body: string | null;
  sourceIp: string;
}

const STAGE = 'local';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function requestTime(time: number): string {
  const iso = new Date(time).toISOString();
  const month = months[Number(iso.slice(5, 7)) - 1];
  return `${iso.slice(8, 10)}/${month}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
}

/** A target that isn't a path, such as `*`, gets a leading slash and so matches no route. */
function targetOf(url: string): { path: string; query: URLSearchParams } {
  const [path = '', ...queryParts] = url.split('?');
  return { path: path.startsWith('/') ? path : `/${path}`, query: new URLSearchParams(queryParts.join('?')) };
}

export function toGatewayRequest(request: IncomingMessage, body: Buffer, receivedAt: number): GatewayRequest {
  const { path, query } = targetOf(request.url ?? '/');
  const multiValueHeaders: Record<string, string[]> = {};
  // In `rawHeaders`, names and values alternate.
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] as string;
    const value = request.rawHeaders[index + 1] as string;
    multiValueHeaders[name] = [...(multiValueHeaders[name] ?? []), value];
  }
  return {
    requestId: randomUUID(),
    receivedAt,
    method: request.method ?? 'GET',
    path,
    query,
    headers: Object.fromEntries(Object.entries(multiValueHeaders).map(([name, values]) => [name, values.at(-1) ?? ''])),
    multiValueHeaders,
    body: body.length > 0 ? body.toString('utf8') : null,
    sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
  };
}

function queryParameters(query: URLSearchParams) {
  const names = [...new Set(query.keys())];
  if (names.length === 0) return { queryStringParameters: null, multiValueQueryStringParameters: null };
  return {
    queryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name).at(-1) ?? ''])),
    multiValueQueryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name)])),
  };
}

export function toProxyEvent(
  request: GatewayRequest,
  { route, pathParameters }: Match,
  authorizer: Record<string, unknown> | null,
): APIGatewayProxyEvent {
  const { headers, multiValueHeaders, method, path, requestId, receivedAt, sourceIp, body } = request;
  return {
    resource: route.path,
    path,
    httpMethod: method,
    headers,
    multiValueHeaders,
    ...queryParameters(request.query),
    pathParameters,
    stageVariables: null,
    body,
    isBase64Encoded: false,
    requestContext: {
      accountId: ACCOUNT_ID,
      apiId: 'local',
      authorizer,
      httpMethod: method,
      identity: { sourceIp, userAgent: headers['User-Agent'] ?? headers['user-agent'] ?? null },
      path: `/${STAGE}${path}`,
      protocol: 'HTTP/1.1',
      requestId,
      requestTime: requestTime(receivedAt),
      requestTimeEpoch: receivedAt,
      resourceId: 'local',
      resourcePath: route.path,
      stage: STAGE,
    } as unknown as APIGatewayProxyEvent['requestContext'],
  };
}
