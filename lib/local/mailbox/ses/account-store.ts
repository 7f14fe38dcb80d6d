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

export type VerificationStatus = 'PENDING' | 'SUCCESS' | 'FAILED';

const TOKEN_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const newToken = (): string => Array.from({ length: 32 }, () => TOKEN_ALPHABET[randomInt(32)]).join('');

/** The account's identities and configuration sets, kept in the journal. */
export class AccountStore {
  readonly identities = new Map<string, Identity>();
  readonly configurationSets = new Set<string>();

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

  /** The domains `.unverified.test` never verify, `.failed.test` fail, all others verify by themselves. */
  statusOf(identity: Identity): VerificationStatus {
    if (identity.trusted) return 'SUCCESS';
    return this.statusSince(identity.name, identity.createdAt);
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
      if (identity && this.statusOf(identity) === 'SUCCESS') return identity;
    }
    return undefined;
  }

  /** What stays when the mails are cleared away. */
  entries(): JournalEntry[] {
    const identities = [...this.identities.values()].map((identity) => ({ head: { kind: 'identity', identity } }));
    const sets = [...this.configurationSets].map((name) => ({ head: { kind: 'configuration-set', name } }));
    return [...identities, ...sets];
  }

  private append(head: Record<string, unknown>): void {
    this.journal.append({ head });
    this.restore(head);
  }
}
