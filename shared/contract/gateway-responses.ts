import { type ErrorCode, errorCatalogue } from './errors';

/** What API Gateway answers by itself, by its own name for the case, and the catalogue's code that it gets here. */
export const gatewayResponses = {
  UNAUTHORIZED: 'MISSING_API_KEY',
  MISSING_AUTHENTICATION_TOKEN: 'ROUTE_NOT_FOUND',
  RESOURCE_NOT_FOUND: 'ROUTE_NOT_FOUND',
  REQUEST_TOO_LARGE: 'REQUEST_TOO_LARGE',
  THROTTLED: 'RATE_LIMIT_EXCEEDED',
  QUOTA_EXCEEDED: 'RATE_LIMIT_EXCEEDED',
  INTEGRATION_FAILURE: 'UPSTREAM_ERROR',
  INTEGRATION_TIMEOUT: 'UPSTREAM_TIMEOUT',
  BAD_REQUEST_BODY: 'INVALID_JSON',
  BAD_REQUEST_PARAMETERS: 'INVALID_PARAMETERS',
  UNSUPPORTED_MEDIA_TYPE: 'INVALID_JSON',
  ACCESS_DENIED: 'INVALID_API_KEY',
  AUTHORIZER_FAILURE: 'INTERNAL_ERROR',
  AUTHORIZER_CONFIGURATION_ERROR: 'INTERNAL_ERROR',
  API_CONFIGURATION_ERROR: 'INTERNAL_ERROR',
  // A bearer token on a route that is not there is taken for a bad AWS signature (403 IncompleteSignatureException).
  INVALID_SIGNATURE: 'ROUTE_NOT_FOUND',
  EXPIRED_TOKEN: 'ROUTE_NOT_FOUND',
  DEFAULT_4XX: 'ROUTE_NOT_FOUND',
  DEFAULT_5XX: 'INTERNAL_ERROR',
} as const satisfies Record<string, ErrorCode>;

export type GatewayResponse = keyof typeof gatewayResponses;

/** What a body says of its request: values, or API Gateway's `$context` variables in a template. */
export interface GatewayContext {
  requestId: string;
  /** The gateway's own format, `10/Nov/2026:13:55:36 +0000`. */
  requestTime: string;
  /** Milliseconds since the epoch; stands without quotes. */
  requestTimeEpoch: string;
}

/** The variables by which API Gateway fills a response template. */
export const contextVariables: GatewayContext = {
  requestId: '$context.requestId',
  requestTime: '$context.requestTime',
  requestTimeEpoch: '$context.requestTimeEpoch',
};

/** The envelope as the gateway gives it, with `time` (epoch ms) beside its own `timestamp`. */
export function gatewayBody(response: GatewayResponse, context: GatewayContext): string {
  const code = gatewayResponses[response];
  const { status, message, suggestion } = errorCatalogue[code];
  const error = { code, message, statusCode: status, requestId: context.requestId, suggestion };
  const text = JSON.stringify({ success: false, error, timestamp: context.requestTime, time: 0 });
  return text.replace(/"time":0}$/, `"time":${context.requestTimeEpoch}}`);
}

/** Headers that a browser's preflight of a route open to all origins is answered with. */
export const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '86400',
} as const;
