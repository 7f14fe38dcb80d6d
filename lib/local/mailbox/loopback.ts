import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalClock } from '../clock';
import { isOwnHost } from '../origins';

/** SDK clients keep sockets open; closing them early would break a request that is just being sent. */
const KEEP_ALIVE_MS = 65_000;

/** What a handler answers when the response stays open on purpose (a stream, a request that is never answered). */
export const LEFT_OPEN = Symbol('left open');

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<typeof LEFT_OPEN | undefined>;

export interface Loopback {
  readonly url: string;
  stop(): Promise<void>;
}

export interface LoopbackOptions {
  port?: number;
  clock: LocalClock;
  handle: Handler;
  /** Answers a request whose handler failed. */
  fail: (error: unknown, response: ServerResponse) => void;
}

/** An HTTP server on 127.0.0.1 only; manual time stands still while it answers. */
export async function startLoopback({ port = 0, clock, handle, fail }: LoopbackOptions): Promise<Loopback> {
  const server = createServer((request, response) => {
    const over = clock.busy();
    response.once('close', over);
    if (!isOwnHost(request)) return forbid(request, response);
    handle(request, response).then(
      (outcome) => {
        if (outcome === LEFT_OPEN) over();
      },
      (error: unknown) => (response.headersSent ? response.destroy() : fail(error, response)),
    );
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listen(server, port);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => close(server) };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function forbid(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  sendJson(response, 403, { message: 'This server answers only as 127.0.0.1 or localhost.' });
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(JSON.stringify(body));
}

/** Thrown by `readBody`. */
export class BodyTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`The request body is larger than ${limit} bytes.`);
  }
}

/** The body of a request; a reader that stops early leaves the request alive, so that it can be answered. */
export async function* bodyOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
}

/** The whole body. What exceeds the limit is thrown away as it comes in. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bodyOf(request)) {
    size += chunk.length;
    if (size > limit) break;
    chunks.push(chunk);
  }
  request.resume();
  if (size > limit) throw new BodyTooLarge(limit);
  return Buffer.concat(chunks, size);
}
