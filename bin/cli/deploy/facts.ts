import type { AccountFacts, ReadResult } from '../doctor/facts';
import type { ReceiptFacts } from '../receipt-rules';

export interface DeployTarget {
  account: string;
  region: string;
}

export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

export interface Template {
  Resources?: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown }>;
}

export interface DeployedStack {
  name: string;
  status: string;
  isProtected: boolean;
  outputs: Readonly<Record<string, string>>;
  template: Template;
}

export interface NewStack {
  name: string;
  description: string;
  template: Template;
}

export interface Assembly {
  folder: string;
  stacks: readonly NewStack[];
  requiredBootstrap: number;
}

export interface Concurrency {
  limit: number;
  unreserved: number;
}

export interface Facts {
  target: DeployTarget;
  bootstrap: DeployedStack | null;
  deployedStacks: ReadonlyMap<string, DeployedStack>;
  concurrency: ReadResult<Concurrency>;
  ses: ReadResult<AccountFacts>;
  receipts: ReadResult<ReceiptFacts> | null;
}
