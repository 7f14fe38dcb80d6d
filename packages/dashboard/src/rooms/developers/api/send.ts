import { apiUrl } from '../../../router/base-urls';
import { accessToken } from '../../../session/session';
import type { Operation } from './document';
import { pathAndQueryOf, type RequestInput } from './snippets';

export interface DisplayedResponse {
  status: number;
  requestId: string | null;
  durationMs: number;
  body: string;
}

const TIMEOUT_MS = 30_000;

async function fetchResponse(operation: Operation, input: RequestInput, token: string): Promise<Response> {
  const url = apiUrl.href.replace(/\/$/, '') + pathAndQueryOf(operation, input);
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

/** Retries once with a new token if the response is 401. Throws if there is no response. */
export async function sendRequest(operation: Operation, input: RequestInput): Promise<DisplayedResponse> {
  const startedAt = performance.now();
  const token = await accessToken();
  let response = await fetchResponse(operation, input, token);
  if (response.status === 401) response = await fetchResponse(operation, input, await accessToken(token));
  const body = await response.text();
  return {
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
    durationMs: Math.round(performance.now() - startedAt),
    body: formatBody(body),
  };
}

function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
