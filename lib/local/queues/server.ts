import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { LocalClock } from '../clock';
import { QueueError } from './errors';
import {
  createQueue,
  getQueueAttributes,
  getQueueUrl,
  listQueues,
  purgeQueue,
  setQueueAttributes,
  unknownOperation,
} from './operations/manage';
import type { Operation } from './operations/operation';
import { receiveMessage } from './operations/receive';
import { sendMessage, sendMessageBatch } from './operations/send';
import {
  changeMessageVisibility,
  changeMessageVisibilityBatch,
  deleteMessage,
  deleteMessageBatch,
} from './operations/settle';
import { Presence } from './presence';
import type { QueueStore } from './queue-store';

/** A batch of 1 MiB of characters that JSON escapes sixfold, and the rest of the request. */
const MAX_REQUEST_BYTES = 8 * 1024 * 1024;

const OPERATIONS: Record<string, Operation> = {
  CreateQueue: createQueue,
  GetQueueUrl: getQueueUrl,
  ListQueues: listQueues,
  GetQueueAttributes: getQueueAttributes,
  SetQueueAttributes: setQueueAttributes,
  PurgeQueue: purgeQueue,
  SendMessage: sendMessage,
  SendMessageBatch: sendMessageBatch,
  ReceiveMessage: receiveMessage,
  DeleteMessage: deleteMessage,
  DeleteMessageBatch: deleteMessageBatch,
  ChangeMessageVisibility: changeMessageVisibility,
  ChangeMessageVisibilityBatch: changeMessageVisibilityBatch,
};

/** The queues over HTTP, as SQS's JSON protocol has them: one operation per POST, named by x-amz-target. */
export function queueServer(store: QueueStore, clock: LocalClock, url: () => string): Server {
  const server = createServer((request, response) => {
    const gone = new AbortController();
    const presence = new Presence(clock, gone.signal);
    response.once('close', () => {
      gone.abort();
      presence.end();
    });
    void handle(request, { store, url: url(), presence })
      .catch(toFailure)
      .then((answer) => respond(response, answer));
  });
  server.keepAliveTimeout = 0;
  return server;
}

interface Answer {
  status: number;
  body: object;
  queryCode?: string;
}

type Surroundings = Pick<Parameters<Operation>[1], 'store' | 'url' | 'presence'>;

async function handle(request: IncomingMessage, context: Surroundings): Promise<Answer> {
  const target = String(request.headers['x-amz-target']);
  const run = OPERATIONS[target.replace('AmazonSQS.', '')] ?? (() => unknownOperation(target));
  const input = parse(await readBody(request));
  return { status: 200, body: await run(input, { ...context, now: context.presence.now() }) };
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

function parse(body: string): unknown {
  try {
    return JSON.parse(body || '{}');
  } catch {
    throw new QueueError('SerializationException', 'The request is not valid JSON.');
  }
}

function toFailure(error: unknown): Answer {
  if (!(error instanceof QueueError)) {
    return { status: 500, body: { __type: 'com.amazonaws.sqs#InternalFailure', message: String(error) } };
  }
  const body = { __type: `com.amazonaws.sqs#${error.code}`, message: error.message };
  return { status: 400, body, queryCode: `${error.queryCode};Sender` };
}

function respond(response: ServerResponse, { status, body, queryCode }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    ...(queryCode && { 'x-amzn-query-error': queryCode }),
  });
  response.end(JSON.stringify(body));
}
