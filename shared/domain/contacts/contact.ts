import { createHash, createHmac } from 'node:crypto';

/** Times are ISO 8601. */
export interface Consent {
  source: string;
  at: string;
  text: string;
  recordedAt: string;
}

export interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  topics?: Record<string, boolean>;
  /** ISO time. */
  snoozedUntil?: string;
  /** Set when an unsubscribed person is asked to confirm; absent once they confirm or leave. */
  pendingSince?: string;
  /**
   * Known from a public key alone. `address`: the whole contact, unreached by email. `data`: some data. Absent once the
   * person or server confirms.
   */
  unconfirmed?: 'address' | 'data';
  /** Kept after the person leaves, to show that they asked for email. */
  consent?: Consent;
  /** ISO time; absent for the first address. */
  emailChangedAt?: string;
  data: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  version: number;
  /** Random; tells apart contacts created again under the same address. */
  generation: string;
}

/** A stranger proves nothing, the server's email proves the address, its other calls prove the data too. */
export type CallProof = 'nothing' | 'address' | 'data';

export type ContactSource = 'api' | 'send' | 'track' | 'import' | 'form' | 'inbound';

const ID_DIGITS = 32;
const ID = new RegExp(`^ct_[0-9a-f]{${ID_DIGITS}}$`);

/**
 * Ids survive address changes; `contactIdFor` gives an address's current id. Without the salt, an id doesn't reveal its
 * address.
 */
export const contactId = (salt: string, email: string): string =>
  `ct_${createHmac('sha256', salt).update(email).digest('hex').slice(0, ID_DIGITS)}`;

export const isContactId = (text: string): boolean => ID.test(text);

/** Lets a repeated request recognize the contact that it created. */
export const creationMark = (seed: string): string =>
  createHash('sha256').update(`creation\n${seed}`).digest('hex').slice(0, 24);
