import { type Duration, toMs } from './duration';
import type { Mail, MailFilter, MailLink } from './mail';
import { type Request, requester, TestBenchError } from './request';

const WAIT_MS = 10_000;

/** The local service's mailbox, in which all email ends. */
export interface TestMailbox {
  /**
   * Resolves with the newest email that matches, as soon as there is one. Throws a `TestBenchError` that names the latest
   * emails if none came in time.
   */
  waitFor(
    filter: MailFilter,
    options?: { /** Default: 10 seconds; at most a minute. */ within?: Duration },
  ): Promise<Mail>;
  /** The newest 20 emails that match, newest first. */
  list(filter?: MailFilter): Promise<Mail[]>;
  /** Forgets all emails. What happens to them is still reported to the service. */
  clear(): Promise<void>;
}

/** The clock of a local service that was started with `CLOCK=manual`. */
export interface TestClock {
  now(): Promise<Date>;
  /** Moves time on. Resolves when all that was to happen in that time has happened: sends, retries, workflows. */
  advance(duration: Duration): Promise<Date>;
}

/** An email of the mailbox, or the id of an email as a send answers it. */
export type MailOrId = Mail | string;

/** What a test does with a local service. */
export interface TestBench {
  mailbox: TestMailbox;
  clock: TestClock;
  /** The email bounces. `hard` (default): the address does not exist; `soft`: the mail server refuses it for now. */
  bounce(mail: MailOrId, type?: 'hard' | 'soft'): Promise<void>;
  /** Its recipient reports the email as spam. */
  complain(mail: MailOrId): Promise<void>;
  /** Its recipient opens the email; `bot`: a program does. */
  open(mail: MailOrId, options?: { bot?: boolean }): Promise<void>;
  /** Its recipient follows a link of the email; the first tracked one if none is named. */
  click(mail: MailOrId, link?: MailLink | string): Promise<void>;
}

/** Works on the local service whose mailbox is at `url`; without it, on the one that `POSTHASTE_MAILBOX` names. */
export function testBench({ url }: { url?: string } = {}): TestBench {
  const request = requester(url);
  const play = async (mail: MailOrId, event: object): Promise<void> => {
    const id = typeof mail === 'string' ? mail : mail.id;
    await request('POST', `/_mailbox/messages/${encodeURIComponent(id)}/events`, { body: event });
  };
  const linked = (link: MailLink | string) => ({ link: typeof link === 'string' ? link : link.url });
  return {
    mailbox: mailboxOf(request),
    clock: clockOf(request),
    bounce: (mail, type = 'hard') =>
      play(mail, { type: 'bounce', bounceType: type === 'hard' ? 'Permanent' : 'Transient' }),
    complain: (mail) => play(mail, { type: 'complaint' }),
    open: (mail, options) => play(mail, { type: 'open', ...options }),
    click: (mail, link) => play(mail, { type: 'click', ...(link !== undefined && linked(link)) }),
  };
}

function mailboxOf(request: Request): TestMailbox {
  const find = async (filter: MailFilter, waitMs: number, limit?: number): Promise<Mail[]> => {
    const query = queryOf({ ...filter, wait: waitMs / 1000, limit });
    return (await request<{ items: Mail[] }>('GET', `/_mailbox/messages?${query}`, { waitMs })).items;
  };
  return {
    async waitFor(filter, { within = WAIT_MS } = {}) {
      const [mail] = await find(filter, toMs(within), 1);
      if (mail) return mail;
      throw new TestBenchError(await whyNone(request, filter, within));
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
  async advance(duration) {
    const advanceMs = toMs(duration);
    // Years of due work take their time.
    const { now } = await request<ClockState>('POST', '/_clock', { body: { advanceMs }, waitMs: ADVANCED_WITHIN_MS });
    return new Date(now);
  },
});

const ADVANCED_WITHIN_MS = 600_000;

function queryOf({ since, ...rest }: MailFilter & { wait: number; limit: number | undefined }): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
  if (since !== undefined) query.set('since', since instanceof Date ? since.toISOString() : String(since));
  return query;
}

/** What a developer wants to know of an email that did not come. */
async function whyNone(request: Request, filter: MailFilter, within: Duration): Promise<string> {
  const { items } = await request<{ items: Mail[] }>('GET', '/_mailbox/messages?limit=3');
  const { mode } = await request<ClockState>('GET', '/_clock');
  const latest = items.map(({ to, subject }) => `"${subject}" to ${to.join(', ')}`).join('; ');
  return [
    `No mail with ${JSON.stringify(filter)} came within ${typeof within === 'number' ? `${within} ms` : within}.`,
    latest ? `The latest: ${latest}.` : 'The mailbox is empty.',
    ...(mode === 'manual' ? ["The clock is manual: clock.advance('10 seconds') lets the service send."] : []),
  ].join(' ');
}
