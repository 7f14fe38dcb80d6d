import { type ErrorCode, errorCatalogue } from './errors';

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

export interface GatewayContext {
  requestId: string;
  requestTimeEpoch: string;
}

export const contextVariables: GatewayContext = {
  requestId: '$context.requestId',
  requestTimeEpoch: '$context.requestTimeEpoch',
};

/** `time` is in epoch ms, since the gateway can't write ISO 8601. */
export function gatewayBody(response: GatewayResponse, context: GatewayContext): string {
  const code = gatewayResponses[response];
  const { status, message, suggestion } = errorCatalogue[code];
  const error = { code, message, statusCode: status, requestId: context.requestId, suggestion };
  const text = JSON.stringify({ success: false, error, code: status, message: `${message} ${suggestion}`, time: 0 });
  return text.replace(/"time":0}$/, `"time":${context.requestTimeEpoch}}`);
}

export const ANY_OTHER_PATH = '/{proxy+}';

export const UNKNOWN_ROUTES_FUNCTION = 'health';

export const everyResponse = { 'X-Content-Type-Options': 'nosniff' } as const;

export const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '86400',
  ...everyResponse,
} as const;
