import type { FieldError } from '../../contract/errors';

/** The contract's limits for a contact's data. */
export const MAXIMUM_KEYS = 100;
const MAX_DEPTH = 5;
export const MAXIMUM_DATA_BYTES = 32_768;
const KEY = /^[A-Za-z0-9_ -]{1,64}$/;

/** Names that have a meaning of their own in templates and filters. */
const reserved = new Set(
  `id email subscribed data event trigger createdAt updatedAt unsubscribeUrl preferencesUrl`.split(/\s+/),
);

export const isReservedName = (key: string): boolean => reserved.has(key);

/** Attributes by name, as they come from JSON. */
export type ContactData = Record<string, unknown>;

/**
 * All mistakes in data for a contact, with dotted paths under `path`. The data itself is the first of the five levels.
 * Key names are checked on every level, reserved names on the first.
 */
export function checkData(data: unknown, path = 'data'): FieldError[] {
  if (!isPlainObject(data)) return [{ field: path, message: 'Must be an object.', code: 'invalid_type' }];
  const problems = Object.keys(data)
    .filter((key) => reserved.has(key))
    .map((key): FieldError => ({ field: `${path}.${key}`, message: `"${key}" is reserved.`, code: 'reserved_key' }));
  problems.push(...checkValue(data, path, 1));
  if (problems.length === 0) problems.push(...checkSize(data, path));
  return problems;
}

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

/** Number of keys and size, as after a merge. */
export function checkSize(data: ContactData, path = 'data'): FieldError[] {
  if (Object.keys(data).length > MAXIMUM_KEYS) {
    return [{ field: path, message: `At most ${MAXIMUM_KEYS} keys may be kept.`, code: 'too_big' }];
  }
  if (Buffer.byteLength(JSON.stringify(data)) > MAXIMUM_DATA_BYTES) {
    return [{ field: path, message: 'At most 32 KB of JSON may be kept.', code: 'too_big' }];
  }
  return [];
}

function checkValue(value: unknown, path: string, depth: number): FieldError[] {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return [];
  if (typeof value === 'number' && Number.isFinite(value)) return [];
  const isArray = Array.isArray(value);
  if (!isArray && !isPlainObject(value)) return [{ field: path, message: 'Not a JSON value.', code: 'invalid_type' }];
  if (depth > MAX_DEPTH) return [{ field: path, message: `At most ${MAX_DEPTH} levels.`, code: 'too_big' }];
  if (isArray) return value.flatMap((item, index) => checkValue(item, `${path}[${index}]`, depth + 1));
  return Object.entries(value).flatMap(([key, part]) => {
    const field = `${path}.${key.slice(0, 64)}`;
    return [...checkKey(key, field), ...checkValue(part, field, depth + 1)];
  });
}

function checkKey(key: string, field: string): FieldError[] {
  // Assigning to it would change an object's prototype instead of adding a member.
  if (key === '__proto__') return [{ field, message: '"__proto__" is reserved.', code: 'reserved_key' }];
  if (KEY.test(key)) return [];
  return [{ field, message: 'Keys are 1 to 64 letters, digits, spaces, _ or -.', code: 'invalid_string' }];
}

function isPlainObject(value: unknown): value is ContactData {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export interface SplitData {
  /** What is merged into the contact; null removes a key. */
  persistent: ContactData;
  /** What only this message's templates see, over the contact's data. */
  message: ContactData;
}

/**
 * Takes values written `{"value": x, "persistent": false}` out of a request's data. With `true`, x is kept. `isKept`
 * decides for a bare x; without it, all are kept.
 */
export function splitData(data: ContactData, isKept: (key: string, value: unknown) => boolean = () => true): SplitData {
  const split: SplitData = { persistent: {}, message: {} };
  for (const [key, entry] of Object.entries(data)) {
    const marked = isMarked(entry);
    const persists = marked ? entry.persistent : isKept(key, entry);
    define(persists ? split.persistent : split.message, key, marked ? entry.value : entry);
  }
  return split;
}

function isMarked(entry: unknown): entry is { value: unknown; persistent: boolean } {
  if (!isPlainObject(entry) || Object.keys(entry).length !== 2) return false;
  return 'value' in entry && typeof entry.persistent === 'boolean';
}

/** The data after a patch: keys are replaced whole, null removes them. Neither input changes. */
export function mergeData(existing: ContactData, patch: ContactData): ContactData {
  const merged = { ...existing };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else define(merged, key, value);
  }
  return merged;
}

/** Adds a member under any name, `__proto__` too. */
function define(target: ContactData, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
