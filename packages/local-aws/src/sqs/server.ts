import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { LocalClock } from '../clock';
import { isOwnHost } from '../loopback';
import { type AnswerCall, toFailure } from './answers';
import { QueueError } from './errors';
import { Presence } from './presence';

/** A batch of 1 MiB, escaped sixfold in JSON, plus the rest of the request. */
const MAX_REQUEST_BYTES = 8 * 1024 * 1024;

/** SQS's JSON protocol: one operation per POST, named by x-amz-target. */
export function queueServer(answer: AnswerCall, clock: LocalClock): Server {
  const server = createServer((request, response) => {
    if (!isOwnHost(request)) {
      request.resume();
      response.writeHead(403).end();
      return;
    }
    const gone = new AbortController();
    const presence = new Presence(clock, gone.signal);
    response.once('close', () => {
      gone.abort();
      presence.end();
    });
    void readBody(request)
      .then((body) => answer(String(request.headers['x-amz-target']), body, presence))
      .catch(toFailure)
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch(() => response.destroy());
  });
  server.keepAliveTimeout = 0;
  return server;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw new QueueError('RequestEntityTooLarge', 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
