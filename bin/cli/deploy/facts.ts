import type { AccountFacts, Read } from '../doctor/facts';
import type { ReceiptFacts } from '../receipt-rules';

/** Where something is deployed. */
export interface Place {
  account: string;
  region: string;
}

export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

/** A template, as far as it is looked at. */
export interface Template {
  Resources?: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown }>;
}

/** A stack as it is in the account. */
export interface DeployedStack {
  name: string;
  status: string;
  isProtected: boolean;
  outputs: Readonly<Record<string, string>>;
  template: Template;
}

/** A stack as it will be. */
export interface NewStack {
  name: string;
  description: string;
  template: Template;
}

/** What the CDK app has made of the settings. */
export interface Assembly {
  folder: string;
  stacks: readonly NewStack[];
  /** The version of the bootstrap that it needs. */
  bootstrap: number;
}

export interface Concurrency {
  limit: number;
  unreserved: number;
}

/** Everything that is looked at before a deployment. */
export interface Facts {
  place: Place;
  bootstrap: DeployedStack | null;
  /** By name; those that are not there are left out. */
  deployed: ReadonlyMap<string, DeployedStack>;
  concurrency: Read<Concurrency>;
  ses: Read<AccountFacts>;
  /** Null: the settings let nobody receive. */
  receipts: Read<ReceiptFacts> | null;
}
