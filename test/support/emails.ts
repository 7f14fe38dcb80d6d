import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { createDomain } from '../../shared/db/domains/ownership';
import { contentExpiry, putContent } from '../../shared/db/emails/contents';
import { scheduleEmailCheck } from '../../shared/db/emails/due';
import { changeEmail, createEmail, type EmailRow, getEmail, SWEEP_MS } from '../../shared/db/emails/emails';
import type { Project } from '../../shared/db/projects/projects';
import { db } from '../../shared/db/table/client';
import { expr } from '../../shared/db/table/expressions';
import { keys } from '../../shared/db/table/keys';
import { parseAddress } from '../../shared/domain/address';
import type { Domain } from '../../shared/domain/domains/domains';
import { emailIdOf } from '../../shared/domain/emails/email-id';
import { isoNow, now, setClock, toIso } from '../../shared/ops/clock';
import { idSource, newSeed } from '../../shared/ops/ids';
import { setLogWriter } from '../../shared/ops/log';
import { setMetricWriter } from '../../shared/ops/metrics';
import { addProject, START, startService } from './contacts';
import { pendingDomain } from './pending-domain';

const queueUrl = (name: string) => `http://127.0.0.1:9/000000000000/${name}`;

/** A clock that tests set; who sleeps finds the time passed at once. */
class JumpClock {
  constructor(private time: number) {}
  now = () => this.time;
  sleep = async (ms: number) => {
    const target = this.time + ms;
    await new Promise(setImmediate);
    this.time = Math.max(this.time, target);
  };
  advance = (ms: number) => {
    this.time += ms;
  };
}

/** An id of a project in the form that links can name. */
export const projectId = (letter: string) => `prj_${letter.repeat(26)}`;

/**
 * The table in memory with a project, and hostile mocks of SES and SQS that know no call by
 * themselves. `manual` is a clock for tests in which sleeping takes its time.
 */
export async function startEmailService() {
  const service = await startService();
  const clock = new JumpClock(START);
  setClock(clock);
  Object.assign(process.env, {
    TRANSACTIONAL_QUEUE_URL: queueUrl('transactional'),
    BULK_QUEUE_URL: queueUrl('bulk'),
    CAMPAIGNS_QUEUE_URL: queueUrl('campaigns'),
    WORK_QUEUE_URL: queueUrl('work'),
    JOBS_QUEUE_URL: queueUrl('jobs'),
    FEEDBACK_QUEUE_URL: queueUrl('feedback'),
    FEEDBACK_DLQ_URL: queueUrl('feedback-dead'),
    TRANSACTIONAL_CONFIGURATION_SET: 'transactional-set',
    BULK_CONFIGURATION_SET: 'bulk-set',
    PUBLIC_URL: 'https://mail.example.com',
  });
  const metrics: string[] = [];
  setMetricWriter((line) => metrics.push(line));
  setLogWriter(() => undefined);
  const ses = mockClient(SESv2Client);
  const sqs = mockClient(SQSClient);
  const reset = () => {
    ses.reset();
    sqs.reset();
    metrics.length = 0;
    ses.onAnyCommand().rejects(new Error('this call of SES is not mocked'));
    sqs.onAnyCommand().rejects(new Error('this call of SQS is not mocked'));
    sqs.on(ChangeMessageVisibilityCommand).resolves({});
    // The looks at email that has not left, which follow from each new email.
    sqs.on(SendMessageBatchCommand, { QueueUrl: queueUrl('jobs') }).resolves({});
  };
  reset();
  return {
    ...service,
    manual: service.clock,
    clock,
    metrics,
    ses,
    sqs,
    reset,
    project: await addProject(projectId('A')),
  };
}

export type EmailService = Awaited<ReturnType<typeof startEmailService>>;

type NewEmail = Partial<EmailRow> & { to?: string; subscribed?: boolean };

/**
 * An email of a project as `/v1/send` leaves it: contact, content and row. It has a due entry already, as after the look at
 * email that has not left.
 */
