const DEFAULT_MAILBOX = 'http://127.0.0.1:3001';
const RESPONSE_TIMEOUT_MS = 10_000;

/** A test's request that the local service could not fulfill. */
export class TestBenchError extends Error {
  override readonly name = 'TestBenchError';
}

/** Calls the mailbox. Resolves to its response, or rejects with a `TestBenchError`. */
export type Request = <Result>(
  method: string,
  path: string,
  input?: { body?: object; waitMs?: number },
) => Promise<Result>;

declare const process: { env: Record<string, string | undefined> } | undefined;

const mailboxFromEnvironment = (): string =>
  (typeof process === 'undefined' ? undefined : process.env.POSTHASTE_MAILBOX) ?? DEFAULT_MAILBOX;

/** Calls the mailbox at `url`, by default at `POSTHASTE_MAILBOX`, which each call reads anew. */
export function requester(url?: string): Request {
  return async <Result>(method: string, path: string, input: { body?: object; waitMs?: number } = {}) => {
    const base = (url ?? mailboxFromEnvironment()).replace(/\/+$/, '');
    const { body, waitMs = 0 } = input;
    const response = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(waitMs + RESPONSE_TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }).catch((cause: unknown) => {
      const hint = 'Start it, and set POSTHASTE_MAILBOX to the address of the mailbox that it prints.';
      throw new TestBenchError(`The local service does not respond at ${base}. ${hint}`, { cause });
    });
    if (response.status === 204) return undefined as Result;
    const result = (await response.json()) as { message?: string };
    if (!response.ok) throw new TestBenchError(`${method} ${path}: ${result.message ?? response.status}`);
    return result as Result;
  };
}
