import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { LocalClock } from '../../clock';
import { isOwnHost, type Loopback, listenOnLoopback } from '../../loopback';
import type { Router, TableResponse } from './router';

/** DynamoDB allows 16 MB per request. */
const MAX_BODY_BYTES = 16 * 1024 * 1024 + 64 * 1024;

export class HttpFront {
  private readonly server: Server;

  constructor(
    private readonly router: Router,
    private readonly clock: LocalClock,
  ) {
    this.server = createServer((request, response) => this.receive(request, response));
    // The SDK keeps connections open; closing an idle one would race with its next request.
    this.server.keepAliveTimeout = 0;
  }

  listen(port: number): Promise<Loopback> {
    return listenOnLoopback(this.server, port);
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    response.on('close', this.clock.beginWork());
    if (!isOwnHost(request)) {
      request.resume();
      response.writeHead(403).end();
      return;
    }
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('error', () => response.destroy());
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MAX_BODY_BYTES) parts.push(part);
      else request.destroy();
    });
    request.on('end', () => this.reply(request, response, Buffer.concat(parts).toString()));
  }

  /** Returns 500 for a bug in the emulator; the SDK retries it. */
  answer(target: string, body: string): TableResponse {
    try {
      return this.router.answer(target, body);
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const fault = { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message };
      return { status: 500, body: JSON.stringify(fault) };
    }
  }

  private reply(request: IncomingMessage, response: ServerResponse, body: string): void {
    const answer = this.answer(String(request.headers['x-amz-target'] ?? ''), body);
    const data = Buffer.from(answer.body);
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': data.length });
    response.end(data);
  }
}
