import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalClock } from '../../clock';
import type { LEFT_OPEN } from '../loopback';
import type { MailStore } from '../mail-store';
import type { MailboxSettings } from '../settings';

const MAX_READERS = 50;

/** The open pages that are told when a mail comes in or something happens to one (server-sent events). */
export class LiveList {
  private readonly readers = new Set<ServerResponse>();

  /** Keeps the response open as a stream; false when too many are open. */
  join(response: ServerResponse): boolean {
    if (this.readers.size >= MAX_READERS) return false;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 1000\n\n');
    this.readers.add(response);
    response.once('close', () => this.readers.delete(response));
    return true;
  }

  changed(): void {
    for (const reader of this.readers) reader.write('event: changed\ndata: {}\n\n');
  }
}

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
