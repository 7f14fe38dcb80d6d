import { createHash } from 'node:crypto';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { everyResponse } from '../contract/gateway-responses';
import { type Brand, sourcesOf, withBrand } from '../domain/pages/brand';
import { problemPage, styleSource } from '../domain/pages/layout';
import { textsByHeader } from '../domain/pages/texts';

interface PageContext {
  requestId: string;
  headers: Record<string, string>;
  acceptLanguage?: string;
}

interface PageParts {
  brand?: Brand | undefined;
  script?: string | undefined;
  isSandboxed?: true | undefined;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * For senders' HTML. Images and styles load; the sandbox blocks scripts, forms, and refreshes (HTML, section 7.1.5).
 * Links open new windows.
 */
const SANDBOX_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline' https:; font-src https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

function policyOf({ brand, script }: PageParts): string {
  const { style = null, picture = null } = brand ? sourcesOf(brand) : {};
  const styles = style === null ? styleSource : `${styleSource} ${style}`;
  const pictures = picture === null ? '' : ` img-src ${picture};`;
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)}; connect-src 'self';`;
  return `default-src 'none'; style-src ${styles};${pictures}${scripts} form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

/** Pages have personal links: never cached, framed, indexed, or sent as a referrer. */
const response = (
  status: number,
  html: string,
  { headers }: Pick<PageContext, 'headers'>,
  { brand, script, isSandboxed }: PageParts = {},
): APIGatewayProxyResult => ({
  statusCode: status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': isSandboxed ? 'private, no-store' : 'no-store',
    'Content-Security-Policy': isSandboxed ? SANDBOX_POLICY : policyOf({ brand, script }),
    'Referrer-Policy': 'no-referrer',
    ...everyResponse,
    'X-Robots-Tag': 'noindex',
    ...headers,
  },
  body: brand ? withBrand(html, brand) : html,
});

const problem = (status: number, context: PageContext): APIGatewayProxyResult =>
  response(status, problemPage(textsByHeader(context.acceptLanguage ?? ''), status, context.requestId), context);

/** Only groups with pages import it, because its texts in all languages are 25 KB of a bundle. */
export const pages = { response, problem };

export type Pages = typeof pages;
