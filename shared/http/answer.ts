import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Problem } from '../contract/problem';
import type { Route } from '../contract/route';
import { problemPage, styleSource } from '../domain/pages/layout';
import { textsByHeader } from '../domain/pages/texts';
import { errorBody } from './error-body';

/** What an answer needs to know of its request. */
interface Answered {
  route: Route;
  requestId: string;
  headers: Record<string, string>;
  /** The browser's header, for pages. */
  acceptLanguage?: string;
}

const corsHeaders = (route: Route): Record<string, string> =>
  route.cors
    ? {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers':
          'X-Request-Id, Idempotent-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After',
      }
    : {};

/** A JSON answer, with or without a body. */
export const answerJson = (status: number, body: unknown, { route, headers }: Answered): APIGatewayProxyResult => ({
  statusCode: status,
  headers: {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
    'Cache-Control': 'no-store',
    ...corsHeaders(route),
    ...headers,
  },
  body: body === undefined ? '' : JSON.stringify(body),
});

/** Pages have personal links: they are never cached, framed, indexed or sent as a referrer. */
export const answerPage = (status: number, html: string, { headers }: Answered): APIGatewayProxyResult => ({
  statusCode: status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src ${styleSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    ...headers,
  },
  body: html,
});

/** An error of the catalogue in the route's own shape; page routes answer with a page. */
export function answerError(problem: Problem, answered: Answered): APIGatewayProxyResult {
  if (answered.route.kind === 'page') {
    const texts = textsByHeader(answered.acceptLanguage ?? '');
    return answerPage(problem.status, problemPage(texts, problem.status, answered.requestId), answered);
  }
  if (problem.retryAfterSeconds !== undefined) answered.headers['Retry-After'] = String(problem.retryAfterSeconds);
  const shape = answered.route.errorShape ?? 'envelope';
  return answerJson(problem.status, errorBody(problem, shape, answered.requestId), answered);
}
