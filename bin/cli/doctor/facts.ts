import type { SuppressionListReason } from '@aws-sdk/client-sesv2';
import type { Project } from '../../../shared/db/projects/projects';
import type { Domain } from '../../../shared/domain/domains/domains';
import type { CampaignHold } from '../../../shared/domain/sending/campaign-hold';
import type { Plan } from '../cost/prices';
import type { Lane } from '../names';
import type { ReceiptFacts } from '../receipt-rules';

export interface AccountFacts {
  maxSendRate: number;
  /** -1 means no limit. */
  max24HourSend: number;
  sentLast24Hours: number;
  sandbox: boolean;
  sendingEnabled: boolean;
  enforcement: string;
  review: string | null;
  suppressedReasons: readonly SuppressionListReason[];
  plan: Plan;
  nextPlan: Plan | null;
}

export interface SetFacts {
  lane: Lane;
  name: string;
  sendingEnabled: boolean;
  suppressedReasons: readonly string[];
  /** Null if unreadable, as for the SES emulator. */
  destinations: readonly { enabled: boolean; topic: string | null; events: readonly string[] }[] | null;
}

export interface QueueFacts {
  part: string;
  name: string;
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

/** Epoch ms; 0 is never. */
export interface ServiceFacts {
  askedSesAt: number;
  lastSentAt: number;
  lastEventAt: number;
  refusal: { at: number; detail: string } | null;
}

export type ProjectFacts = Pick<Project, 'id' | 'name' | 'status' | 'paused'> & { hold?: CampaignHold | null };

export interface DomainFacts {
  project: string;
  token: string;
  zone: string;
  domain: Domain;
}

export interface Facts {
  account: Read<AccountFacts>;
  sets: Read<SetFacts[]>;
  queues: Read<QueueFacts[]>;
  deadLetters: Read<QueueFacts[]>;
  table: Read<TableFacts> | null;
  service: Read<ServiceFacts>;
  projects: Read<readonly ProjectFacts[]>;
  /** Null if the projects could not be read. */
  holds: Read<readonly ProjectFacts[]> | null;
  domains: Read<DomainFacts[]>;
  receipts: Read<ReceiptFacts> | null;
}

/** `mend`: to fix; `note`: to know; `unread`: unreadable; `look`: for the operator to check. */
export type FindingState = 'good' | 'mend' | 'note' | 'unread' | 'look';

export interface Finding {
  check: string;
  state: FindingState;
  says: string;
  mend?: string;
}

export const findingsOf = (check: string) => ({
  good: (says: string): Finding => ({ check, state: 'good', says }),
  note: (says: string, mend?: string): Finding => ({ check, state: 'note', says, ...(mend ? { mend } : {}) }),
  mend: (says: string, mend: string): Finding => ({ check, state: 'mend', says, mend }),
});

export type Read<T> = { value: T } | { failed: string };

export async function tryRead<T>(read: () => Promise<T>): Promise<Read<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    const { name = 'Error', message = '' } = error as { name?: string; message?: string };
    return { failed: `${name}: ${message}` };
  }
}

export function findingsFrom<T>(check: string, read: Read<T>, judge: (value: T) => Finding[]): Finding[] {
  if ('value' in read) return judge(read.value);
  return [
    {
      check,
      state: 'unread',
      says: `could not be read (${read.failed}).`,
      mend: 'Check the credentials, region and permissions.',
    },
  ];
}
