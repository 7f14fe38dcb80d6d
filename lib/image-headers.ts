import { everyResponse } from '../shared/contract/gateway-responses';
import { YEAR_SECONDS } from '../shared/durations';

const everywhere = {
  ...everyResponse,
  'Strict-Transport-Security': `max-age=${YEAR_SECONDS}`,
  // Webmail pages of other origins show it.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // Even if a browser mistakes the type, it runs nothing.
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

export const imageHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  ...everywhere,
};

/** Not cached: the same content may be uploaded a moment later. */
export const missingImageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  ...everywhere,
};
