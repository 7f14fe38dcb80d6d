import { createHash, createHmac } from 'node:crypto';
import type { FieldError } from '../../contract/errors';
import { checkData } from './data';

/** A person mail goes to, as the service knows them. */
export interface Contact {
  id: string;
  /** Normalised; never changes. */
  email: string;
  subscribed: boolean;
  /** What the person, or the project for them, has chosen by topic; no member where all topics are as they are by default. */
  topics?: Record<string, boolean>;
  /** Until then no marketing mail goes to them. */
  snoozedUntil?: string;
  /** Not subscribed, and asked at this time whether they want to be; absent once they have said so or left. */
  pendingSince?: string;
  data: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  /** Raised by each write. */
  version: number;
  /** Random at creation: one that is created again under the same address is another. */
  generation: string;
}

/** Where a contact came from. */
export type ContactSource = 'api' | 'send' | 'track' | 'import';

const ID_DIGITS = 32;
const ID = new RegExp(`^ct_[0-9a-f]{${ID_DIGITS}}$`);

/**
 * The id of an address in a project: the same address always has the same one, so that two contacts of one
 * address can't be, and without the project's salt nobody can tell the address from the id.
 */
export const contactId = (salt: string, email: string): string =>
  `ct_${createHmac('sha256', salt).update(email).digest('hex').slice(0, ID_DIGITS)}`;

export const isContactId = (text: string): boolean => ID.test(text);

/** The mark by which a repeat of a request knows the contact that its first try created. */
export const creationMark = (seed: string): string =>
  createHash('sha256').update(`creation\n${seed}`).digest('hex').slice(0, 24);

/** What the table's numbers can hold; in JSON any number of digits may stand. */
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

/** Everything that keeps a patch from being merged into a contact, as far as the patch alone can tell. */
export function checkPatch(patch: Record<string, unknown>, path = 'data'): FieldError[] {
  const problems = checkData(patch, path);
  return problems.length > 0 ? problems : checkNumbers(patch, path);
}

/** What one contact's data may hold; `checkSize` refuses what is beyond. */
export const MAXIMUM_KEYS = 100;
export const MAXIMUM_DATA_BYTES = 32_768;
