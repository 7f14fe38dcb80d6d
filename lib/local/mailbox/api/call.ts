import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { LocalClock } from '../../clock';
import { type Outcome, Refusal, readBody } from '../../loopback';
import type { Control } from '../control';
import type { FoundMail, MailStore } from '../mail-store';

const MAX_READERS = 50;
const MAX_BODY_BYTES = 64 * 1024;

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
  control: Control;
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

/** Gives the answer; throws `Refusal`. */
export type MailboxRoute = (context: MailboxContext, call: MailboxCall) => Outcome | Promise<Outcome>;

/** The mail that the path names. */
export function findMail({ mails }: MailboxContext, { names: [id = ''] }: MailboxCall): FoundMail {
  const found = mails.find(id);
  if (!found) throw new Refusal(404, 'There is no such message.');
  return found;
}

/** A small JSON body; undefined when it is none, which every schema refuses. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request, MAX_BODY_BYTES)).toString();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value as its schema has it; refused with what is wrong. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Refusal(422, z.prettifyError(parsed.error));
  return parsed.data;
}
