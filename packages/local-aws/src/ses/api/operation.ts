import * as z from 'zod';
import type { LocalClock } from '../../clock';
import type { Control } from '../control';
import type { EmailStore } from '../email-store';
import type { LiveList } from '../mailbox/live-list';
import type { AccountStore } from './account-store';
import type { WriteMime } from './mime';

export interface SesContext {
  clock: LocalClock;
  account: AccountStore;
  emails: EmailStore;
  control: Control;
  live: LiveList;
  url: () => string;
  writeMime: WriteMime;
}

interface OperationCall {
  body: unknown;
  names: string[];
}

/** Returns the JSON of a success. Throws SesError for refusals, ZodError for invalid bodies. */
export type Operation = (context: SesContext, call: OperationCall) => unknown | Promise<unknown>;

const pageRequest = z.object({
  NextToken: z.string().optional(),
  PageSize: z.number().int().min(1).max(1000).default(100),
});

export function pageOf(names: Iterable<string>, body: unknown): { page: string[]; NextToken?: string | undefined } {
  const { NextToken, PageSize } = pageRequest.parse(body);
  const remaining = [...names].sort().filter((name) => !NextToken || name > NextToken);
  const page = remaining.slice(0, PageSize);
  return page.length < remaining.length ? { page, NextToken: page.at(-1) } : { page };
}
