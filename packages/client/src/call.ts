import { PosthasteError, type ReadResponse, responseError } from './errors';
import { backoffBefore } from './retries';

export interface ClientOptions {
  /** The project's API key. */
  key: string;
  /** The API's base URL, such as `https://mail.example.com`. */
  url: string;
  /** Time-out of one try in milliseconds. Default: 30,000, a second more than the service's own. */
  timeoutMs?: number;
  /** How often a failed call is retried. Default: 3. */
  retries?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  /** For a POST: the service recognizes repeats with this key for 24 hours. Default: a random key. */
  idempotencyKey?: string | undefined;
  /** Aborts the call and all further tries. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  retries?: number | undefined;
}

export interface CallInput {
  query?: object;
  body?: object;
}

/** One call of the API: the `data` of its response, or a `PosthasteError`. */
export type Call = <Result>(
  method: string,
  path: string,
  input: CallInput,
  options?: RequestOptions,
) => Promise<Result>;

/** Time and randomness, which tests can set. */
export interface Environment {
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 3;

/** Makes a client's calls; throws a TypeError if `url` is invalid. Each request gets `init`. */
export function caller(
  options: ClientOptions,
  init: RequestInit = {},
  environment: Environment = defaultEnvironment,
): Call {
  const base = new URL(options.url).href.replace(/\/+$/, '');
  return async <Result>(method: string, path: string, input: CallInput, request: RequestOptions = {}) => {
    const url = base + path + queryOf(input.query);
    const { key } = options;
    const requestInit = {
      ...init,
      method,
      redirect: 'manual' as const,
      ...headersAndBody(key, method, input.body, request),
    };
    const retries = request.retries ?? options.retries ?? RETRIES;
    for (let tries = 1; ; tries++) {
      const outcome = await attempt(url, requestInit, options, request);
      if (!(outcome instanceof PosthasteError)) return resultOf<Result>(outcome);
      if (isAlreadyDeleted(method, input, tries, outcome)) return undefined as Result;
      const backoffMs = backoffBefore(tries, retries, outcome, environment.random());
      if (backoffMs === undefined) throw outcome;
      await environment.sleep(backoffMs, request.signal);
    }
  };
}

/** If the response to a DELETE was lost, a 404 on the next try means success. */
const isAlreadyDeleted = (method: string, { body }: CallInput, tries: number, { status }: PosthasteError): boolean =>
  method === 'DELETE' && body === undefined && tries > 1 && status === 404;

function headersAndBody(key: string, method: string, body: object | undefined, { idempotencyKey }: RequestOptions) {
  const headers = new Headers({ authorization: `Bearer ${key}` });
  if (method === 'POST') headers.set('idempotency-key', idempotencyKey ?? randomKey());
  if (body === undefined) return { headers };
  headers.set('content-type', 'application/json');
  return { headers, body: jsonOf(body) };
}

/** The service accepts U+FFFD only as an escape: unescaped, it indicates invalid UTF-8. */
const jsonOf = (body: object): string => JSON.stringify(body).replaceAll('\u{fffd}', '\\ufffd');

/** 128 random bits. Browsers have `randomUUID` only on secure pages. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function queryOf(query: object = {}): string {
  const definedParameters = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    definedParameters.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text && `?${text}`;
}

async function attempt(
  url: string,
  init: RequestInit,
  { fetch = globalThis.fetch, ...defaults }: ClientOptions,
  { signal, timeoutMs = defaults.timeoutMs ?? TIMEOUT_MS }: RequestOptions,
): Promise<ReadResponse | PosthasteError> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    const readResponse = { status: response.status, headers: response.headers, text: await response.text() };
    return response.ok ? readResponse : responseError(readResponse);
  } catch (cause) {
    signal?.throwIfAborted();
    const details = timeout.aborted
      ? { code: 'TIMEOUT', message: `No response within ${timeoutMs} ms.` }
      : { code: 'CONNECTION_FAILED', message: `No response from ${new URL(url).origin}.` };
    return new PosthasteError(details, { cause });
  }
}

/** Most responses are `{success: true, data}`; some are the record itself. */
function resultOf<Result>({ status, text, headers }: ReadResponse): Result {
  if (text === '') return undefined as Result;
  const body = parseJson(text);
  if (body === undefined) throw responseError({ status, text, headers });
  return (body.success === true && 'data' in body ? body.data : body) as Result;
}

function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const defaultEnvironment: Environment = {
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', abort, { once: true });
    }),
};
