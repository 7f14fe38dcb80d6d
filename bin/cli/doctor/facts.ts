import type { SuppressionListReason } from '@aws-sdk/client-sesv2';
import type { Project } from '../../../shared/db/projects/projects';
import type { Domain } from '../../../shared/domain/domains/domains';
import type { CampaignHold } from '../../../shared/domain/sending/campaign-hold';
import type { Plan } from '../cost/prices';
import type { Lane } from '../names';
import type { ReceiptFacts } from '../receipt-rules';

export interface AccountFacts {
  maxSendRate: number;
  /** SES reports an unlimited quota as -1. */
  max24HourSend: number;
  sentLast24Hours: number;
  isInSandbox: boolean;
  sendingEnabled: boolean;
  enforcement: string;
  review: string | null;
  suppressedReasons: readonly SuppressionListReason[];
  plan: Plan;
  nextPlan: Plan | null;
}

export interface ConfigurationSetFacts {
  lane: Lane;
  name: string;
  sendingEnabled: boolean;
  suppressedReasons: readonly string[];
  /** Null on the local service, whose SES has no event destinations. */
  destinations: readonly { enabled: boolean; topic: string | null; events: readonly string[] }[] | null;
}

export interface QueueFacts {
  part: string;
  name: string;
  messages: number | null;
}

export interface TableFacts {
  status: string;
  hasBackups: boolean;
  hasExpiry: boolean;
  isDeletionProtected: boolean;
  hasStream: boolean;
  indexes: readonly { name: string; status: string }[];
}

/** Epoch ms; 0 means never. */
export interface ServiceFacts {
  lastTickAt: number;
  lastSentAt: number;
  lastEventAt: number;
  refusal: { at: number; detail: string } | null;
}

export type ProjectFacts = Pick<Project, 'id' | 'name' | 'status' | 'paused'> & { campaignHold?: CampaignHold | null };

export interface DomainFacts {
  project: string;
  token: string;
  zone: string;
  domain: Domain;
}

export interface Facts {
  account: ReadResult<AccountFacts>;
  configurationSets: ReadResult<ConfigurationSetFacts[]>;
  queues: ReadResult<QueueFacts[]>;
  deadLetters: ReadResult<QueueFacts[]>;
  table: ReadResult<TableFacts> | null;
  service: ReadResult<ServiceFacts>;
  projects: ReadResult<readonly ProjectFacts[]>;
  /** Null if the projects could not be read. */
  campaignHolds: ReadResult<readonly ProjectFacts[]> | null;
  domains: ReadResult<DomainFacts[]>;
  receipts: ReadResult<ReceiptFacts> | null;
}

export type ReadResult<T> = { value: T } | { readError: string };

export async function tryRead<T>(read: () => Promise<T>): Promise<ReadResult<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    const { name = 'Error', message = '' } = error as { name?: string; message?: string };
    return { readError: `${name}: ${message}` };
  }
}
