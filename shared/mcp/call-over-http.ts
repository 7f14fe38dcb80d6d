import { randomUUID } from 'node:crypto';
import type { ApiRequest, ApiResponse, CallApi } from './tools';

/** Below API Gateway's limit. */
const TIMEOUT_MS = 20_000;

const UNREADABLE_RESPONSE = 'This is not a response of the API. Check the URL.';

function dataOf(text: string): unknown {
  if (text === '') return null;
  try {
    const body = JSON.parse(text) as unknown;
    const { success, data } = (body ?? {}) as { success?: boolean; data?: unknown };
    return success === true && data !== undefined ? data : body;
  } catch {
    return UNREADABLE_RESPONSE;
  }
}

function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);

function failureOf(error: unknown): Error {
  const message = isTimeout(error)
    ? 'The API did not respond in time. Try again, or request a smaller page.'
    : 'The API cannot be reached, or redirects to another URL.';
  return new Error(message, { cause: error });
}

/** The Idempotency-Key makes a POST safe to repeat. */
function requestOf({ method, body }: ApiRequest, authorization: string): RequestInit {
  if (body === undefined) return { method, headers: { authorization }, redirect: 'error' };
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return { method, headers, redirect: 'error', body: JSON.stringify(body) };
}

async function toApiResponse(response: Response): Promise<ApiResponse> {
  return { status: response.status, data: dataOf(await response.text()) };
}

/** Follows no redirect, which would send the key elsewhere. Retries once: the server may have closed an idle connection. */
export function callOverHttp(url: string, authorization: string, deadline?: AbortSignal): CallApi {
  const base = withoutTrailingSlashes(url);
  return async (apiRequest): Promise<ApiResponse> => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = deadline ? AbortSignal.any([deadline, timeout]) : timeout;
    const request = { ...requestOf(apiRequest, authorization), signal };
    const callOnce = async () => toApiResponse(await fetch(`${base}${apiRequest.path}`, request));
    try {
      return await callOnce().catch((error) => {
        if (isTimeout(error)) throw error;
        return callOnce();
      });
    } catch (error) {
      throw failureOf(error);
    }
  };
}
