import {
  DeleteMessageBatchCommand,
  GetQueueUrlCommand,
  type Message,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { type QueueName, queues } from '../../../lib/functions-and-queues';
import { streams } from '../../../lib/streams-and-timers';
import { sqs } from '../../../shared/aws/queues';
import { ownTags } from '../../../shared/domain/sending/ses-event';
import { CliFailure, notFoundFailure } from '../failure';
import type { Names } from '../names';
import { countText } from '../output';

/** SQS's maximum per call. */
const MAX_PER_CALL = 10;
const HIDDEN_SECONDS = 60;

export const queueNames = Object.keys(queues) as QueueName[];
const streamConsumers: readonly string[] = Object.values(streams).map(({ consumer }) => consumer);

const isQueue = (part: string): part is QueueName => queueNames.some((name) => name === part);

export function queuePart(part: string): QueueName {
  if (isQueue(part)) return part;
  if (streamConsumers.includes(part)) {
    throw new CliFailure(
      `The dead letters of ${part} hold positions in the table's stream, not messages. Read its heading in the runbook.`,
    );
  }
  throw notFoundFailure(`There is no queue ${part}. There are: ${queueNames.join(', ')}.`);
}

async function urlOf(name: string): Promise<string> {
  try {
    const { QueueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
    return QueueUrl;
  } catch (error) {
    if (error instanceof QueueDoesNotExist) throw notFoundFailure(`There is no queue ${name}.`);
    throw error;
  }
}

export interface DeadLetters {
  sourceUrl: string;
  url: string;
}

export async function deadLettersOf(names: Names, part: QueueName): Promise<DeadLetters> {
  return { sourceUrl: await urlOf(names.queue(part)), url: await urlOf(names.deadLetters(part)) };
}

export async function receiveMessages({ url }: DeadLetters, limit = MAX_PER_CALL, hiddenSeconds = HIDDEN_SECONDS) {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: url,
      MaxNumberOfMessages: Math.min(MAX_PER_CALL, limit),
      MessageSystemAttributeNames: ['All'],
      VisibilityTimeout: hiddenSeconds,
    }),
  );
  return Messages;
}

export async function deleteMessages({ url }: DeadLetters, messages: readonly Message[]): Promise<void> {
  const Entries = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
  const { Failed = [] } = await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries }));
  const [firstFailure] = Failed;
  if (firstFailure)
    throw new CliFailure(`${countText(Failed.length, 'message')} could not be deleted: ${firstFailure.Code}.`);
}

/** Sends before it deletes: a crash never loses a message, but can duplicate it, which is harmless. */
export async function moveBack(queue: DeadLetters, messages: readonly Message[]): Promise<void> {
  for (const { Body, Attributes } of messages) {
    const group = Attributes?.MessageGroupId;
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: queue.sourceUrl,
        MessageBody: Body,
        ...(group === undefined ? {} : { MessageGroupId: group }),
      }),
    );
  }
  await deleteMessages(queue, messages);
}

/** The fields that are printed. They contain no addresses and no email text. */
const SHOWN_FIELDS = [
  'kind',
  'work',
  'project',
  'email',
  'campaign',
  'contact',
  'webhook',
  'segment',
  'job',
  'domain',
] as const;

const ownMessage = z.looseObject({ v: z.number() });
const topicEnvelope = z.object({ Message: z.string() });
const sesEvent = z.object({
  eventType: z.string(),
  mail: z.object({ messageId: z.string(), tags: z.record(z.string(), z.array(z.string())).optional() }),
});

const parse = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

function describeOwnMessage(message: z.output<typeof ownMessage>): string {
  const fields = SHOWN_FIELDS.flatMap((field) =>
    typeof message[field] === 'string' ? [`${field} ${message[field]}`] : [],
  );
  const listLengths = Object.entries(message).flatMap(([field, value]) =>
    Array.isArray(value) ? [`${value.length} ${field}`] : [],
  );
  return [`v${message.v}`, ...fields, ...listLengths].join(', ');
}

/** Prints the service's tags, which are only ids, and omits the project's tags. */
function describeSesEvent({ eventType, mail: email }: z.output<typeof sesEvent>): string {
  const tags = Object.entries(ownTags).flatMap(
    ([label, name]) => email.tags?.[name]?.map((id) => `${label} ${id}`) ?? [],
  );
  return [`SES event ${eventType}`, `message ${email.messageId}`, ...tags].join(', ');
}

export function describeBody(body: string): string {
  const message = parse(ownMessage, body);
  if (message) return describeOwnMessage(message);
  const envelope = parse(topicEnvelope, body);
  const event = parse(sesEvent, envelope?.Message ?? body);
  return event ? describeSesEvent(event) : `not a message of this service, ${Buffer.byteLength(body)} bytes`;
}
