import { apiUrl } from '../../../router/place';
import { accessToken } from '../../../session/session';
import type { Operation } from './document';
import { addressOf, type Given } from './snippets';

export interface Answer {
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
    // The session's cookie is only for the page itself.
    credentials: 'omit',
  });
}

/** Retries once with a new token on 401. Throws without a response. */
export async function send(operation: Operation, given: Given): Promise<Answer> {
  const began = performance.now();
  const token = await accessToken();
  let answer = await attempt(operation, given, token);
  if (answer.status === 401) answer = await attempt(operation, given, await accessToken(token));
  const body = await answer.text();
  return {
    status: answer.status,
    requestId: answer.headers.get('X-Request-Id'),
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
