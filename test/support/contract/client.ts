import { router } from '../../../lib/local/gateway/router';
import { groups } from '../../../shared/contract/groups';
import { keyHeaderOf } from '../../../shared/contract/key-header';
import { type Answer, callText } from '../journey/http';
import { checkResponse } from './check-response';

export interface ApiRequest {
  /** The API key; null for no Authorization header. Default: the service's secret key. */
  key?: string | null;
  /** A whole Authorization header instead of a key. */
  authorization?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of a body. */
  bytes?: string | Uint8Array;
  /** Null for none. */
  contentType?: string | null;
  headers?: Record<string, string>;
}

const match = router(groups);

/** The key where the route has it. */
function keyHeaders(line: string, { key, authorization }: ApiRequest): Record<string, string> {
  const [method = '', target = ''] = line.split(' ');
  const route = match(method, target.split('?', 1)[0] ?? '')?.route;
  if (route && keyHeaderOf(route) !== 'Authorization') {
    const token = authorization ?? key;
    return typeof token === 'string' ? { [keyHeaderOf(route).toLowerCase()]: token } : {};
  }
  const value = authorization ?? (typeof key === 'string' ? `Bearer ${key}` : undefined);
  return value === undefined ? {} : { authorization: value };
}

function headersOf(line: string, request: ApiRequest, secretKey: string): Record<string, string> {
  const { key = secretKey, body, bytes, headers } = request;
  const hasBody = body !== undefined || bytes !== undefined;
  const type = request.contentType === undefined ? 'application/json' : request.contentType;
  return {
    ...keyHeaders(line, { ...request, key }),
    ...(hasBody && type !== null ? { 'content-type': type } : {}),
    ...headers,
  };
}

const bodyOf = ({ body, bytes }: ApiRequest): string | Uint8Array | undefined =>
  bytes ?? (body === undefined ? undefined : JSON.stringify(body));

/** Calls the API, for example `call('GET /emails?limit=5')`; every answer is held against the OpenAPI document. */
export type Call = <T = unknown>(line: string, request?: ApiRequest) => Promise<Answer<T>>;

/** A client of the service whose every answer must be one that the OpenAPI document declares. */
export function contractClient(facts: () => { url: string; secretKey: string }): Call {
  return async <T>(line: string, request: ApiRequest = {}): Promise<Answer<T>> => {
    const [method = '', target = ''] = line.split(' ');
    const { url, secretKey } = facts();
    const response = await callText(method, `${url}${target}`, headersOf(line, request, secretKey), bodyOf(request));
    const { pathname } = new URL(`${url}${target}`);
    const { status, headers } = response;
    return { status, headers, body: checkResponse(method, pathname, response) as T };
  };
}
