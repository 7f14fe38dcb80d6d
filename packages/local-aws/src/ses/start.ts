import { join } from 'node:path';
import { AppendLog, type Span } from '../append-log';
import type { LocalClock } from '../clock';
import type { DirectResponse } from '../direct-calls';
import { isFromForeignPage, LEFT_OPEN, Refusal, startLoopback } from '../loopback';
import { AccountStore } from './api/account-store';
import { openSource } from './api/draft';
import { publishedRecords } from './api/identities';
import { buildMime, type WriteMime } from './api/mime';
import type { SesContext } from './api/operation';
import { createReceiver, serveReceipts } from './api/receiving';
import { answerSes, type SesCall, serveSes } from './api/routes';
import { Control } from './control';
import { EmailStore, readEntry } from './email-store';
import type { MailboxPath } from './mailbox/call';
import { LiveList } from './mailbox/live-list';
import { answerMailbox } from './mailbox/routes';
import type { MailboxSettings, MailboxSettingsChange } from './settings';

export interface MailboxOptions {
  dir?: string | undefined;
  port?: number | undefined;
  clock: LocalClock;
  settings?: MailboxSettingsChange | undefined;
  publish: (message: string) => Promise<void>;
  store?: ((key: string, email: Uint8Array) => Promise<void>) | undefined;
  receivingAdvice?: string | undefined;
  ruleSet?: string | undefined;
  idTag?: string | undefined;
  writeMime?: WriteMime | undefined;
  /** The result is shown in a sandbox without scripts. */
  shownHtml?: ((html: string) => string) | undefined;
  identities?: string[] | undefined;
  configurationSets?: string[] | undefined;
  hint?: (() => string) | undefined;
  paths?: readonly MailboxPath[] | undefined;
}

export interface Mailbox {
  url: string;
  ses: string;
  /** A call that gets no response fails immediately with a time-out. */
  answer(call: SesCall): Promise<DirectResponse>;
  published(type: 'TXT' | 'CNAME' | 'MX', name: string): string[];
  hasPendingEvents(): boolean;
  change(settings: MailboxSettingsChange): void;
  settings(): MailboxSettings;
  stop(): Promise<void>;
}

export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { clock, publish, hint, paths = [], store, dir, port, idTag, writeMime = buildMime } = options;
  const {
    shownHtml = (html: string) => html,
    receivingAdvice: advice = 'create a receipt rule for it.',
    ruleSet = 'local',
  } = options;
  const control = new Control(clock);
  control.change(options.settings ?? {});
  const log = new AppendLog(dir && join(dir, 'mailbox', 'emails.log'));
  const live = new LiveList();
  const emails = new EmailStore(
    log,
    clock,
    async (message) => {
      await publish(message);
      live.changed();
    },
    (source) => openSource(source, writeMime),
    idTag,
  );
  const account = new AccountStore(log, clock, control);
  const restore = (line: string, span: Span) => {
    const entry = readEntry(line);
    emails.restore(entry, span);
    account.restore(entry);
  };
  log.replay(restore, { untilTab: true });
  prepareAccount(account, options);

  let url = '';
  const commonContext = { clock, emails, control, live };
  const ses: SesContext = { ...commonContext, account, url: () => url, writeMime };
  const receive = store && createReceiver({ account, clock, store, publish, advice });
  const clear = () => emails.clear(account.lines());
  const mailbox = { ...commonContext, hint, paths, shownHtml, receive, clear };
  const server = await startLoopback({
    port,
    clock,
    handle: async (request, response) => {
      const target = new URL(request.url ?? '/', 'http://127.0.0.1');
      // Links and images of emails are GET requests.
      if (request.method !== 'GET' && isFromForeignPage(request)) {
        throw new Refusal(403, 'Requests from other web pages cannot change anything here.');
      }
      if (target.pathname.startsWith('/v2/email/')) return serveSes(ses, target.pathname, request);
      if (request.method === 'POST' && target.pathname === '/') return serveReceipts(account, ruleSet, request);
      return answerMailbox(mailbox, target, request, response);
    },
  });
  url = server.url;
  emails.resume();
  const stop = async () => {
    await server.stop();
    await emails.stop();
    log.close();
  };
  return {
    url,
    ses: url,
    answer: (call) => answerDirectly(ses, call),
    published: (type, name) => publishedRecords(account, type, name),
    hasPendingEvents: () => emails.hasPendingEvents(),
    change: (change) => void control.change(change),
    settings: () => control.settings,
    stop,
  };
}

async function answerDirectly(ses: SesContext, call: SesCall): Promise<DirectResponse> {
  const response = await answerSes(ses, call);
  if (response === LEFT_OPEN) throw Object.assign(new Error('SES did not respond in time'), { name: 'TimeoutError' });
  const { status = 200, headers = {}, json } = response;
  return { status, headers, body: JSON.stringify(json) };
}

function prepareAccount(account: AccountStore, { identities = [], configurationSets = [] }: MailboxOptions): void {
  for (const name of identities) {
    if (!account.identities.get(name)?.trusted) account.save('identity', account.newIdentity(name, { trusted: true }));
  }
  for (const name of configurationSets) {
    if (!account.configurationSets.has(name)) account.save('configuration-set', { name });
  }
}
