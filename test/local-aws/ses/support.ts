import { SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { LocalClock } from '@posthaste/local-aws/clock';
import { type Mailbox, type MailboxOptions, startMailbox } from '@posthaste/local-aws/ses';

interface PublishedEvent {
  eventType: string;
  mail: { messageId: string; tags: Record<string, string[]>; [name: string]: unknown };
  [detail: string]: unknown;
}

export interface Bench extends Mailbox {
  clock: LocalClock;
  client: SESv2Client;
  events: PublishedEvent[];
  /** Answers a path of the mailbox as JSON. */
  get<T = Record<string, unknown>>(path: string): Promise<T>;
  post(path: string, body: unknown): Promise<Response>;
}

const running: Bench[] = [];

/** Stops every mailbox that a test started. */
export async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((bench) => bench.stop()));
}

/** A mailbox on manual time with example.com verified, no rate limits and no retries in the client. */
export async function startBench(options: Partial<MailboxOptions> = {}): Promise<Bench> {
  const clock = options.clock ?? new LocalClock('manual', Date.UTC(2026, 10, 21, 12));
  const events: PublishedEvent[] = [];
  const publish = async (message: string) => {
    events.push(JSON.parse(message));
  };
  const mailbox = await startMailbox({
    clock,
    publish,
    identities: ['example.com'],
    configurationSets: ['transactional'],
    ...options,
    settings: { rate: null, controlRate: null, ...options.settings },
  });
  const client = new SESv2Client({
    endpoint: mailbox.ses,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const bench: Bench = {
    ...mailbox,
    clock,
    client,
    events,
    get: async <T>(path: string) => (await fetch(mailbox.url + path)).json() as Promise<T>,
    post: (path, body) =>
      fetch(mailbox.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
  running.push(bench);
  return bench;
}

/** A plain email, changed by `changes`. */
export const emailTo = (to: string, changes: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput => ({
  FromEmailAddress: 'Example <hello@example.com>',
  Destination: { ToAddresses: [to] },
  ConfigurationSetName: 'transactional',
  Content: simple({}),
  ...changes,
});

export const simple = (
  message: Partial<NonNullable<NonNullable<SendEmailCommandInput['Content']>['Simple']>>,
): NonNullable<SendEmailCommandInput['Content']> => ({
  Simple: {
    Subject: { Data: 'Hello', Charset: 'UTF-8' },
    Body: { Html: { Data: '<p>Hello there</p>', Charset: 'UTF-8' }, Text: { Data: 'Hello there', Charset: 'UTF-8' } },
    ...message,
  },
});
