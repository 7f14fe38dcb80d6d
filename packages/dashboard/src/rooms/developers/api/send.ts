import { apiUrl } from '../../../router/place';
import { accessToken } from '../../../session/session';
import type { Operation } from './document';
import { addressOf, type Given } from './snippets';

export interface ShownResponse {
  status: number;
  requestId: string | null;
  took: number;
  body: string;
}

const NO_LONGER_MS = 30_000;

async function attempt(operation: Operation, given: Given, token: string): Promise<Response> {
  const url = apiUrl.href.replace(/\/$/, '') + addressOf(operation, given);
  return fetch(url, {
    method: operation.method,
    headers: {
      ...(operation.role ? { Authorization: `Bearer ${token}` } : {}),
      ...(given.body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(given.body ? { body: given.body } : {}),
    signal: AbortSignal.timeout(NO_LONGER_MS),
    // The cookie of the session is for the page itself.
    credentials: 'omit',
  });
}

/** Retries with a new token if refused. Throws without a response. */
export async function send(operation: Operation, given: Given): Promise<ShownResponse> {
  const began = performance.now();
  const token = await accessToken();
  let response = await attempt(operation, given, token);
  if (response.status === 401) response = await attempt(operation, given, await accessToken(token));
  const body = await response.text();
  return {
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
    took: Math.round(performance.now() - began),
    body: readable(body),
  };
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
