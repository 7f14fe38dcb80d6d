import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { expect } from '@jest/globals';
import { handler as worker } from '../../functions/worker/handler';
import { getContent } from '../../shared/db/emails/contents';
import { listEmails } from '../../shared/db/emails/list';
import { contactId } from '../../shared/domain/contacts/contact';
import type { EmailService } from './emails';
import { failures, lambdaContext, queueEvent } from './invocations';

interface Message {
  queue: string;
  body: Record<string, unknown>;
}

/** The way of a sign-in link from the request to the inbox. */
export function signInEmails(service: EmailService) {
  process.env.JOBS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/jobs';
  /** Messages that nobody has taken yet. */
  const queued: Message[] = [];
  /** Queues are empty, and take messages. */
  const empty = () => {
    queued.length = 0;
    service.sqs.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries }) => {
      for (const { MessageBody } of Entries)
        queued.push({ queue: QueueUrl.split('/').at(-1), body: JSON.parse(MessageBody) });
      return { Successful: [], Failed: [] };
    });
  };
  const take = () => queued.splice(0).flatMap(({ queue, body }) => (queue === 'jobs' ? [body] : []));

  /** Runs the worker on messages, and returns how many it did not get done. */
  const run = async (messages: object[]): Promise<number> =>
    failures(await worker(queueEvent('jobs', messages), lambdaContext('worker', 300_000))).length;

  /** Runs the worker on what was queued for it, `times` over. */
  async function work(times = 1): Promise<void> {
    const asked = take();
    for (let n = 0; n < times; n++) expect(await run(asked)).toBe(0);
  }

  const emailsTo = async (email: string) =>
    (await listEmails(service.project, { contactId: contactId(service.project.salt, email) }, { limit: 20 })).items;
  const contentTo = async (email: string) => {
    const [row] = await emailsTo(email);
    return row && (await getContent(service.project.id, row.contentId));
  };
  /** The token in the latest email to an address; '' if there is none. */
  const tokenTo = async (email: string): Promise<string> =>
    /https:\/\/mail\.example\.com\/dashboard\/sign-in#token=(sl_\w+)"/.exec(
      (await contentTo(email))?.html ?? '',
    )?.[1] ?? '';
  return { queued, empty, take, run, work, emailsTo, contentTo, tokenTo };
}
