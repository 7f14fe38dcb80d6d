import { everyResponse } from '../shared/contract/gateway-responses';
import { YEAR_SECONDS } from '../shared/durations';

const commonHeaders = {
  ...everyResponse,
  'Strict-Transport-Security': `max-age=${YEAR_SECONDS}`,
  // Webmail pages, which have other origins, show the image.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // Even a browser that mistakes the image for a page runs nothing.
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

export const imageHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  ...commonHeaders,
};

/** Not cached, because the same image may be uploaded a moment later. */
export const missingImageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  ...commonHeaders,
};
