import type { APIGatewayProxyResult } from 'aws-lambda';
import { everyResponse } from '../contract/gateway-responses';
import type { Problem } from '../contract/problem';
import { errorShapeOf, type Route } from '../contract/route';
import { HOUR_SECONDS } from '../durations';
import type { TextType } from './call';
import { errorBody } from './error-body';
import type { Exchange } from './exchange';

type ResponseContext = Pick<Exchange, 'route' | 'requestId' | 'headers' | 'acceptLanguage' | 'pages'>;

const corsHeaders = (route: Route): Record<string, string> =>
  route.cors
    ? {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers':
          'X-Request-Id, Idempotent-Replayed, RateLimit-Policy, RateLimit, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After',
      }
    : {};

export const jsonResponse = (
  status: number,
  body: unknown,
  { route, headers }: ResponseContext,
): APIGatewayProxyResult => ({
  statusCode: status,
  headers: {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
    'Cache-Control': 'no-store',
    ...everyResponse,
    ...corsHeaders(route),
    ...headers,
  },
  body: body === undefined ? '' : JSON.stringify(body),
});

/** Limits how long a faulty response stays cached. */
const PUBLIC_SECONDS = HOUR_SECONDS;

const DOCUMENT_POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
};

export const textResponse = (
  text: string,
  type: TextType = 'text/markdown',
  { headers }: ResponseContext,
): APIGatewayProxyResult => ({
  statusCode: 200,
  headers: {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': `public, max-age=${PUBLIC_SECONDS}`,
    ...(type === 'text/html' ? DOCUMENT_POLICY : {}),
    ...everyResponse,
    ...headers,
  },
  body: text,
});

export const scriptResponse = (script: string, { headers }: ResponseContext): APIGatewayProxyResult => ({
  statusCode: 200,
  headers: {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': `public, max-age=${PUBLIC_SECONDS}`,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...everyResponse,
    ...headers,
  },
  body: script,
});

export function errorResponse(problem: Problem, context: ResponseContext): APIGatewayProxyResult {
  if (context.pages && context.route.kind === 'page') return context.pages.problem(problem.status, context);
  if (problem.retryAfterSeconds !== undefined) context.headers['Retry-After'] = String(problem.retryAfterSeconds);
  return jsonResponse(problem.status, errorBody(problem, errorShapeOf(context.route), context.requestId), context);
}
