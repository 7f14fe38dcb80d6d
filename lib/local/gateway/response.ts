import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Problem } from '../../../shared/contract/problem';
import { errorBody } from '../../../shared/http/error-body';
import { COMPRESSED_FROM_BYTES } from '../../compression';

const gzipAsync = promisify(gzip);

interface HeadersAndBody {
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

export async function compressIfAccepted<Response extends HeadersAndBody>(
  response: Response,
  acceptedEncodings: string | string[] | undefined,
): Promise<Omit<Response, keyof HeadersAndBody> & HeadersAndBody> {
  const acceptsGzip = /\bgzip\b/i.test(String(acceptedEncodings ?? ''));
  if (!acceptsGzip || Buffer.byteLength(response.body) < COMPRESSED_FROM_BYTES) return response;
  return {
    ...response,
    headers: { ...response.headers, 'Content-Encoding': 'gzip' },
    body: await gzipAsync(response.body),
  };
}

/** AWS's response to unreadable requests is undocumented; this response follows the contract. */
export function respondToUnreadable({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return;
  const problem = new Problem(code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'INVALID_PARAMETERS');
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(problem, 'envelope', requestId));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
