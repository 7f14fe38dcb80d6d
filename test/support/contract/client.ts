import type { Answer } from '../journey/http';
import { checkAnswer } from './check-answer';

const ANSWER_WITHIN_MS = 60_000;

export interface ApiRequest {
  /** The API key; null for no Authorization header. Default: the service's secret key. */
  key?: string | null;
  /** A whole Authorization header instead of a key. */
  authorization?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of a body. */
  bytes?: string | Uint8Array<ArrayBuffer>;
  /** Null for none. */
  contentType?: string | null;
  headers?: Record<string, string>;
}

function headersOf(request: ApiRequest, secretKey: string): Record<string, string> {
  const { key = secretKey, body, bytes, headers } = request;
  const authorization = request.authorization ?? (key === null ? undefined : `Bearer ${key}`);
  const hasBody = body !== undefined || bytes !== undefined;
  const type = request.contentType === undefined ? 'application/json' : request.contentType;
  return {
    ...(authorization === undefined ? {} : { authorization }),
    ...(hasBody && type !== null ? { 'content-type': type } : {}),
    ...headers,
  };
}

/** `null` content types need bytes: fetch gives a text one of its own. */
function bodyOf({ body, bytes }: ApiRequest): Uint8Array<ArrayBuffer> | undefined {
  if (bytes !== undefined) return typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes)) : bytes;
  return body === undefined ? undefined : new Uint8Array(Buffer.from(JSON.stringify(body)));
}

/** Calls the API, for example `call('GET /emails?limit=5')`; every answer is held against the OpenAPI document. */
export type Call = <T = unknown>(line: string, request?: ApiRequest) => Promise<Answer<T>>;

/** A client of the service whose every answer must be one that the OpenAPI document declares. */
export function contractClient(facts: () => { url: string; secretKey: string }): Call {
  return async <T>(line: string, request: ApiRequest = {}): Promise<Answer<T>> => {
    const [method = '', target = ''] = line.split(' ');
    const { url, secretKey } = facts();
    const body = bodyOf(request);
    const response = await fetch(`${url}${target}`, {
      method,
      headers: headersOf(request, secretKey),
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const { status, headers } = response;
    const { pathname } = new URL(`${url}${target}`);
    const checked = checkAnswer(method, pathname, { status, headers, text: await response.text() });
    return { status, headers, body: checked as T };
  };
}
