import { setTimeout as pause } from 'node:timers/promises';
import { jsonText } from '../../shared/contract/json-text';
import { MINUTE_MS } from '../../shared/durations';
import { CliFailure, usageFailure } from './failure';

const TIMEOUT_MS = 30_000;
/** The slowest accepted transfer: 8 MB in 10 minutes. */
const MIN_BYTES_PER_MS = 14;
const TRANSFER_TIMEOUT_MS = 10 * MINUTE_MS;
const MAX_TRIES = 6;
const MAX_WAIT_SECONDS = 60;
const NO_RESPONSE = 0;

const JSON_BODY = { 'content-type': 'application/json' };

export interface FieldError {
  field: string;
  message: string;
  code: string;
}

interface Body {
  error?: { code?: string; message?: string; errors?: FieldError[] };
}

interface ApiResponse {
  status: number;
  body: Body;
  retryAfterSeconds: number;
  isReplay: boolean;
}

export class ApiFailure extends CliFailure {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(message);
  }

  get isRejected(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

/** Allows http only to this machine, because http sends the key unencrypted. */
export function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal)) throw usageFailure('Give --url as https://…');
  return text.replace(/\/+$/, '');
}

const isTransient = ({ status, body }: ApiResponse): boolean =>
  status === NO_RESPONSE || status === 429 || status >= 500 || body.error?.code === 'REQUEST_IN_PROGRESS';

function failureText(requestName: string, { status, body: { error } }: ApiResponse): string {
  const fields = (error?.errors ?? []).slice(0, 3).map(({ field, message }) => ` ${field}: ${message}`);
  if (status === NO_RESPONSE) return `${requestName} ${error?.message}`;
  const outcome = `got ${status} ${error?.code ?? ''}`.trim();
  return `${requestName} ${outcome}: ${error?.message ?? 'is this the URL of the API?'}${fields.join('')}`;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused, so no service may be running there',
  ENOTFOUND: 'the host was not found',
  EAI_AGAIN: 'the host was not found',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
};

/** Uses only the cause of the error, because the error's own message may quote the key. */
function reasonOf(error: unknown): string {
  const { name, cause } = (error ?? {}) as { name?: string; cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'no response in time';
  const reason = REASONS[cause?.code ?? ''] ?? (cause?.message || 'the request failed');
  return cause?.code ? `${reason} (${cause.code})` : reason;
}

const noResponseText = (url: string, error: unknown): string =>
  `got no response from ${new URL(url).host}: ${reasonOf(error)}.`;

async function request(url: string, init: RequestInit, timeoutMs: number): Promise<ApiResponse> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    const body = text.startsWith('{') ? (JSON.parse(text) as Body) : {};
    return {
      status: response.status,
      body,
      retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0),
      isReplay: response.headers.get('idempotent-replayed') === 'true',
    };
  } catch (error) {
    return {
      status: NO_RESPONSE,
      body: { error: { message: noResponseText(url, error) } },
      retryAfterSeconds: 0,
      isReplay: false,
    };
  }
}

export class Api {
  readonly url: string;
  private readonly key: string;
  private hasResponded = false;

  constructor(url: string, key: string) {
    this.url = checkedUrl(url);
    this.key = key.trim();
    if (/[^!-~]/.test(this.key))
      throw usageFailure('The key has a space or another character that no key has. Copy it again.');
  }

  async get<T>(path: string): Promise<T> {
    return (await this.call('GET', path, {})).body as T;
  }

  async exists(path: string): Promise<boolean> {
    try {
      await this.get(path);
      return true;
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return false;
      throw error;
    }
  }

  async post<T>(path: string, body: unknown, idempotencyKey?: string): Promise<T> {
    return (await this.send<T>(path, body, idempotencyKey)).body;
  }

  async send<T>(path: string, body: unknown, idempotencyKey?: string): Promise<{ body: T; isReplay: boolean }> {
    const headers = { ...JSON_BODY, ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}) };
    const response = await this.call('POST', path, { body: jsonText(body), headers });
    return { body: response.body as T, isReplay: response.isReplay };
  }

  async patch<T>(path: string, body: unknown): Promise<T> {
    return (await this.call('PATCH', path, { body: jsonText(body), headers: JSON_BODY })).body as T;
  }

  async remove(path: string): Promise<void> {
    try {
      await this.call('DELETE', path, {});
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 404)) throw error;
    }
  }

  async upload(form: { url: string; fields: Record<string, string> }, file: Buffer): Promise<void> {
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
    body.append('file', new Blob([new Uint8Array(file)]));
    const response = await request(
      form.url,
      { method: 'POST', body },
      Math.max(TRANSFER_TIMEOUT_MS, file.length / MIN_BYTES_PER_MS),
    );
    const isStored = response.status >= 200 && response.status < 300;
    if (!isStored) throw new CliFailure(`${failureText('The upload', response)} Run the same command again.`);
  }

  async download(url: string): Promise<string> {
    return (await this.downloadBytes(url)).toString('utf8');
  }

  /** Sends no key, because the URL is signed or public. */
  async downloadBytes(url: string): Promise<Buffer> {
    const [address] = url.split('?');
    const signal = AbortSignal.timeout(TRANSFER_TIMEOUT_MS);
    const response = await fetch(url, { signal }).catch((error: unknown) => {
      throw new CliFailure(`${address} ${noResponseText(url, error)}`);
    });
    if (!response.ok) throw new CliFailure(`${address} got ${response.status}.`);
    return Buffer.from(await response.arrayBuffer());
  }

  private async call(method: string, path: string, { body, headers }: RequestInit): Promise<ApiResponse> {
    const init = { method, headers: { ...headers, authorization: `Bearer ${this.key}` }, ...(body ? { body } : {}) };
    for (let attempt = 1; ; attempt++) {
      const response = await request(this.url + path, init, TIMEOUT_MS);
      const { status } = response;
      const hasJson = Object.keys(response.body).length > 0;
      if (status === 204 || (status >= 200 && status < 300 && hasJson)) {
        this.hasResponded = true;
        return response;
      }
      // Retry a call without a response only if an earlier call got a response. Otherwise, the URL may be wrong.
      const isRetryable = isTransient(response) && (this.hasResponded || status !== NO_RESPONSE);
      if (!isRetryable || attempt === MAX_TRIES)
        throw new ApiFailure(
          failureText(`${method} ${path}`, response),
          status,
          response.body.error?.code ?? '',
          response.body.error?.errors,
        );
      await pause(Math.min(response.retryAfterSeconds || 2 ** attempt, MAX_WAIT_SECONDS) * 1000);
    }
  }
}
