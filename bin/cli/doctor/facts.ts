import type { SuppressionListReason } from '@aws-sdk/client-sesv2';
import type { Project } from '../../../shared/db/projects/projects';
import type { Domain } from '../../../shared/domain/domains/domains';
import type { Plan } from '../cost/prices';
import type { Lane } from '../names';
import type { ReceiptFacts } from '../receipt-rules';

/** What SES says of the account in this region. */
export interface AccountFacts {
  maxSendRate: number;
  /** -1 is no limit. */
  max24HourSend: number;
  sentLast24Hours: number;
  sandbox: boolean;
  sendingEnabled: boolean;
  enforcement: string;
  /** The latest request to leave the sandbox; null when none was made. */
  review: string | null;
  suppressedReasons: readonly SuppressionListReason[];
  plan: Plan;
  nextPlan: Plan | null;
}

/** A configuration set of SES, and where its events go. */
export interface SetFacts {
  lane: Lane;
  name: string;
  sendingEnabled: boolean;
  suppressedReasons: readonly string[];
  /** Null where they can't be read: the stand-in of SES has its events built in. */
  destinations: readonly { enabled: boolean; topic: string | null; events: readonly string[] }[] | null;
}

export interface QueueFacts {
  part: string;
  name: string;
  /** Null when there is no such queue. */
  messages: number | null;
}

export interface TableFacts {
  status: string;
  backups: boolean;
  expiry: boolean;
  deletionProtection: boolean;
  stream: boolean;
  indexes: readonly { name: string; status: string }[];
}

/** What the service itself has noted. Epoch milliseconds; 0 is never. */
export interface ServiceFacts {
  askedSesAt: number;
  lastSentAt: number;
  lastEventAt: number;
  /** The latest email that SES refused for the account's or the deployment's sake. */
  refusal: { at: number; detail: string } | null;
}

/** A project, with what of its mail waits. */
export type ProjectFacts = Pick<Project, 'id' | 'name' | 'status' | 'paused'>;

/** A domain of a project, with the project's ownership token. */
export interface DomainFacts {
  project: string;
  token: string;
  zone: string;
  domain: Domain;
}

/** Everything that is looked at. */
export interface Facts {
  account: Read<AccountFacts>;
  sets: Read<SetFacts[]>;
  queues: Read<QueueFacts[]>;
  deadLetters: Read<QueueFacts[]>;
  table: Read<TableFacts> | null;
  service: Read<ServiceFacts>;
  projects: Read<readonly ProjectFacts[]>;
  domains: Read<DomainFacts[]>;
  /** Null: no domain receives. */
  receipts: Read<ReceiptFacts> | null;
}

/**
 * What a check has found: in order; something to mend; something to know; something that could not be read; something
 * that this program does not read and the operator looks at.
 */
export type FindingState = 'good' | 'mend' | 'note' | 'unread' | 'look';

/** One sentence about one thing, and the command or page that mends it. */
export interface Finding {
  check: string;
  state: FindingState;
  says: string;
  mend?: string;
}

/** Makes the findings of one check. */
export const findingsOf = (check: string) => ({
  good: (says: string): Finding => ({ check, state: 'good', says }),
  note: (says: string, mend?: string): Finding => ({ check, state: 'note', says, ...(mend ? { mend } : {}) }),
  mend: (says: string, mend: string): Finding => ({ check, state: 'mend', says, mend }),
});

/** What a reader came back with. */
export type Read<T> = { value: T } | { failed: string };

/** Reads something; what goes wrong is kept, so that the other checks go on. */
export async function attempt<T>(read: () => Promise<T>): Promise<Read<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    const { name = 'Error', message = '' } = error as { name?: string; message?: string };
    return { failed: `${name}: ${message}` };
  }
}

/** The findings of a check on what was read, or that it was not. */
export function judged<T>(check: string, read: Read<T>, judge: (value: T) => Finding[]): Finding[] {
  if ('value' in read) return judge(read.value);
  return [
    {
      check,
      state: 'unread',
      says: `could not be read (${read.failed}).`,
      mend: 'Are credentials, region and permissions right?',
    },
  ];
}
