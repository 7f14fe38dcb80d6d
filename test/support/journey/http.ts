/** Nothing here takes as long; a service that hangs should fail its test and not the whole run. */
const ANSWER_WITHIN_MS = 120_000;

/** An answer with its body parsed. */
export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** One HTTP call with JSON both ways; rejects when no answer comes. */
export async function callJson<T>(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as T };
}
