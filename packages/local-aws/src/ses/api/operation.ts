import * as z from 'zod';
import type { LocalClock } from '../../clock';
import type { Control } from '../control';
import type { MailStore } from '../mail-store';
import type { LiveList } from '../mailbox/live-list';
import type { AccountStore } from './account-store';
import type { WriteMime } from './mime';

/** What every operation of the SES stand-in works on. */
export interface SesContext {
  clock: LocalClock;
  account: AccountStore;
  mails: MailStore;
  control: Control;
  live: LiveList;
  /** The server's own address, for tracking links. */
  url: () => string;
  writeMime: WriteMime;
}

interface OperationCall {
  /** The parsed JSON body; undefined when there is none. */
  body: unknown;
  /** The names in the path, decoded. */
  names: string[];
}

/** Answers the JSON of a 200; refusals are thrown as SesError, invalid bodies as ZodError. */
export type Operation = (context: SesContext, call: OperationCall) => unknown | Promise<unknown>;

const pageRequest = z.object({
  NextToken: z.string().optional(),
  PageSize: z.number().int().min(1).max(1000).default(100),
});

/** The page of a list that a request asks for: its names in order, and the token of the next page if there is one. */
export function pageOf(names: Iterable<string>, body: unknown): { page: string[]; NextToken?: string | undefined } {
  const { NextToken, PageSize } = pageRequest.parse(body);
  const rest = [...names].sort().filter((name) => !NextToken || name > NextToken);
  const page = rest.slice(0, PageSize);
  return { page, ...(page.length < rest.length && { NextToken: page.at(-1) }) };
}
