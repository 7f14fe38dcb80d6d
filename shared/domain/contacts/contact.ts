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
  /** Only a public key has provided the whole contact (`address`) or some of its `data`. Absent once confirmed. */
  unconfirmed?: 'address' | 'data';
  /** Kept as evidence after the person unsubscribes. */
  consent?: Consent;
  /** ISO time; absent for the first address. */
  emailChangedAt?: string;
  data: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  version: number;
  /** Random: a later contact with the same address has another generation. */
  generation: string;
}

/**
 * A call with a public key proves nothing about a contact. Sending an email with a secret key proves the address, and
 * other calls with it also prove the data.
 */
export type CallProof = 'nothing' | 'address' | 'data';

export type ContactSource = 'api' | 'send' | 'track' | 'import' | 'form' | 'inbound';

const ID_DIGITS = 32;
const ID = new RegExp(`^ct_[0-9a-f]{${ID_DIGITS}}$`);

/**
 * The id of a new contact. If the address changes, the contact keeps its id, and `contactIdFor` finds it. The salt
 * hides the address.
 */
export const contactId = (salt: string, email: string): string =>
  `ct_${createHmac('sha256', salt).update(email).digest('hex').slice(0, ID_DIGITS)}`;

export const isContactId = (text: string): boolean => ID.test(text);

/** Stored with a new contact, so that a repeated request recognizes the contact as its own. */
export const creationMark = (seed: string): string =>
  createHash('sha256').update(`creation\n${seed}`).digest('hex').slice(0, 24);

export interface SubscriptionRequest {
  subscribed?: boolean | undefined;
  /** Anyone can make this call: it resubscribes nobody, and suppressed addresses start unsubscribed. */
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
