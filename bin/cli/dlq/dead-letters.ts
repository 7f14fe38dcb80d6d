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

/** SQS's maximum per call, and how long it hides messages. */
const AT_ONCE = 10;
const HIDDEN_SECONDS = 60;

export const queueNames = Object.keys(queues) as QueueName[];
const readers: readonly string[] = Object.values(streams).map(({ consumer }) => consumer);

const isQueue = (part: string): part is QueueName => queueNames.some((name) => name === part);

export function queuePart(part: string): QueueName {
  if (isQueue(part)) return part;
  if (readers.includes(part)) {
    throw new CliFailure(
      `The dead letters of ${part} hold places in the table's stream and no messages. Read its runbook heading.`,
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
  source: string;
  letters: string;
}

export async function deadLettersOf(names: Names, part: QueueName): Promise<DeadLetters> {
  return { source: await urlOf(names.queue(part)), letters: await urlOf(names.deadLetters(part)) };
}

export async function receive({ letters }: DeadLetters, limit = AT_ONCE, hiddenSeconds = HIDDEN_SECONDS) {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: letters,
      MaxNumberOfMessages: Math.min(AT_ONCE, limit),
      MessageSystemAttributeNames: ['All'],
      VisibilityTimeout: hiddenSeconds,
    }),
  );
  return Messages;
}

export async function remove({ letters }: DeadLetters, messages: readonly Message[]): Promise<void> {
  const Entries = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
  const { Failed = [] } = await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: letters, Entries }));
  if (Failed.length > 0) throw new CliFailure(`${Failed.length} messages could not be deleted: ${Failed[0]?.Code}.`);
}

/** Sends before it deletes: a crash can duplicate a message, which is harmless, but never loses one. */
export async function moveBack(dead: DeadLetters, messages: readonly Message[]): Promise<void> {
  for (const { Body, Attributes } of messages) {
    const group = Attributes?.MessageGroupId;
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: dead.source,
        MessageBody: Body,
        ...(group === undefined ? {} : { MessageGroupId: group }),
      }),
    );
  }
  await remove(dead, messages);
}

/** Never addresses or email text. */
const OWN = ['kind', 'work', 'project', 'email', 'campaign', 'contact', 'webhook', 'segment', 'job', 'domain'] as const;

const own = z.looseObject({ v: z.number() });
const fromTopic = z.object({ Message: z.string() });
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

function aboutOwn(message: z.output<typeof own>): string {
  const fields = OWN.flatMap((field) => (typeof message[field] === 'string' ? [`${field} ${message[field]}`] : []));
  const counted = Object.entries(message).flatMap(([member, value]) =>
    Array.isArray(value) ? [`${value.length} ${member}`] : [],
  );
  return [`v${message.v}`, ...fields, ...counted].join(', ');
}

/** The service's tags are ids. The project's stay out. */
function aboutEvent({ eventType, mail: email }: z.output<typeof sesEvent>): string {
  const tags = Object.entries(ownTags).flatMap(
    ([what, name]) => email.tags?.[name]?.map((id) => `${what} ${id}`) ?? [],
  );
  return [`SES event ${eventType}`, `message ${email.messageId}`, ...tags].join(', ');
}

export function about(body: string): string {
  const message = parse(own, body);
  if (message) return aboutOwn(message);
  const envelope = parse(fromTopic, body);
  const event = parse(sesEvent, envelope?.Message ?? body);
  return event ? aboutEvent(event) : `not a message of ours, ${Buffer.byteLength(body)} bytes`;
}
