import { createHash, createHmac } from 'node:crypto';

/** How a person agreed to marketing mail, as an import or a form has told. Times are ISO 8601. */
export interface Consent {
  /** Where the person agreed. */
  source: string;
  at: string;
  /** The words that the person agreed to. */
  text: string;
  recordedAt: string;
}

/** A person who gets mail, as the service knows them. */
export interface Contact {
  id: string;
  /** Normalised. */
  email: string;
  subscribed: boolean;
  /** What the person, or the project for them, has chosen by topic; absent if all topics have their default. */
  topics?: Record<string, boolean>;
  /** ISO time until which they get no marketing mail. */
  snoozedUntil?: string;
  /** When an unsubscribed person was asked to confirm; absent once they have confirmed or left. */
  pendingSince?: string;
  /**
   * What is known from a public key alone. `address`: the whole contact, and no mail has reached it yet. `data`: at
   * least some of its data. Absent once the person or the project's server has confirmed the contact.
   */
  unconfirmed?: 'address' | 'data';
  /** The latest consent that is known. It is kept after the person has left, to show that mail was asked for. */
  consent?: Consent;
  /** ISO time at which it got its present address; absent for its first one. */
  emailChangedAt?: string;
  data: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  /** Incremented by each write. */
  version: number;
  /** Random at creation: distinguishes a contact that is created again under the same address. */
  generation: string;
}

/**
 * What a call proves of the contact that it names: a stranger's nothing, a mail of the project's server that the address
 * is its own choice, any other call of the server that the data is, too.
 */
export type CallProof = 'nothing' | 'address' | 'data';

/** Where a contact came from. */
export type ContactSource = 'api' | 'send' | 'track' | 'import' | 'form' | 'inbound';

const ID_DIGITS = 32;
const ID = new RegExp(`^ct_[0-9a-f]{${ID_DIGITS}}$`);

/**
 * The id of the first contact of an address in a project. A contact keeps its id when its address changes, so ask
 * `contactIdFor` which id an address has now. Without the project's salt nobody can find the address from the id.
 */
export const contactId = (salt: string, email: string): string =>
  `ct_${createHmac('sha256', salt).update(email).digest('hex').slice(0, ID_DIGITS)}`;

export const isContactId = (text: string): boolean => ID.test(text);

/** Identifies the request on the contact that it creates, so a repeat of the request recognises it. */
export const creationMark = (seed: string): string =>
  createHash('sha256').update(`creation\n${seed}`).digest('hex').slice(0, 24);
