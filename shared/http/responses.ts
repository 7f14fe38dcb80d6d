import { createHash } from 'node:crypto';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { everyResponse } from '../contract/gateway-responses';
import type { Problem } from '../contract/problem';
import { errorShapeOf, type Route } from '../contract/route';
import { type Brand, sourcesOf, withBrand } from '../domain/pages/brand';
import { problemPage, styleSource } from '../domain/pages/layout';
import { textsByHeader } from '../domain/pages/texts';
import { HOUR_SECONDS } from '../durations';
import type { TextType } from './call';
import { errorBody } from './error-body';

interface ResponseContext {
  route: Route;
  requestId: string;
  headers: Record<string, string>;
  acceptLanguage?: string;
}

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

interface PageParts {
  brand?: Brand | undefined;
  script?: string | undefined;
  foreign?: true | undefined;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Images and styles load; the sandbox blocks scripts, forms, and refreshes (HTML, section 7.1.5). Links open new
 * windows.
 */
const FOREIGN_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline' https:; font-src https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

function policyOf({ brand, script }: PageParts): string {
  const { style = null, picture = null } = brand ? sourcesOf(brand) : {};
  const styles = style === null ? styleSource : `${styleSource} ${style}`;
  const pictures = picture === null ? '' : ` img-src ${picture};`;
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)}; connect-src 'self';`;
  return `default-src 'none'; style-src ${styles};${pictures}${scripts} form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

/** Pages have personal links: never cached, framed, indexed, or sent as a referrer. */
export const pageResponse = (
  status: number,
  html: string,
  { headers }: ResponseContext,
  { brand, script, foreign }: PageParts = {},
): APIGatewayProxyResult => ({
  statusCode: status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': foreign ? 'private, no-store' : 'no-store',
    'Content-Security-Policy': foreign ? FOREIGN_POLICY : policyOf({ brand, script }),
    'Referrer-Policy': 'no-referrer',
    ...everyResponse,
    'X-Robots-Tag': 'noindex',
    ...headers,
  },
  body: brand ? withBrand(html, brand) : html,
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
  if (context.route.kind === 'page') {
    const texts = textsByHeader(context.acceptLanguage ?? '');
    return pageResponse(problem.status, problemPage(texts, problem.status, context.requestId), context);
  }
  if (problem.retryAfterSeconds !== undefined) context.headers['Retry-After'] = String(problem.retryAfterSeconds);
  return jsonResponse(problem.status, errorBody(problem, errorShapeOf(context.route), context.requestId), context);
}
