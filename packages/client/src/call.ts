import { answerError, PosthasteError, type ReadResponse } from './errors';
import { pauseBefore } from './retries';

/** Where and how a client calls. */
export interface ClientOptions {
  /** The project's API key. */
  key: string;
  /** The API's address, without a path of a call: `https://mail.example.com`. */
  url: string;
  /** How long one try may take, in milliseconds. Default: 30,000, a second longer than the service takes at most. */
  timeoutMs?: number;
  /** How often a call is tried again. Default: 3. */
  retries?: number;
  /** Stands in for the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** What can be said of a single call. */
export interface RequestOptions {
  /** Of a POST: the key by which the service knows it again for 24 hours. Default: one made for this call. */
  idempotencyKey?: string | undefined;
  /** Ends the call, and all further tries, when it is aborted. */
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

/** Time and chance, as a test may set them. */
export interface World {
  pause(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

const ANSWER_WITHIN_MS = 30_000;
const RETRIES = 3;

/** Makes the calls of one client; throws a TypeError when its `url` is none. `init` goes with each request. */
export function caller(options: ClientOptions, init: RequestInit = {}, world: World = realWorld): Call {
  const base = new URL(options.url).href.replace(/\/+$/, '');
  return async <Result>(method: string, path: string, input: CallInput, request: RequestOptions = {}) => {
    const url = base + path + queryOf(input.query);
    const sent = { ...init, method, redirect: 'manual' as const, ...content(options.key, method, input.body, request) };
    const retries = request.retries ?? options.retries ?? RETRIES;
    for (let tries = 1; ; tries++) {
      const response = await attempt(url, sent, options, request);
      if (!(response instanceof PosthasteError)) return resultOf<Result>(response);
      if (isGone(method, input, tries, response)) return undefined as Result;
      const wait = pauseBefore(tries, retries, response, world.random());
      if (wait === undefined) throw response;
      await world.pause(wait, request.signal);
    }
  };
}

/** A DELETE whose response was lost has done its work when the next try finds nothing. */
const isGone = (method: string, { body }: CallInput, tries: number, { status }: PosthasteError): boolean =>
  method === 'DELETE' && body === undefined && tries > 1 && status === 404;

function content(key: string, method: string, body: object | undefined, { idempotencyKey }: RequestOptions) {
  const headers = new Headers({ authorization: `Bearer ${key}` });
  if (method === 'POST') headers.set('idempotency-key', idempotencyKey ?? randomKey());
  if (body === undefined) return { headers };
  headers.set('content-type', 'application/json');
  return { headers, body: jsonOf(body) };
}

/** The service takes U+FFFD as an escape only: in a text it stands for bytes that were not UTF-8. */
const jsonOf = (body: object): string => JSON.stringify(body).replaceAll('\u{fffd}', '\\ufffd');

/** 128 random bits. `randomUUID` would do, but browsers have it on secure pages only. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** One try: a successful response, or the error. Throws only what the caller's own signal was aborted with. */
async function attempt(
  url: string,
  init: RequestInit,
  { fetch = globalThis.fetch, ...defaults }: ClientOptions,
  { signal, timeoutMs = defaults.timeoutMs ?? ANSWER_WITHIN_MS }: RequestOptions,
): Promise<ReadResponse | PosthasteError> {
  signal?.throwIfAborted();
  const tooLate = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate });
    const answer = { status: response.status, headers: response.headers, text: await response.text() };
    return response.ok ? answer : answerError(answer);
  } catch (cause) {
    signal?.throwIfAborted();
    return tooLate.aborted
      ? new PosthasteError({ code: 'TIMEOUT', message: `No response within ${timeoutMs} ms.` }, { cause })
      : new PosthasteError(
          { code: 'CONNECTION_FAILED', message: `No response from ${new URL(url).origin}.` },
          { cause },
        );
  }
}

/** Most responses are `{success: true, data}`; some are the record itself. */
function resultOf<Result>({ status, text, headers }: ReadResponse): Result {
  if (text === '') return undefined as Result;
  const body = parsed(text);
  if (body === undefined) throw answerError({ status, text, headers });
  return (body.success === true && 'data' in body ? body.data : body) as Result;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const realWorld: World = {
  random: Math.random,
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', end);
        resolve();
      }, ms);
      signal?.addEventListener('abort', end, { once: true });
    }),
};
