import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf, isAllowedAddress, readTarget } from './target';

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: string;
  /** For the whole exchange. Default: 10 seconds. */
  timeoutMs?: number;
}

export type PostOutcome =
  | { status: number; headers: Readonly<Record<string, string | string[] | undefined>>; text: string }
  | { error: string };

export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 16 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

const systemResolve: Resolve = (host, done) => lookUp(host, { all: true, verbatim: true }, done);

class DisallowedAddress extends Error {}

function guardedLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, (error, addresses) => {
      if (error) return done(error, '');
      const [firstAddress] = addresses;
      if (!firstAddress) return done(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '');
      if (!addresses.every(({ address }) => isAllowedAddress(address))) return done(new DisallowedAddress(), '');
      // Node asks for all addresses if it is to try them one after the other.
      if (options.all) return done(null, addresses);
      done(null, firstAddress.address, firstAddress.family);
    });
  };
}

function failureText(error: unknown, timeout: AbortSignal, timeoutMs: number): string {
  if (timeout.aborted) return `No response within ${timeoutMs / 1000} seconds.`;
  if (error instanceof DisallowedAddress) return 'The host resolves to an address outside the public internet.';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host was not found.';
  if (code === 'ETIMEOUT') return 'The name servers of the host did not respond.';
  if (code === 'ECONNREFUSED') return 'The connection was refused.';
  if (code === 'HPE_HEADER_OVERFLOW') return 'The headers of the response are too large.';
  if (/^(ERR_TLS|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_SSL|EPROTO)/.test(code)) {
    return `No trusted TLS connection: ${code}.`;
  }
  return `The connection failed${code === '' ? '' : `: ${code}`}.`;
}

/** Follows no redirects and reads at most 16 KB. Never throws: a failure is an outcome. */
export function post(message: Post, resolve: Resolve = systemResolve): Promise<PostOutcome> {
  const target = readTarget(message.url);
  if ('error' in target) return Promise.resolve(target);
  const { timeoutMs = TIMEOUT_MS } = message;
  const timeout = AbortSignal.timeout(timeoutMs);
  return new Promise((resolveOutcome) => {
    const request = openRequest(target.url, {
      method: message.method ?? 'POST',
      headers: {
        ...message.headers,
        ...lengthOf(message),
        'accept-encoding': 'identity',
        connection: 'close',
      },
      agent: false,
      lookup: guardedLookup(resolve),
      maxHeaderSize: MAX_HEADER_BYTES,
      signal: timeout,
    });
    let hasResponded = false;
    const failUnlessResponded = (error: unknown) => {
      if (!hasResponded) resolveOutcome({ error: failureText(error, timeout, timeoutMs) });
    };
    request.on('error', failUnlessResponded);
    request.on('close', () => failUnlessResponded(new Error('closed')));
    request.on('upgrade', (_response, socket) => socket.destroy());
    request.on('response', (response) => {
      hasResponded = true;
      void readResponse(response).then((text) => {
        resolveOutcome({ status: response.statusCode ?? 0, headers: response.headers, text });
        request.destroy();
      });
    });
    request.end(message.body);
  });
}

/** Methods that expect content have the header even without it (RFC 9110, section 8.6). */
function lengthOf({ method = 'POST', body }: Post): Record<string, string> {
  if (body === undefined && ['GET', 'HEAD', 'DELETE'].includes(method)) return {};
  return { 'content-length': String(Buffer.byteLength(body ?? '')) };
}

function openRequest(url: URL, options: RequestOptions): ClientRequest {
  const targetOptions = { ...options, host: hostOf(url), port: url.port, path: `${url.pathname}${url.search}` };
  if (url.protocol === 'http:') return httpRequest(targetOptions);
  return httpsRequest({ ...targetOptions, rejectUnauthorized: true, minVersion: 'TLSv1.2' });
}

/** If the connection breaks, returns what arrived: the status is the outcome. */
async function readResponse(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= MAX_RESPONSE_BYTES) break;
    }
  } catch {}
  return Buffer.concat(parts).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
}
