import { randomInt } from 'node:crypto';
import type { LocalClock } from '../../clock';
import type { Journal, JournalEntry } from '../journal';
import type { MailboxSettings } from '../settings';
import { domainOf } from './address';

/** An identity as it was created and set up; its verification follows from the time. */
export interface Identity {
  name: string;
  createdAt: number;
  /** Verified from the beginning. */
  trusted?: boolean;
  tokens: string[];
  mailFrom?: { domain: string; behavior: string; setAt: number } | undefined;
  feedbackForwarding: boolean;
  configurationSet?: string | undefined;
}

/** A tenant with what it is joined to. */
export interface Tenant {
  name: string;
  arn: string;
  createdAt: number;
  suppression: { SuppressedReasons?: string[] | undefined; SuppressionScope?: string | undefined };
  /** ARNs. */
  resources: string[];
  sending: 'ENABLED' | 'DISABLED' | 'REINSTATED';
}

export type VerificationStatus = 'PENDING' | 'SUCCESS' | 'FAILED' | 'TEMPORARY_FAILURE';

/** A verified identity that SES can't find for a while still sends. */
const SENDING: ReadonlySet<VerificationStatus> = new Set(['SUCCESS', 'TEMPORARY_FAILURE']);

const TOKEN_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const newToken = (): string => Array.from({ length: 32 }, () => TOKEN_ALPHABET[randomInt(32)]).join('');

/** The account's identities, configuration sets and tenants, kept in the journal. */
export class AccountStore {
  readonly identities = new Map<string, Identity>();
  readonly configurationSets = new Set<string>();
  readonly tenants = new Map<string, Tenant>();

  constructor(
    private readonly journal: Journal,
    private readonly clock: LocalClock,
    private readonly settings: () => MailboxSettings,
  ) {}

  restore(head: Record<string, unknown>): void {
    if (head.kind === 'identity') {
      const identity = head.identity as Identity;
      this.identities.set(identity.name, identity);
    }
    if (head.kind === 'identity-removed') this.identities.delete(head.name as string);
    if (head.kind === 'configuration-set') this.configurationSets.add(head.name as string);
    if (head.kind === 'configuration-set-removed') this.configurationSets.delete(head.name as string);
    if (head.kind === 'tenant') this.tenants.set((head.tenant as Tenant).name, head.tenant as Tenant);
    if (head.kind === 'tenant-removed') this.tenants.delete(head.name as string);
  }

  newIdentity(name: string, more: Partial<Identity> = {}): Identity {
    const tokens = [newToken(), newToken(), newToken()];
    return { name, createdAt: this.clock.now(), tokens, feedbackForwarding: true, ...more };
  }

  saveIdentity(identity: Identity): void {
    this.append({ kind: 'identity', identity });
  }

  removeIdentity(name: string): void {
    this.append({ kind: 'identity-removed', name });
  }

  addConfigurationSet(name: string): void {
    this.append({ kind: 'configuration-set', name });
  }

  removeConfigurationSet(name: string): void {
    this.append({ kind: 'configuration-set-removed', name });
  }

  saveTenant(tenant: Tenant): void {
    this.append({ kind: 'tenant', tenant });
  }

  removeTenant(name: string): void {
    this.append({ kind: 'tenant-removed', name });
  }

  /** Whether a tenant is joined to a resource, which can't be deleted then. */
  isJoined(arn: string): boolean {
    return [...this.tenants.values()].some(({ resources }) => resources.includes(arn));
  }

  /** The domains `.unverified.test` never verify, `.failed.test` fail, all others verify by themselves and fail when told so. */
  statusOf(identity: Identity): VerificationStatus {
    const status = identity.trusted ? 'SUCCESS' : this.statusSince(identity.name, identity.createdAt);
    const fails = this.settings().failingIdentities.includes(identity.name);
    return fails && status === 'SUCCESS' ? 'TEMPORARY_FAILURE' : status;
  }

  statusSince(name: string, since: number): VerificationStatus {
    const domain = domainOf(name);
    if (domain.endsWith('.unverified.test')) return 'PENDING';
    if (this.clock.now() < since + this.settings().verificationMs) return 'PENDING';
    return domain.endsWith('.failed.test') ? 'FAILED' : 'SUCCESS';
  }

  /** The verified identity that lets this address send: the address, its domain or a parent domain. */
  senderIdentity(address: string): Identity | undefined {
    const names = [address.toLowerCase()];
    for (let domain = domainOf(address); domain; domain = domain.split('.').slice(1).join('.')) names.push(domain);
    for (const name of names) {
      const identity = this.identities.get(name);
      if (identity && SENDING.has(this.statusOf(identity))) return identity;
    }
    return undefined;
  }

  /** What stays when the mails are cleared away. */
  entries(): JournalEntry[] {
    const identities = [...this.identities.values()].map((identity) => ({ head: { kind: 'identity', identity } }));
    const sets = [...this.configurationSets].map((name) => ({ head: { kind: 'configuration-set', name } }));
    const tenants = [...this.tenants.values()].map((tenant) => ({ head: { kind: 'tenant', tenant } }));
    return [...identities, ...sets, ...tenants];
  }

  private append(head: Record<string, unknown>): void {
    this.journal.append({ head });
    this.restore(head);
  }
}
