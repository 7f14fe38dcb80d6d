import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import type { LocalClock } from '@posthaste/local-aws/clock';
import { callDirectly, type Emulator } from '@posthaste/local-aws/direct-calls';
import type { Table } from '@posthaste/local-aws/dynamodb';
import type { Mailbox } from '@posthaste/local-aws/ses';
import { bypassSdk, type JsonOperation } from '@posthaste/local-aws/short-calls';
import type { Queues } from '@posthaste/local-aws/sqs';
import { callDocuments, tableEmulator } from './document-calls';

interface Emulators {
  table: Table;
  queues: Queues;
  mailbox: Mailbox;
}

/** Needs the environment variables, because the modules read them when they are loaded. */
export async function clientsAndEmulators({ table, queues, mailbox }: Emulators) {
  const { db } = await import('../../../shared/db/table/client');
  const { sqs } = await import('../../../shared/aws/queues');
  const { ses } = await import('../../../shared/aws/ses-client');
  const { sendingClient } = await import('../../../shared/aws/mailer');
  const queuesEmulator: Emulator = { url: queues.url, answer: ({ target, body }) => queues.answer(target, body) };
  const sesEmulator: Emulator = { url: mailbox.ses, answer: (call) => mailbox.answer(call) };
  return {
    table: { clients: [db], emulator: tableEmulator(table) },
    queues: { clients: [sqs], emulator: queuesEmulator },
    ses: { clients: [ses, sendingClient], emulator: sesEmulator },
  };
}

const hasNoAttachments = (input: object): boolean => {
  const { Simple } = (input as SendEmailCommandInput).Content ?? {};
  return Simple !== undefined && Simple.Attachments === undefined;
};

export const SHORT_CALLS: Readonly<Record<string, JsonOperation>> = {
  SendEmail: { method: 'POST', path: '/v2/email/outbound-emails', target: '', isPlain: hasNoAttachments },
  SendMessageBatch: { method: 'POST', path: '/', target: 'AmazonSQS.SendMessageBatch' },
};

export async function shortenCalls(emulators: Emulators, clock: LocalClock): Promise<void> {
  const { table, queues, ses } = await clientsAndEmulators(emulators);
  for (const client of table.clients) callDocuments(client, emulators.table, clock);
  for (const { clients, emulator } of [queues, ses]) {
    for (const client of clients) {
      callDirectly(client, emulator, clock);
      bypassSdk(client, emulator, clock, SHORT_CALLS);
    }
  }
}
