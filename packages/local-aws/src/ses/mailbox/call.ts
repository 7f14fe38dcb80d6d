import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod';
import type { LocalClock } from '../../clock';
import { type CallOutcome, Refusal, readBody } from '../../loopback';
import type { Receive } from '../api/receiving';
import type { Control } from '../control';
import type { EmailStore, FoundEmail } from '../email-store';
import type { LiveList } from './live-list';

const MAX_BODY_BYTES = 64 * 1024;

export interface MailboxContext {
  clock: LocalClock;
  emails: EmailStore;
  live: LiveList;
  control: Control;
  clear: () => void;
  hint: (() => string) | undefined;
  receive?: Receive | undefined;
  prepareHtml: (html: string) => string;
  additionalRoutes: readonly MailboxRoute[];
}

export interface MailboxCall {
  request: IncomingMessage;
  response: ServerResponse;
  names: string[];
  query: URLSearchParams;
}

export type MailboxHandler = (context: MailboxContext, call: MailboxCall) => CallOutcome | Promise<CallOutcome>;

export interface MailboxRoute {
  readonly method: string;
  readonly pattern: RegExp;
  readonly handle: MailboxHandler;
}

export function findEmail({ emails }: MailboxContext, { names: [id = ''] }: MailboxCall): FoundEmail {
  const found = emails.find(id);
  if (!found) throw new Refusal(404, 'There is no such message.');
  return found;
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request, MAX_BODY_BYTES)).toString();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const sentenceOf = ({ path, message }: z.core.$ZodIssue): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;

export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Refusal(422, parsed.error.issues.map(sentenceOf).join(' '));
  return parsed.data;
}
