import { type Duration, toInstant, toMs } from './duration';
import type { EmailFilter, EmailLink, MailboxEmail } from './email';
import { type Request, requester, TestBenchError } from './request';

const DEFAULT_WAIT_MS = 10_000;

/** The local service's mailbox, where all email arrives. */
export interface TestMailbox {
  /**
   * Waits for a matching email and returns the newest. Throws a `TestBenchError` that lists the latest emails if none
   * arrived in time.
   */
  waitFor(
    filter: EmailFilter,
    options?: { /** Default: 10 seconds; at most a minute. */ within?: Duration },
  ): Promise<MailboxEmail>;
  /** The newest 20 emails that match, newest first. */
  list(filter?: EmailFilter): Promise<MailboxEmail[]>;
  /** Deletes all emails. Their events are still reported to the service. */
  clear(): Promise<void>;
}

/** The clock of a local service that was started with `CLOCK=manual`. */
export interface TestClock {
  now(): Promise<Date>;
  /** Advances time. Resolves when everything due in that time has happened: sends, retries, workflows. */
  advance(duration: Duration): Promise<Date>;
  /** Advances to a time. A repeated call changes nothing, so a call without a response can be sent again. */
  advanceTo(time: Date | string): Promise<Date>;
}

/** An email in the mailbox, or the id from the response to the send. */
export type EmailOrId = MailboxEmail | string;

export interface TestBench {
  mailbox: TestMailbox;
  clock: TestClock;
  /** The email bounces. `hard` (default): the address does not exist; `soft`: the mail server refuses it for now. */
  bounce(email: EmailOrId, type?: 'hard' | 'soft'): Promise<void>;
  /** Its recipient reports the email as spam. */
  complain(email: EmailOrId): Promise<void>;
  /** Its recipient opens the email; `bot`: a program does. */
  open(email: EmailOrId, options?: { bot?: boolean }): Promise<void>;
  /** Its recipient follows a link of the email, by default the first tracked link. */
  click(email: EmailOrId, link?: EmailLink | string): Promise<void>;
}

/** Uses the mailbox at `url`, by default at `POSTHASTE_MAILBOX`. */
export function testBench({ url }: { url?: string } = {}): TestBench {
  const request = requester(url);
  const recordEvent = async (email: EmailOrId, event: object): Promise<void> => {
    const id = typeof email === 'string' ? email : email.id;
    await request('POST', `/_mailbox/messages/${encodeURIComponent(id)}/events`, { body: event });
  };
  const linkField = (link: EmailLink | string) => ({ link: typeof link === 'string' ? link : link.url });
  return {
    mailbox: mailboxOf(request),
    clock: clockOf(request),
    bounce: (email, type = 'hard') =>
      recordEvent(email, { type: 'bounce', bounceType: type === 'hard' ? 'Permanent' : 'Transient' }),
    complain: (email) => recordEvent(email, { type: 'complaint' }),
    open: (email, options) => recordEvent(email, { type: 'open', ...options }),
    click: (email, link) => recordEvent(email, { type: 'click', ...(link !== undefined && linkField(link)) }),
  };
}

function mailboxOf(request: Request): TestMailbox {
  const find = async (filter: EmailFilter, waitMs: number, limit?: number): Promise<MailboxEmail[]> => {
    const query = queryOf({ ...filter, wait: waitMs / 1000, limit });
    return (await request<{ items: MailboxEmail[] }>('GET', `/_mailbox/messages?${query}`, { waitMs })).items;
  };
  return {
    async waitFor(filter, { within = DEFAULT_WAIT_MS } = {}) {
      const [email] = await find(filter, toMs(within), 1);
      if (email) return email;
      throw new TestBenchError(await explainNoEmail(request, filter, within));
    },
    list: (filter = {}) => find(filter, 0),
    clear: () => request('DELETE', '/_mailbox/messages'),
  };
}

interface ClockState {
  mode: 'real' | 'manual';
  now: number;
}

const clockOf = (request: Request): TestClock => ({
  now: async () => new Date((await request<ClockState>('GET', '/_clock')).now),
  advance: (duration) => advanceClock(request, { advanceMs: toMs(duration) }),
  advanceTo: (time) => advanceClock(request, { advanceTo: toInstant(time) }),
});

/** A year of due work can take minutes. */
async function advanceClock(request: Request, body: object): Promise<Date> {
  const { now } = await request<ClockState>('POST', '/_clock', { body, waitMs: ADVANCE_TIMEOUT_MS });
  return new Date(now);
}

const ADVANCE_TIMEOUT_MS = 600_000;

function queryOf({ since, ...rest }: EmailFilter & { wait: number; limit: number | undefined }): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
  if (since !== undefined) query.set('since', since instanceof Date ? since.toISOString() : String(since));
  return query;
}

async function explainNoEmail(request: Request, filter: EmailFilter, within: Duration): Promise<string> {
  const { items } = await request<{ items: MailboxEmail[] }>('GET', '/_mailbox/messages?limit=3');
  const { mode } = await request<ClockState>('GET', '/_clock');
  const latest = items.map(({ to, subject }) => `"${subject}" to ${to.join(', ')}`).join('; ');
  return [
    `No email with ${JSON.stringify(filter)} arrived within ${typeof within === 'number' ? `${within} ms` : within}.`,
    latest ? `The latest: ${latest}.` : 'The mailbox is empty.',
    ...(mode === 'manual' ? ["The clock is manual: clock.advance('10 seconds') lets the service send."] : []),
  ].join(' ');
}
