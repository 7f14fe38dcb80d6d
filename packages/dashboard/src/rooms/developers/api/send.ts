import { apiUrl } from '../../../router/base-urls';
import { accessToken } from '../../../session/session';
import type { Operation } from './document';
import { addressOf, type RequestInput } from './snippets';

export interface ShownResponse {
  status: number;
  requestId: string | null;
  took: number;
  body: string;
}

const TIMEOUT_MS = 30_000;

async function attempt(operation: Operation, input: RequestInput, token: string): Promise<Response> {
  const url = apiUrl.href.replace(/\/$/, '') + addressOf(operation, input);
  return fetch(url, {
    method: operation.method,
    headers: {
      ...(operation.role ? { Authorization: `Bearer ${token}` } : {}),
      ...(input.body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(input.body ? { body: input.body } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // The session's cookie is only for the page itself.
    credentials: 'omit',
  });
}

/** Retries once with a new token on 401. Throws without a response. */
export async function send(operation: Operation, input: RequestInput): Promise<ShownResponse> {
  const startedAt = performance.now();
  const token = await accessToken();
  let response = await attempt(operation, input, token);
  if (response.status === 401) response = await attempt(operation, input, await accessToken(token));
  const body = await response.text();
  return {
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
    took: Math.round(performance.now() - startedAt),
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
