import { createHash, createHmac } from 'node:crypto';
import type { FieldError } from '../../contract/errors';
import { checkData } from './data';

/** A person who gets mail, as the service knows them. */
export interface Contact {
  id: string;
  /** Normalised; never changes. */
  email: string;
  subscribed: boolean;
  /** What the person, or the project for them, has chosen by topic; absent if all topics have their default. */
  topics?: Record<string, boolean>;
  /** ISO time until which they get no marketing mail. */
  snoozedUntil?: string;
  /** When an unsubscribed person was asked to confirm; absent once they have confirmed or left. */
  pendingSince?: string;
  data: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  /** Incremented by each write. */
  version: number;
  /** Random at creation: distinguishes a contact that is created again under the same address. */
  generation: string;
}

/** Where a contact came from. */
export type ContactSource = 'api' | 'send' | 'track' | 'import';

const ID_DIGITS = 32;
const ID = new RegExp(`^ct_[0-9a-f]{${ID_DIGITS}}$`);

/**
 * The id of an address in a project. The same address always has the same id, so an address cannot have two contacts.
 * Without the project's salt nobody can find the address from the id.
 */
export const contactId = (salt: string, email: string): string =>
  `ct_${createHmac('sha256', salt).update(email).digest('hex').slice(0, ID_DIGITS)}`;

export const isContactId = (text: string): boolean => ID.test(text);

/** Identifies the request on the contact that it creates, so a repeat of the request recognises it. */
export const creationMark = (seed: string): string =>
  createHash('sha256').update(`creation\n${seed}`).digest('hex').slice(0, 24);

/** The smallest number that the table can hold; JSON allows any number of digits. */
const SMALLEST = 1e-130;

const isStorable = (value: number): boolean =>
  value === 0 || (Math.abs(value) <= Number.MAX_SAFE_INTEGER && Math.abs(value) >= SMALLEST);

function checkNumbers(value: unknown, path: string): FieldError[] {
  if (typeof value === 'number' && !isStorable(value)) {
    return [{ field: path, message: 'Numbers must lie within ±9007199254740991.', code: 'too_big' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => checkNumbers(item, `${path}[${index}]`));
  return Object.entries(value).flatMap(([key, part]) => checkNumbers(part, `${path}.${key}`));
}

/** All mistakes of a patch that can be found without the contact's data. */
export function checkPatch(patch: Record<string, unknown>, path = 'data'): FieldError[] {
  const problems = checkData(patch, path);
  return problems.length > 0 ? problems : checkNumbers(patch, path);
}

/** The limits of one contact's data, which `checkSize` enforces. */
export const MAXIMUM_KEYS = 100;
export const MAXIMUM_DATA_BYTES = 32_768;
