import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalClock } from './clock';

/** Longer than clients reuse idle connections, so that no request meets a closed one. */
export const KEEP_ALIVE_MS = 65_000;

export const NO_SNIFF = { 'X-Content-Type-Options': 'nosniff' } as const;

/** Returned if the response stays open intentionally, as for streams. */
export const LEFT_OPEN = Symbol('left open');

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  body?: string | Buffer;
}

export type CallOutcome = Reply | typeof LEFT_OPEN;

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export interface Loopback {
  readonly url: string;
  stop(): Promise<void>;
}

interface LoopbackOptions {
  port?: number | undefined;
  clock: LocalClock;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<CallOutcome | undefined>;
  fail?: (error: unknown, response: ServerResponse) => void;
}

export async function startLoopback({ port, clock, handle, fail = sendFailure }: LoopbackOptions): Promise<Loopback> {
  const server = createServer((request, response) => {
    const done = clock.beginWork();
    response.once('close', done);
    if (!isOwnHost(request)) return sendForbidden(request, response);
    Promise.resolve()
      .then(() => handle(request, response))
      .then((outcome) => {
        if (outcome === LEFT_OPEN) done();
        else if (outcome) send(response, outcome);
      })
      .catch((error: unknown) => (response.headersSent ? response.destroy() : fail(error, response)))
      .catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return listenOnLoopback(server, port);
}

export async function listenOnLoopback(server: Server, port = 0): Promise<Loopback> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost']);

/** Prevents DNS rebinding, by which a web page could reach an emulator. */
export function isOwnHost({ headers: { host } }: IncomingMessage): boolean {
  return host !== undefined && LOOPBACK_HOSTS.has(host.replace(/:\d+$/, '').toLowerCase());
}

export const isFromForeignPage = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined && headers.origin !== `http://${headers.host}`;

function sendForbidden(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  send(response, { status: 403, json: { message: 'This server responds only as 127.0.0.1 or localhost.' } });
}

function sendFailure(error: unknown, response: ServerResponse): void {
  const [status, message] = error instanceof Refusal ? [error.status, error.message] : [500, String(error)];
  send(response, { status, json: { message } });
}

export function send(response: ServerResponse, { status = 200, headers, json, body }: Reply): void {
  const type = json === undefined ? {} : { 'content-type': 'application/json', 'cache-control': 'no-store' };
  response.writeHead(status, { ...NO_SNIFF, ...type, ...headers });
  response.end(json === undefined ? body : JSON.stringify(json));
}

/** If the caller stops reading early, the connection stays open for a response. */
export async function* bodyOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
}

export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bodyOf(request)) {
    size += chunk.length;
    if (size > limit) break;
    chunks.push(chunk);
  }
  request.resume();
  if (size > limit) throw new Refusal(413, `The request body is larger than ${limit} bytes.`);
  return Buffer.concat(chunks, size);
}
