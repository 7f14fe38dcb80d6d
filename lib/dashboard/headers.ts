import { everyResponse } from '../../shared/contract/gateway-responses';
import { YEAR_SECONDS } from '../../shared/durations';

/**
 * `uploads` is the bucket's origin, to which browsers send import files. An email's frame inherits this policy, so it
 * allows inline styles and images from anywhere.
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

const commonHeaders = {
  ...everyResponse,
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': `max-age=${YEAR_SECONDS}`,
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** The page is revalidated each time, because it names the current assets. */
export const pageHeaders = (uploads: string): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': contentPolicy(uploads),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  ...commonHeaders,
});

export const assetHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  ...commonHeaders,
};

/** Not cached, because a deployment may be uploading the asset. */
export const missingAssetHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  ...commonHeaders,
};
