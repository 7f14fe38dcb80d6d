import type { ServiceErrorCode } from './generated/types';

export interface ReadResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** What is wrong with one field of a request. */
export interface FieldError {
  /** A dotted path, such as `to[2].email`. */
  field: string;
  message: string;
  code: string;
  line?: number;
  column?: number;
}

/** Errors without a response from the service. */
export type ClientErrorCode = 'CONNECTION_FAILED' | 'TIMEOUT' | 'UNREADABLE_RESPONSE';

/** The codes of this version; a newer service may send others. */
export type ErrorCode = ServiceErrorCode | ClientErrorCode | (string & {});

export interface ErrorDetails {
  code: ErrorCode;
  message: string;
  status?: number;
  requestId?: string | undefined;
  errors?: FieldError[] | undefined;
  suggestion?: string | undefined;
  retryAfter?: number | undefined;
}

/** A failed call: the service rejected it or did not respond. */
export class PosthasteError extends Error {
  override readonly name = 'PosthasteError';
  readonly code: ErrorCode;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined;
  /** Every invalid field, on 400 and 422; otherwise empty. */
  readonly errors: FieldError[];
  readonly suggestion: string | undefined;
  /** Seconds to wait before a retry, if the service sends them. */
  readonly retryAfter: number | undefined;

  constructor(details: ErrorDetails, options?: ErrorOptions) {
    super(details.message, options);
    this.code = details.code;
    this.status = details.status ?? 0;
    this.requestId = details.requestId;
    this.errors = details.errors ?? [];
    this.suggestion = details.suggestion;
    this.retryAfter = details.retryAfter;
  }
}

/** The envelope of most routes, and the flat shape of /v1/send and /v1/verify, which has the code in `errorCode`. */
interface ErrorBody {
  error?: { code: string; message: string; requestId?: string; errors?: FieldError[]; suggestion?: string } | string;
  errorCode?: string;
  message?: string;
  requestId?: string;
  errors?: FieldError[];
}

export function responseError({ status, headers, text }: ReadResponse): PosthasteError {
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  const headerDetails = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  };
  const details = detailsIn(text);
  if (details) {
    const requestId = details.requestId ?? headerDetails.requestId;
    return new PosthasteError({ ...headerDetails, ...details, requestId });
  }
  return new PosthasteError({
    ...headerDetails,
    code: 'UNREADABLE_RESPONSE',
    message: `The response with status ${status} does not come from the service.`,
  });
}

function detailsIn(text: string): ErrorDetails | undefined {
  const body = bodyOf(text);
  if (!body) return undefined;
  if (typeof body.error === 'object' && body.error !== null) {
    const { code, message, requestId, errors, suggestion } = body.error;
    return { code, message, requestId, errors, suggestion };
  }
  if (!body.errorCode) return undefined;
  return { code: body.errorCode, message: body.message ?? '', requestId: body.requestId, errors: body.errors };
}

function bodyOf(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
