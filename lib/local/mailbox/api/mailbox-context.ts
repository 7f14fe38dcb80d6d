import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalClock } from '../../clock';
import type { LEFT_OPEN } from '../loopback';
import type { MailStore } from '../mail-store';
import type { MailboxSettings } from '../settings';
import type { LiveList } from './live-list';

/** What the mailbox's own routes work on. */
export interface MailboxContext {
  clock: LocalClock;
  mails: MailStore;
  live: LiveList;
  settings: () => MailboxSettings;
  change: (change: unknown) => { problem: string } | { settings: MailboxSettings };
  clear: () => void;
  /** A line that sends a first mail, shown in the empty mailbox. */
  hint: (() => string) | undefined;
}

export interface MailboxCall {
  request: IncomingMessage;
  response: ServerResponse;
  /** The variable parts of the path. */
  names: string[];
  query: URLSearchParams;
}

export type MailboxRoute = (
  context: MailboxContext,
  call: MailboxCall,
) => typeof LEFT_OPEN | undefined | Promise<typeof LEFT_OPEN | undefined>;
