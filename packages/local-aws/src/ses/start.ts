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
import type { MailboxContext, MailboxRoute } from './mailbox/call';
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
  /** The mailbox shows the result in a sandbox without scripts. */
  prepareHtml?: ((html: string) => string) | undefined;
  identities?: string[] | undefined;
  configurationSets?: string[] | undefined;
  hint?: (() => string) | undefined;
  additionalRoutes?: readonly MailboxRoute[] | undefined;
}

export interface Mailbox {
  url: string;
  ses: string;
  /** A call that gets no response fails immediately with a time-out. */
  answer(call: SesCall): Promise<DirectResponse>;
  publishedRecords(type: 'TXT' | 'CNAME' | 'MX', name: string): string[];
  hasPendingEvents(): boolean;
  change(settings: MailboxSettingsChange): void;
  settings(): MailboxSettings;
  stop(): Promise<void>;
}

interface Parts {
  log: AppendLog;
  emails: EmailStore;
  account: AccountStore;
  control: Control;
  live: LiveList;
}

export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { clock, port, ruleSet = 'local', writeMime = buildMime } = options;
  const parts = openStores(options, writeMime);
  const { log, emails, account, control, live } = parts;
  let url = '';
  const ses: SesContext = { clock, emails, control, live, account, url: () => url, writeMime };
  const mailbox = mailboxContext(options, parts);
  const server = await startLoopback({
    port,
    clock,
    handle: async (request, response) => {
      const target = new URL(request.url ?? '/', 'http://127.0.0.1');
      // GET requests are allowed, because other pages may show emails, whose links and images lead here.
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
    publishedRecords: (type, name) => publishedRecords(account, type, name),
    hasPendingEvents: () => emails.hasPendingEvents(),
    change: (change) => void control.change(change),
    settings: () => control.settings,
    stop,
  };
}

function openStores(options: MailboxOptions, writeMime: WriteMime): Parts {
  const { clock, publish, dir, idTag } = options;
  const control = new Control(clock);
  control.change(options.settings ?? {});
  const log = new AppendLog(dir && join(dir, 'mailbox', 'emails.log'));
  const live = new LiveList();
  const publishAndNotify = async (message: string) => {
    await publish(message);
    live.notifyReaders();
  };
  const emails = new EmailStore(log, clock, publishAndNotify, (source) => openSource(source, writeMime), idTag);
  const account = new AccountStore(log, clock, control);
  const restore = (line: string, span: Span) => {
    const entry = readEntry(line);
    emails.restore(entry, span);
    account.restore(entry);
  };
  log.replay(restore, { untilTab: true });
  prepareAccount(account, options);
  return { log, emails, account, control, live };
}

function mailboxContext(options: MailboxOptions, { emails, account, control, live }: Parts): MailboxContext {
  const { clock, publish, store, hint, additionalRoutes = [], prepareHtml = (html: string) => html } = options;
  const { receivingAdvice: advice = 'create a receipt rule for it.' } = options;
  const receive = store && createReceiver({ account, clock, store, publish, advice });
  const clear = () => emails.clear(account.lines());
  return { clock, emails, control, live, hint, additionalRoutes, prepareHtml, receive, clear };
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