export async function newEmail(
  project: Project,
  { to, subscribed = true, ...given }: NewEmail = {},
): Promise<EmailRow> {
  const ids = idSource();
  const timed = ids.id('em');
  const email = parseAddress(to ?? `${timed.slice(-8).toLowerCase()}@example.com`);
  if (!email) throw new Error('not an address');
  const upserted = await upsertContact(project, {
    email,
    patch: {},
    subscribed,
    subscribedIfNew: subscribed,
    source: 'send',
    request: { mark: newSeed().slice(0, 24), repeated: false },
  });
  if ('problem' in upserted) throw new Error('no contact');
  const id = emailIdOf(timed, given.contactId ?? upserted.contact.id);
  const contentId = `mc_${timed.slice(3)}`;
  const sender = { name: 'Ada', email: 'ada@sender.example' };
  const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', from: sender, headers: [], tracking: false };
  await putContent(project.id, contentId, { ...content, attachments: [] }, contentExpiry(now()));
  const row: EmailRow = {
    id,
    projectId: project.id,
    contactId: upserted.contact.id,
    generation: upserted.contact.generation,
    email,
    from: sender.email,
    fromDomain: 'sender.example',
    subject: 'Hello',
    contentId,
    kind: 'TRANSACTIONAL',
    lane: 'transactional',
    tags: {},
    status: 'QUEUED',
    rank: 0,
    createdAt: toIso(now()),
    attempts: 0,
    sweeps: 0,
    opens: 0,
    clicks: 0,
    timeline: [{ type: 'accepted', at: toIso(now()) }],
    seen: [],
    ...given,
  };
  await createEmail(row);
  if (row.status === 'QUEUED' && row.lane === 'transactional') await scheduleEmailCheck(row, now() + SWEEP_MS);
  return row;
}

/** A row as it stands in the table. */
export async function readEmail(row: Pick<EmailRow, 'id' | 'projectId'>): Promise<EmailRow> {
  const found = await getEmail(row);
  if (!found) throw new Error('the email is gone');
  return found;
}

/** Whether an item of the table is this email's. */
export function isRowOf({
  projectId,
  id,
}: Pick<EmailRow, 'id' | 'projectId'>): (item: Record<string, unknown>) => boolean {
  const key = keys.email(projectId, id);
  return ({ pk, sk }) => pk === key.pk && sk === key.sk;
}

/** Puts a row into a state without going through its history. */
export async function setEmail(row: Pick<EmailRow, 'id' | 'projectId'>, set: Record<string, unknown>): Promise<void> {
  await changeEmail(row, { if: expr`attribute_exists(status)`, set });
}

/** SES's answer to what the account may send; one email a second for each part of `rate`. */
export function mockAccount({ ses }: EmailService, rate = 14, max24HourSend = -1): void {
  const SendQuota = { MaxSendRate: rate, Max24HourSend: max24HourSend, SentLast24Hours: 0 };
  ses.on(GetAccountCommand).resolves({ SendQuota, ProductionAccessEnabled: true, SendingEnabled: true });
}

interface Queued {
  queue: string;
  email: string;
  project: string;
  delay: number;
  group: string | undefined;
}

/** Lets messages be queued; the answer holds all of them, in order. */
export function mockQueues({ sqs }: EmailService, depths: Record<string, number> = {}): Queued[] {
  const queued: Queued[] = [];
  const nameOf = (url: string | undefined) => (url ?? '').split('/').at(-1) ?? '';
  sqs.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries }) => {
    for (const { MessageBody, DelaySeconds = 0, MessageGroupId } of Entries) {
      const { email, project } = JSON.parse(MessageBody);
      queued.push({ queue: nameOf(QueueUrl), email, project, delay: DelaySeconds, group: MessageGroupId });
    }
    return { Successful: [], Failed: [] };
  });
  sqs.on(GetQueueAttributesCommand).callsFake(({ QueueUrl }) => ({
    Attributes: { ApproximateNumberOfMessages: String(depths[nameOf(QueueUrl)] ?? 0) },
  }));
  return queued;
}

/**
 * Runs something while the first write that says `text` takes effect without an answer: below the SDK's retries,
 * so that what the product sees is the answer to the second try.
 */
export async function withLostAnswer<T>(text: string, run: () => Promise<T>): Promise<T> {
  const name = 'loses an answer';
  let lost = 0;
  db.middlewareStack.add(
    (next) => async (args) => {
      if (lost === 0 && JSON.stringify(args.input).includes(text)) {
        lost += 1;
        await next(args);
      }
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name },
  );
  const result = await run().finally(() => db.middlewareStack.remove(name));
  if (lost === 0) throw new Error('no answer was lost');
  return result;
}

/** Runs something while every update of a row fails whose key has this text. */
export async function withFailingUpdates<T>(text: string, run: () => Promise<T>): Promise<T> {
  const name = 'fails updates';
  db.middlewareStack.add(
    (next) => async (args) => {
      if ('UpdateExpression' in args.input && JSON.stringify(args.input).includes(text)) {
        throw new Error('the row takes no write');
      }
      return next(args);
    },
    { step: 'initialize', name },
  );
  return run().finally(() => db.middlewareStack.remove(name));
}

/** example.com as a domain that the project may send from. */
export function verifiedDomain({ project }: Pick<EmailService, 'project'>): Domain {
  const time = isoNow();
  return pendingDomain({
    projectId: project.id,
    domain: 'example.com',
    status: 'VERIFIED',
    createdAt: time,
    verifiedAt: time,
  });
}

/** Lets the project send from example.com. */
export async function addVerifiedDomain(email: Pick<EmailService, 'project'>): Promise<void> {
  await createDomain(verifiedDomain(email));
}
