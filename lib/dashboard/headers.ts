import { everyAnswer } from '../../shared/contract/gateway-responses';

/**
 * The headers with which the dashboard's files are served, by API Gateway and by the local gateway alike.
 */

/**
 * What the page may load, run and call. `uploads` is the origin of the bucket, to which a browser sends the files of an
 * import.
 *
 * A mail is shown in a sandboxed frame from a blob or from `srcdoc`, and such a frame inherits this policy: its styles
 * are inline and its pictures come from anywhere. The frame's own policy blocks the pictures until they are asked for.
 */
const contentPolicy = (uploads: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self' ${uploads}`,
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types posthaste',
  ].join('; ');

const YEAR_SECONDS = 31_536_000;

const everywhere = {
  ...everyAnswer,
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': `max-age=${YEAR_SECONDS}`,
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** Of the page, which names the current assets and is therefore asked for each time. */
export const pageHeaders = (uploads: string): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': contentPolicy(uploads),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  ...everywhere,
});

/** Of an asset, whose name changes with its content. Its type comes with the file. */
export const assetHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  ...everywhere,
};

/** Of the answer for an asset that is not there. It may be there a moment later, so nobody keeps it. */
export const missingAssetHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  ...everywhere,
};
