import { join } from 'node:path';
import type { LocalClock } from '../clock';
import type { Answer } from '../direct-calls';
import { isFromForeignPage } from '../origins';
import { LiveList } from './api/mailbox-context';
import { answerMailbox } from './api/routes';
import { Control } from './control';
import { Journal } from './journal';
import { BodyTooLarge, LEFT_OPEN, sendJson, startLoopback } from './loopback';
import { MailStore } from './mail-store';
import { AccountStore } from './ses/account-store';
import { publishedRecords } from './ses/identities';
import type { SesContext } from './ses/operation';
import { answerSes, type SesCall, serveSes } from './ses/routes';
import type { MailboxSettingsChange } from './settings';

export interface MailboxOptions {
  /** Mails and identities are kept under `<dir>/mailbox/`; without it they are gone with the process. */
  dir?: string | undefined;
  port?: number | undefined;
  clock: LocalClock;
  settings?: MailboxSettingsChange | undefined;
  /** Takes SES's events, one JSON text each; an event is owed until this resolves. */
  publish: (message: string) => Promise<void>;
  /** Domains and addresses that are verified from the start. */
  identities?: string[] | undefined;
  configurationSets?: string[] | undefined;
  /** A line that sends a first mail, shown in the empty mailbox. */
  hint?: (() => string) | undefined;
}

export interface Mailbox {
  /** The page and the mailbox's API. */
  url: string;
  /** The endpoint of the SES v2 client. */
  ses: string;
  /** Answers one call of SES's, as over HTTP; a call that SES never answers fails at once as one that timed out. */
  answer(call: SesCall): Promise<Answer>;
  /** The DNS records that the owners of the identities have published at a name. */
  published(type: 'TXT' | 'CNAME' | 'MX', name: string): string[];
  /** Changes settings; throws on a value out of range. */
  change(settings: MailboxSettingsChange): void;
  stop(): Promise<void>;
}

/** Starts the SES v2 stand-in and the mailbox that shows what was sent, on one port. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { clock, publish, hint, dir, port } = options;
  const control = new Control(clock);
  if (options.settings) control.require(options.settings);
  const journal = new Journal(dir && join(dir, 'mailbox', 'mail.log'));
  const live = new LiveList();
  const mails = new MailStore({
    journal,
    clock,
    publish: async (message) => {
      await publish(message);
      live.changed();
    },
  });
  const account = new AccountStore(journal, clock, () => control.settings);
  restore(journal, mails, account, options);

  let url = '';
  const clear = () => mails.clear(account.entries());
  const settings = () => control.settings;
  const shared = { clock, mails, settings, live };
  const ses: SesContext = {
    ...shared,
    account,
    dice: () => control.dice,
    url: () => url,
    onMail: () => live.changed(),
    bucket: (name) => control.bucket(name),
  };
  const mailbox = { ...shared, clear, hint, change: (change: unknown) => control.change(change) };
  const server = await startLoopback({
    ...(port !== undefined && { port }),
    clock,
    handle: (request, response) => {
      const target = new URL(request.url ?? '/', 'http://127.0.0.1');
      // Links and images of mails are plain GETs.
      if (request.method !== 'GET' && isFromForeignPage(request)) {
        sendJson(response, 403, { message: 'Other web pages may not change anything here.' });
        return Promise.resolve(undefined);
      }
      if (target.pathname.startsWith('/v2/email/')) return serveSes(ses, target.pathname, request, response);
      return answerMailbox(mailbox, target, request, response);
    },
    fail: (error, response) =>
      sendJson(response, error instanceof BodyTooLarge ? 413 : 500, { message: String(error) }),
  });
  url = server.url;
  mails.resume();
  const stop = async () => {
    await server.stop();
    await mails.stop();
    journal.close();
  };
  return {
    url,
    ses: url,
    answer: (call) => answerDirectly(ses, call),
    published: (type, name) => publishedRecords(account, type, name),
    change: (change) => control.require(change),
    stop,
  };
}

async function answerDirectly(ses: SesContext, call: SesCall): Promise<Answer> {
  const answer = await answerSes(ses, call);
  if (answer === LEFT_OPEN) throw Object.assign(new Error('SES did not answer in time'), { name: 'TimeoutError' });
  return { ...answer, body: JSON.stringify(answer.body) };
}

function restore(journal: Journal, mails: MailStore, account: AccountStore, options: MailboxOptions): void {
  journal.replay((head, spans) => {
    mails.restore(head, spans);
    account.restore(head);
  });
  for (const name of options.identities ?? []) {
    if (!account.identities.get(name)?.trusted) account.saveIdentity(account.newIdentity(name, { trusted: true }));
  }
  for (const name of options.configurationSets ?? []) {
    if (!account.configurationSets.has(name)) account.addConfigurationSet(name);
  }
}
