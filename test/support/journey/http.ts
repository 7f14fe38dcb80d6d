import { Agent, type IncomingMessage, request } from 'node:http';
import { sized } from '../sizes';

/** Moving manual time takes longest: the answer comes when all work of that time is done. */
const ANSWER_WITHIN_MS = sized(300_000, 600_000);

/** What ends the service of an origin. */
const services = new Map<string, () => void>();

/** After a first call without an answer the service of this origin is ended, so that all further calls fail at once. */
export const endOnHang = (url: string, end: () => void) => services.set(new URL(url).origin, end);

/** Thousands of connections at once overflow the line of those that wait to be accepted, and the kernel resets some. */
const MAX_SOCKETS = 128;

/** A call takes a quarter of the processor time of `fetch`, and the journeys make thousands of calls. */
const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });

/** An answer as it came. */
export interface TextAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** An answer with its body parsed. */
export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** One HTTP call; rejects if there is no answer. */
export async function callText(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array,
): Promise<TextAnswer> {
  const answer = await exchange(method, url, headers, body);
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return { status: answer.statusCode ?? 0, headers: headersOf(answer), text: Buffer.concat(parts).toString() };
}

/** One HTTP call with JSON both ways; rejects if there is no answer. */
export async function callJson<T>(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const { text, ...answer } = await callText(method, url, { ...type, ...headers }, sent);
  return { ...answer, body: (text ? JSON.parse(text) : null) as T };
}

function exchange(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | Uint8Array = '',
): Promise<IncomingMessage> {
  const length = Buffer.byteLength(body);
  const sized = length > 0 || method !== 'GET' ? { ...headers, 'content-length': String(length) } : headers;
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers: sized, agent, timeout: ANSWER_WITHIN_MS }, resolve);
    call.on('timeout', () => {
      call.destroy(new Error(`${method} ${url} timed out`));
      services.get(new URL(url).origin)?.();
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      // The other side may close an idle connection just when it is used again: then nothing has been done.
      const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      if (call.reusedSocket && isClosed) resolve(exchange(method, url, headers, body));
      else reject(error);
    });
    call.end(body);
  });
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  return headers;
}
