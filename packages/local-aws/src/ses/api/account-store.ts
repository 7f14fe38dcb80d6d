import { randomInt } from 'node:crypto';
import type { AppendLog } from '../../append-log';
import type { LocalClock } from '../../clock';
import type { Control } from '../control';
import { domainOf } from './address';

export const ACCOUNT_ID = '000000000000';
const ARN_PREFIX = `arn:aws:ses:eu-central-1:${ACCOUNT_ID}:`;

export const arnOf = (resource: string): string => `${ARN_PREFIX}${resource}`;

export function resourceOf(arn: string): { kind: string; name: string } | null {
  if (!arn.startsWith(ARN_PREFIX)) return null;
  const [kind = '', ...name] = arn.slice(ARN_PREFIX.length).split('/');
  return { kind, name: name.join('/') };
}

export interface Identity {
  name: string;
  createdAt: number;
  trusted?: boolean;
  tokens: string[];
  mailFrom?: { domain: string; behavior: string; setAt: number } | undefined;
  feedbackForwarding: boolean;
  configurationSet?: string | undefined;
  tags?: readonly { Key: string; Value: string }[] | undefined;
}

export interface Tenant {
  name: string;
  arn: string;
  createdAt: number;
  suppression: { SuppressedReasons?: string[] | undefined; SuppressionScope?: string | undefined };
  resources: string[];
  sending: 'ENABLED' | 'DISABLED' | 'REINSTATED';
}

export type VerificationStatus = 'PENDING' | 'SUCCESS' | 'FAILED' | 'TEMPORARY_FAILURE';

/** A verified identity can send even while SES temporarily fails to verify it. */
const SENDING_STATUSES: ReadonlySet<VerificationStatus> = new Set(['SUCCESS', 'TEMPORARY_FAILURE']);

const TOKEN_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const newToken = (): string => Array.from({ length: 32 }, () => TOKEN_ALPHABET[randomInt(32)]).join('');

function withParentDomains(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

export interface ReceiptRule {
  name: string;
  domain: string;
  prefix: string;
}

interface Resources {
  identity: Identity;
  'configuration-set': { name: string };
  tenant: Tenant;
  'receipt-rule': ReceiptRule;
}

interface AccountEntry<Kind extends keyof Resources = keyof Resources> {
  kind: Kind;
  name: string;
  resource?: Resources[Kind];
}

export class AccountStore {
  readonly identities = new Map<string, Identity>();
  readonly configurationSets = new Map<string, { name: string }>();
  readonly tenants = new Map<string, Tenant>();
  readonly receiptRules = new Map<string, ReceiptRule>();
  private readonly resourcesByKind: { readonly [Kind in keyof Resources]: Map<string, Resources[Kind]> } = {
    identity: this.identities,
    'configuration-set': this.configurationSets,
    tenant: this.tenants,
    'receipt-rule': this.receiptRules,
  };

  constructor(
    private readonly log: AppendLog,
    private readonly clock: LocalClock,
    private readonly control: Control,
  ) {}

  restore(logEntry: unknown): void {
    const { kind, name, resource } = logEntry as AccountEntry;
    const resources: Map<string, unknown> | undefined = this.resourcesByKind[kind];
    if (!resources) return;
    if (resource) resources.set(name, resource);
    else resources.delete(name);
  }

  save<Kind extends keyof Resources>(kind: Kind, resource: Resources[Kind]): void {
    this.append({ kind, name: resource.name, resource });
  }

  remove(kind: keyof Resources, name: string): void {
    this.append({ kind, name });
  }

  newIdentity(name: string, fields: Partial<Identity> = {}): Identity {
    const tokens = [newToken(), newToken(), newToken()];
    return { name, createdAt: this.clock.now(), tokens, feedbackForwarding: true, ...fields };
  }

  /** SES does not delete a resource that is associated with a tenant. */
  isInTenant(arn: string): boolean {
    return [...this.tenants.values()].some(({ resources }) => resources.includes(arn));
  }

  /** `.unverified.test` domains never verify, and `.failed.test` domains fail. */
  statusOf(identity: Identity): VerificationStatus {
    const status = identity.trusted ? 'SUCCESS' : this.statusSince(identity.name, identity.createdAt);
    const fails = this.control.settings.failingIdentities.includes(identity.name);
    return fails && status === 'SUCCESS' ? 'TEMPORARY_FAILURE' : status;
  }

  statusSince(name: string, since: number): VerificationStatus {
    const domain = domainOf(name);
    if (domain.endsWith('.unverified.test')) return 'PENDING';
    if (this.clock.now() < since + this.control.settings.verificationMs) return 'PENDING';
    return domain.endsWith('.failed.test') ? 'FAILED' : 'SUCCESS';
  }

  senderIdentity(address: string): Identity | undefined {
    for (const name of [address.toLowerCase(), ...withParentDomains(domainOf(address))]) {
      const identity = this.identities.get(name);
      if (identity && SENDING_STATUSES.has(this.statusOf(identity))) return identity;
    }
    return undefined;
  }

  lines(): string[] {
    return Object.entries(this.resourcesByKind).flatMap(([kind, resources]) =>
      [...resources.values()].map((resource) => JSON.stringify({ kind, name: resource.name, resource })),
    );
  }

  private append(entry: AccountEntry): void {
    this.log.append(JSON.stringify(entry));
    this.restore(entry);
  }
}
