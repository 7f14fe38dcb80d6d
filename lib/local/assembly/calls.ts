import type { LocalClock } from '../clock';
import { callDirectly, type StandIn } from '../direct-calls';
import type { Mailbox } from '../mailbox/start';
import type { Queues } from '../queues/start';
import { callDocuments, callsOf } from '../table/document-calls';
import type { Table } from '../table/table';

interface StandIns {
  table: Table;
  queues: Queues;
  mailbox: Mailbox;
}

/**
 * Shortens the product's way to the stand-ins of its own process: under manual time, which waits for every call, all
 * that makes a call slow only makes tests slow. The environment must be set before, for clients are made on loading.
 */
export async function shortenCalls({ table, queues, mailbox }: StandIns, clock: LocalClock): Promise<void> {
  const { db } = await import('../../../shared/db/table/client');
  if (clock.mode === 'real') {
    callDirectly(db, callsOf(table), clock);
    return;
  }
  callDocuments(db, table, clock);
  const { sqs } = await import('../../../shared/aws/queues');
  callDirectly(sqs, { url: queues.url, answer: ({ target, body }) => queues.answer(target, body) }, clock);
  const { ses } = await import('../../../shared/aws/ses-client');
  const { sending } = await import('../../../shared/aws/mailer');
  const account: StandIn = { url: mailbox.ses, answer: (call) => mailbox.answer(call) };
  for (const client of [ses, sending]) callDirectly(client, account, clock);
}
