import { type ErrorCode, errorCatalogue } from './errors';

/** Answers that API Gateway gives itself, by its name for the case, with the code of our catalogue. */
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
  INVALID_SIGNATURE: 'ROUTE_NOT_FOUND',
  EXPIRED_TOKEN: 'ROUTE_NOT_FOUND',
  DEFAULT_4XX: 'ROUTE_NOT_FOUND',
  DEFAULT_5XX: 'INTERNAL_ERROR',
} as const satisfies Record<string, ErrorCode>;

export type GatewayResponse = keyof typeof gatewayResponses;

/** What an error body says about its request: values, or `$context` variables of API Gateway in a template. */
export interface GatewayContext {
  requestId: string;
  /** Epoch milliseconds, without quotes in the JSON. */
  requestTimeEpoch: string;
}

/** The variables that API Gateway replaces in a response template. */
export const contextVariables: GatewayContext = {
  requestId: '$context.requestId',
  requestTimeEpoch: '$context.requestTimeEpoch',
};

/**
 * The gateway's error envelope. It has no `timestamp`, which the gateway can't write as ISO 8601, but `time` in epoch
 * milliseconds. The gateway knows no routes, so `code` and `message` stand where the flat shape has them too.
 */
export function gatewayBody(response: GatewayResponse, context: GatewayContext): string {
  const code = gatewayResponses[response];
  const { status, message, suggestion } = errorCatalogue[code];
  const error = { code, message, statusCode: status, requestId: context.requestId, suggestion };
  const text = JSON.stringify({ success: false, error, code: status, message: `${message} ${suggestion}`, time: 0 });
  return text.replace(/"time":0}$/, `"time":${context.requestTimeEpoch}}`);
}

/** The resource of all paths that the contract does not have. */
export const ANY_OTHER_PATH = '/{proxy+}';

/** The group whose function answers what the contract does not have: other paths, and other methods of its paths. */
export const UNKNOWN_ROUTES = 'health';

/** Headers of every answer. A browser takes none of them for a page, a script or a style that it does not say it is. */
export const everyAnswer = { 'X-Content-Type-Options': 'nosniff' } as const;

/** Headers of the answer to a preflight request, for a route that is open to all origins. */
export const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '86400',
  ...everyAnswer,
} as const;
