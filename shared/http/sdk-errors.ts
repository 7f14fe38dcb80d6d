import type { ErrorCode } from '../contract/errors';
import type { Problem } from '../contract/problem';
import type { Sdk } from '../contract/route';

/** From Resend's SDK 6.38. Other codes use the name of their status. */
const resendNames: Readonly<Partial<Record<ErrorCode, string>>> = {
  MISSING_API_KEY: 'missing_api_key',
  INVALID_API_KEY: 'invalid_api_key',
  KEY_NOT_PERMITTED: 'restricted_api_key',
  INVALID_PARAMETERS: 'invalid_parameter',
  INVALID_IDEMPOTENCY_KEY: 'invalid_idempotency_key',
  IDEMPOTENCY_KEY_REUSED: 'invalid_idempotent_request',
  REQUEST_IN_PROGRESS: 'concurrent_idempotent_requests',
  CONCURRENT_CHANGES: 'concurrent_idempotent_requests',
  INTERNAL_ERROR: 'internal_server_error',
};

const resendNamesByStatus: Readonly<Record<number, string>> = {
  403: 'invalid_access',
  404: 'not_found',
  405: 'method_not_allowed',
  429: 'rate_limit_exceeded',
};

function resendName({ code, status }: Problem): string {
  if (code === 'DOMAIN_NOT_VERIFIED') return 'validation_error';
  const defaultName = status >= 500 ? 'application_error' : 'validation_error';
  return resendNames[code] ?? resendNamesByStatus[status] ?? defaultName;
}

/** postmarkapp.com/developer/api/overview#error-codes */
const postmarkCodes: Readonly<Partial<Record<ErrorCode, number>>> = {
  DOMAIN_NOT_VERIFIED: 400,
  INVALID_JSON: 402,
  INVALID_ENCODING: 402,
  TEMPLATE_NOT_FOUND: 1101,
  SENDING_PAUSED: 405,
  PROJECT_DISABLED: 405,
};

const BAD_TOKEN = 10;
const INVALID_REQUEST = 300;

export function postmarkCode({ code, status }: Problem): number {
  const ownCode = postmarkCodes[code];
  if (ownCode !== undefined) return ownCode;
  if (status === 401 || status === 403) return BAD_TOKEN;
  return status === 429 || status >= 500 ? status : INVALID_REQUEST;
}

const MAX_FIELDS = 10;

/** Names the fields, because an SDK shows only the message. */
export function messageWithFields({ errors = [] }: Pick<Problem, 'errors'>, message: string): string {
  const texts = errors
    .slice(0, MAX_FIELDS)
    .map(({ field, message: fieldMessage }) => (field === '' ? fieldMessage : `${field}: ${fieldMessage}`));
  return errors.length === 0 ? message : texts.join(' ');
}

const rpcCodes: Readonly<Partial<Record<ErrorCode, number>>> = {
  INVALID_JSON: -32700,
  INVALID_ENCODING: -32700,
  VALIDATION_ERROR: -32600,
  INTERNAL_ERROR: -32603,
};

const RPC_REFUSED = -32000;

export function sdkErrorBody(problem: Problem, sdk: Sdk, message: string): Record<string, unknown> {
  const text = messageWithFields(problem, message);
  if (sdk === 'mcp') {
    return { jsonrpc: '2.0', id: null, error: { code: rpcCodes[problem.code] ?? RPC_REFUSED, message: text } };
  }
  if (sdk === 'postmark') return { ErrorCode: postmarkCode(problem), Message: text };
  return { statusCode: problem.status, name: resendName(problem), message: text };
}
