import type { Message } from '@aws-sdk/client-sqs';
import type { Command } from 'commander';
import { env } from '../../../shared/ops/env';
import { readDeadLetters } from '../doctor/readers';
import { usageFailure } from '../failure';
import { type Names, namesForTable } from '../names';
import { columns, countText, type Output, show } from '../output';
import {
  deadLettersOf,
  deleteMessages,
  describeBody,
  moveBack,
  queueNames,
  queuePart,
  receiveMessages,
} from './dead-letters';

interface DlqOptions {
  table?: string;
  stack?: string;
  json?: boolean;
  max?: string;
  yes?: boolean;
}

const MAX_SHOWN = 10;
const VISIBLE_AGAIN_AFTER_SECONDS = 0;
const MAX_MESSAGES = 10_000;

const namesOf = ({ table, stack }: DlqOptions): Names =>
  namesForTable(env('table'), table === undefined && stack === undefined);

function maximumOf({ max }: DlqOptions): number {
  if (max === undefined) return MAX_MESSAGES;
  const maximum = Number(max);
  if (!Number.isInteger(maximum) || maximum < 1) throw usageFailure('--max must be a whole number of at least 1.');
  return maximum;
}

async function listCommand(options: DlqOptions, output: Output): Promise<void> {
  const queues = (await readDeadLetters(namesOf(options))).filter(({ messages }) => messages !== null);
  const rows = queues.map(({ part, messages }) => [part, String(messages)]);
  show(output, options.json, queues, columns(['QUEUE', 'DEAD LETTERS (APPROX.)'], rows));
}

const summaryOf = ({ MessageId = '', Body = '', Attributes = {} }: Message) => ({
  id: MessageId,
  sentAt: new Date(Number(Attributes.SentTimestamp)).toISOString(),
  received: Number(Attributes.ApproximateReceiveCount),
  about: describeBody(Body),
});

async function showCommand(queue: string, options: DlqOptions, output: Output): Promise<void> {
  const deadLetters = await deadLettersOf(namesOf(options), queuePart(queue));
  const messages = (await receiveMessages(deadLetters, MAX_SHOWN, VISIBLE_AGAIN_AFTER_SECONDS)).map(summaryOf);
  const rows = messages.map(({ sentAt, received, about: subject }) => [sentAt, String(received), subject]);
  show(output, options.json, messages, rows.length === 0 ? 'None.' : columns(['SENT', 'RECEIVED', 'ABOUT'], rows));
}

/** SQS asks only some servers, so the queue may have messages after an empty response. */
const MAX_EMPTY_RESPONSES = 3;

/** Counts a message once, even if SQS delivers it twice. */
async function forEachBatch(
  options: DlqOptions,
  receiveBatch: (limit: number) => Promise<Message[]>,
  handle: (messages: Message[]) => Promise<void>,
): Promise<number> {
  const maximum = maximumOf(options);
  const handledIds = new Set<string>();
  let emptyResponseCount = 0;
  while (handledIds.size < maximum && emptyResponseCount < MAX_EMPTY_RESPONSES) {
    const messages = await receiveBatch(maximum - handledIds.size);
    const newMessages = messages.filter(({ MessageId = '' }) => !handledIds.has(MessageId));
    emptyResponseCount = newMessages.length === 0 ? emptyResponseCount + 1 : 0;
    if (newMessages.length > 0) await handle(newMessages);
    for (const { MessageId = '' } of newMessages) handledIds.add(MessageId);
  }
  return handledIds.size;
}

async function replayCommand(queue: string, options: DlqOptions, output: Output): Promise<void> {
  const deadLetters = await deadLettersOf(namesOf(options), queuePart(queue));
  const movedCount = await forEachBatch(
    options,
    (limit) => receiveMessages(deadLetters, limit),
    (messages) => moveBack(deadLetters, messages),
  );
  show(
    output,
    options.json,
    { queue, moved: movedCount },
    `Moved ${countText(movedCount, 'message')} back to ${queue}.`,
  );
}

async function dropCommand(queue: string, options: DlqOptions, output: Output): Promise<void> {
  if (!options.yes)
    throw usageFailure('Dropped messages cannot be restored. Look at them with posthaste dlq show, then add --yes.');
  const deadLetters = await deadLettersOf(namesOf(options), queuePart(queue));
  const droppedCount = await forEachBatch(
    options,
    (limit) => receiveMessages(deadLetters, limit),
    (messages) => deleteMessages(deadLetters, messages),
  );
  show(
    output,
    options.json,
    { queue, dropped: droppedCount },
    `Deleted ${countText(droppedCount, 'dead letter')} of ${queue}.`,
  );
}

export function addDlq(program: Command, output: Output): void {
  const dlq = program.command('dlq').description('list, show, retry and delete messages that failed permanently');
  const queueArgument = ['<queue>', queueNames.join(', ')] as const;
  const maxOption = ['--max <number>', `maximum number of messages (default: ${MAX_MESSAGES})`] as const;
  dlq
    .command('list')
    .description('show how many dead letters each queue has')
    .action((_, command: Command) => listCommand(command.optsWithGlobals(), output));
  dlq
    .command('show')
    .argument(...queueArgument)
    .description('show up to 10 dead letters: when they were sent, how often received, and what they are about')
    .action((queue, _, command: Command) => showCommand(queue, command.optsWithGlobals(), output));
  dlq
    .command('replay')
    .argument(...queueArgument)
    .description('move dead letters back to their queue; completed work is not repeated')
    .option(...maxOption)
    .action((queue, _, command: Command) => replayCommand(queue, command.optsWithGlobals(), output));
  dlq
    .command('drop')
    .argument(...queueArgument)
    .description('delete dead letters')
    .option(...maxOption)
    .option('--yes', 'delete them; this cannot be undone')
    .action((queue, _, command: Command) => dropCommand(queue, command.optsWithGlobals(), output));
}
