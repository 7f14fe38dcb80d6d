import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Problem } from '../../../shared/contract/problem';
import { errorBody } from '../../../shared/http/error-body';
import { COMPRESSED_FROM_BYTES } from '../../compression';

const gzipped = promisify(gzip);

interface Sent {
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

export async function compressed<Given extends Sent>(
  given: Given,
  accepted: string | string[] | undefined,
): Promise<Omit<Given, keyof Sent> & Sent> {
  const acceptsGzip = /\bgzip\b/i.test(String(accepted ?? ''));
  if (!acceptsGzip || Buffer.byteLength(given.body) < COMPRESSED_FROM_BYTES) return given;
  return { ...given, headers: { ...given.headers, 'Content-Encoding': 'gzip' }, body: await gzipped(given.body) };
}

/** For too large headers, or no HTTP. AWS's response is undocumented; this one follows the contract. */
export function answerUnread({ code }: NodeJS.ErrnoException, socket: Duplex): void {
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
