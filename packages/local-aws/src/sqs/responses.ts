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
import type { QueueStore } from './queue-store';
import { WaitingCaller } from './waiting-caller';

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

export type QueueCall = (target: string, body: string, caller: WaitingCaller) => Promise<QueueResponse>;

export function createQueueCall(store: QueueStore, url: () => string): QueueCall {
  return async (target, body, caller) => {
    try {
      const operation = OPERATIONS[target.replace('AmazonSQS.', '')] ?? (() => unknownOperation(target));
      return toResponse(200, await operation(parse(body), { store, url: url(), caller, now: caller.now() }));
    } catch (error) {
      return failureResponse(error);
    }
  };
}

export async function respondDirectly(respond: QueueCall, clock: LocalClock, target: string, body: string) {
  const caller = new WaitingCaller(clock, new AbortController().signal);
  try {
    return await respond(target, body, caller);
  } finally {
    caller.end();
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body || '{}');
  } catch {
    throw new QueueError('SerializationException', 'The request is not valid JSON.');
  }
}

export function failureResponse(error: unknown): QueueResponse {
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
