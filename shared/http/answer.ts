import { createHash } from 'node:crypto';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { everyAnswer } from '../contract/gateway-responses';
import type { Problem } from '../contract/problem';
import { errorShapeOf, type Route } from '../contract/route';
import { type Brand, sourcesOf, withBrand } from '../domain/pages/brand';
import { problemPage, styleSource } from '../domain/pages/layout';
import { textsByHeader } from '../domain/pages/texts';
import type { TextType } from './call';
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
          'X-Request-Id, Idempotent-Replayed, RateLimit-Policy, RateLimit, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After',
      }
    : {};

/** A JSON answer, with or without a body. */
export const answerJson = (status: number, body: unknown, { route, headers }: Answered): APIGatewayProxyResult => ({
  statusCode: status,
  headers: {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
    'Cache-Control': 'no-store',
    ...everyAnswer,
    ...corsHeaders(route),
    ...headers,
  },
  body: body === undefined ? '' : JSON.stringify(body),
});

/** What a page has beside its HTML. */
interface PageParts {
  brand?: Brand | undefined;
  /** Its inline script. */
  script?: string | undefined;
  /** It is a sender's HTML. */
  foreign?: true | undefined;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * A sender's HTML loads its pictures and styles, and can do nothing: the sandbox gives it an origin of its own, and it
 * runs no script, sends no form and refreshes to no other page (HTML, section 7.1.5). Links that open another window open
 * pages as usual.
 */
const FOREIGN_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline' https:; font-src https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** What a page may load: its own style and script, and the logo and the style of its project. */
function policyOf({ brand, script }: PageParts): string {
  const { style = null, picture = null } = brand ? sourcesOf(brand) : {};
  const styles = style === null ? styleSource : `${styleSource} ${style}`;
  const pictures = picture === null ? '' : ` img-src ${picture};`;
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)}; connect-src 'self';`;
  return `default-src 'none'; style-src ${styles};${pictures}${scripts} form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

/** Pages have personal links: they are never cached, framed, indexed or sent as a referrer. */
export const answerPage = (
  status: number,
  html: string,
  { headers }: Answered,
  { brand, script, foreign }: PageParts = {},
): APIGatewayProxyResult => ({
  statusCode: status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': foreign ? 'private, no-store' : 'no-store',
    'Content-Security-Policy': foreign ? FOREIGN_POLICY : policyOf({ brand, script }),
    'Referrer-Policy': 'no-referrer',
    ...everyAnswer,
    'X-Robots-Tag': 'noindex',
    ...headers,
  },
  body: brand ? withBrand(html, brand) : html,
});

/** An hour: a mistake of ours in a page or a text is seen no longer than that. */
const PUBLIC_SECONDS = 3600;

/** A page of the documentation loads nothing and runs nothing. Its style stands in it. */
const DOCUMENT_POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** A text of the documentation, which changes with releases only. */
export const answerText = (
  text: string,
  type: TextType = 'text/markdown',
  { headers }: Answered,
): APIGatewayProxyResult => ({
  statusCode: 200,
  headers: {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': `public, max-age=${PUBLIC_SECONDS}`,
    ...(type === 'text/html' ? DOCUMENT_POLICY : {}),
    ...everyAnswer,
    ...headers,
  },
  body: text,
});

/** A script that pages of any origin load. */
export const answerScript = (script: string, { headers }: Answered): APIGatewayProxyResult => ({
  statusCode: 200,
  headers: {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': `public, max-age=${PUBLIC_SECONDS}`,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...everyAnswer,
    ...headers,
  },
  body: script,
});

/** An error of the catalogue in the route's own shape; page routes answer with a page. */
export function answerError(problem: Problem, answered: Answered): APIGatewayProxyResult {
  if (answered.route.kind === 'page') {
    const texts = textsByHeader(answered.acceptLanguage ?? '');
    return answerPage(problem.status, problemPage(texts, problem.status, answered.requestId), answered);
  }
  if (problem.retryAfterSeconds !== undefined) answered.headers['Retry-After'] = String(problem.retryAfterSeconds);
  return answerJson(problem.status, errorBody(problem, errorShapeOf(answered.route), answered.requestId), answered);
}
