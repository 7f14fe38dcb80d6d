import { createHash, createHmac } from 'node:crypto';
import type { IsoTime } from '../../durations';

export interface Consent {
  source: string;
  at: IsoTime;
  text: string;
  recordedAt: IsoTime;
  recordedBy?: 'import' | 'form' | 'confirmation';
}

export interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  topics?: Record<string, boolean>;
  snoozedUntil?: IsoTime;
  /** Set while an unsubscribed person is asked to confirm. */
  pendingSince?: string;
  /** Known from a public key alone. `address`: the whole contact. `data`: some data. Absent once confirmed. */
  unconfirmed?: 'address' | 'data';
  /** Kept after the person leaves, to show that they asked. */
  consent?: Consent;
  /** ISO time; absent for the first address. */
  emailChangedAt?: string;
  data: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  version: number;
  /** Random; differs if the address gets a new contact. */
  generation: string;
}

/**
 * What a call proves about a contact. A public key proves nothing, an email from the project's server the address, other
 * calls with a secret key the data too.
 */
export type CallProof = 'nothing' | 'address' | 'data';

export type ContactSource = 'api' | 'send' | 'track' | 'import' | 'form' | 'inbound';

const ID_DIGITS = 32;
const ID = new RegExp(`^ct_[0-9a-f]{${ID_DIGITS}}$`);

/** Survives address changes; `contactIdFor` gives the current id. The salt keeps it from revealing the address. */
export const contactId = (salt: string, email: string): string =>
  `ct_${createHmac('sha256', salt).update(email).digest('hex').slice(0, ID_DIGITS)}`;

export const isContactId = (text: string): boolean => ID.test(text);

/** By this, a repeated request recognizes the contact that it created. */
export const creationMark = (seed: string): string =>
  createHash('sha256').update(`creation\n${seed}`).digest('hex').slice(0, 24);

export interface SubscriptionRequest {
  subscribed?: boolean | undefined;
  /** Anybody can call: re-subscribes nobody, and suppressed addresses start unsubscribed. */
  untrusted?: boolean;
  resubscribesNobody?: boolean;
}

const mayNotResubscribe = ({ untrusted, resubscribesNobody }: SubscriptionRequest): boolean =>
  untrusted === true || resubscribesNobody === true;

export function startsSubscribed(
  request: SubscriptionRequest & { subscribedIfNew: boolean },
  suppression: { reason: string } | null,
): boolean {
  const isBarred = suppression?.reason === 'complaint' || (suppression !== null && mayNotResubscribe(request));
  return (request.subscribed ?? request.subscribedIfNew) && !isBarred;
}

export const changedSubscription = (
  request: SubscriptionRequest,
  history?: { complained?: boolean },
): boolean | undefined => {
  const isBarred = mayNotResubscribe(request) || history?.complained;
  return request.subscribed === true && isBarred ? undefined : request.subscribed;
};
