import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { LocalClock } from '../clock';
import { isOwnHost, listenOnLoopback } from '../loopback';
import { seededRandom } from '../seeded-random';
import { QueueError } from './errors';
import { NO_FAULTS, type QueueSettings } from './names';
import type { Queue } from './queue';
import { QueueStore } from './queue-store';
import { createQueueCall, failureResponse, type QueueCall, type QueueResponse, respondDirectly } from './responses';
import { WaitingCaller } from './waiting-caller';

/** A batch of 1 MiB, escaped sixfold in JSON, plus the rest of the request. */
const MAX_REQUEST_BYTES = 8 * 1024 * 1024;

/** SQS's JSON protocol: one operation per POST, named by x-amz-target. */
function queueServer(respond: QueueCall, clock: LocalClock): Server {
  const server = createServer((request, response) => {
    if (!isOwnHost(request)) {
      request.resume();
      response.writeHead(403).end();
      return;
    }
    const connection = new AbortController();
    const caller = new WaitingCaller(clock, connection.signal);
    response.once('close', () => {
      connection.abort();
      caller.end();
    });
    void readBody(request)
      .then((body) => respond(String(request.headers['x-amz-target']), body, caller))
      .catch(failureResponse)
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

export interface QueuesOptions {
  dir?: string;
  clock: LocalClock;
  port?: number;
  settings?: Partial<QueueSettings>;
  seed?: number;
  /** Makes messages visible whose consumers ended with the last process. */
  releaseInFlight?: boolean;
}

export interface Queues {
  url: string;
  answer(target: string, body: string): Promise<QueueResponse>;
  create(name: string, attributes?: Record<string, string>): Queue;
  queue(name: string): Queue;
  configure(settings: Partial<QueueSettings>): void;
  stop(): Promise<void>;
}

export async function startQueues({
  dir,
  clock,
  port,
  settings,
  seed = 1,
  releaseInFlight,
}: QueuesOptions): Promise<Queues> {
  const random = seededRandom(seed);
  const store = new QueueStore({ dir, clock, random, settings: { ...NO_FAULTS, ...settings }, releaseInFlight });
  let url = '';
  const respond = createQueueCall(store, () => url);
  const server = await listenOnLoopback(queueServer(respond, clock), port);
  url = server.url;
  return {
    url,
    answer: (target, body) => respondDirectly(respond, clock, target, body),
    create: (name, attributes) => store.create(name, attributes),
    queue: (name) => store.get(name),
    configure: (changes) => {
      Object.assign(store.settings, changes);
    },
    stop: async () => {
      await server.stop();
      store.stop();
    },
  };
}
