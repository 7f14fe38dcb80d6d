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

export interface QueueResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type QueueCall = (target: string, body: string, presence: Presence) => Promise<QueueResponse>;

export function callHandler(store: QueueStore, url: () => string): QueueCall {
  return async (target, body, presence) => {
    try {
      const run = OPERATIONS[target.replace('AmazonSQS.', '')] ?? (() => unknownOperation(target));
      return toResponse(200, await run(parse(body), { store, url: url(), presence, now: presence.now() }));
    } catch (error) {
      return toFailure(error);
    }
  };
}

export async function answerAtOnce(response: QueueCall, clock: LocalClock, target: string, body: string) {
  const presence = new Presence(clock, new AbortController().signal);
  try {
    return await response(target, body, presence);
  } finally {
    presence.end();
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body || '{}');
  } catch {
    throw new QueueError('SerializationException', 'The request is not valid JSON.');
  }
}

export function toFailure(error: unknown): QueueResponse {
  if (!(error instanceof QueueError)) {
    return toResponse(500, { __type: 'com.amazonaws.sqs#InternalFailure', message: String(error) });
  }
  const body = { __type: `com.amazonaws.sqs#${error.code}`, message: error.message };
  return toResponse(400, body, { 'x-amzn-query-error': `${error.queryCode};Sender` });
}

const toResponse = (status: number, body: object, headers: Record<string, string> = {}): QueueResponse => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0', ...headers },
  body: JSON.stringify(body),
});
