import type { DataWarning } from '../../contract/data-warnings';
import type { FieldError } from '../../contract/errors';
import { MAX_ERRORS } from '../../contract/problem';
import { isTimezone } from '../campaigns/local-hour';
import { BUILT_IN_PAGES } from '../emails/variables';

export const MAX_KEYS = 100;
const MAX_DEPTH = 5;
export const MAX_DATA_BYTES = 32_768;
const KEY = /^[A-Za-z0-9_ -]{1,64}$/;

const reservedNames = new Set<string>([
  ...'id email subscribed data event trigger createdAt updatedAt'.split(' '),
  ...BUILT_IN_PAGES,
]);

export const isReservedName = (key: string): boolean => reservedNames.has(key);

export type ContactData = Record<string, unknown>;

export const withoutReserved = (data: ContactData): ContactData =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !isReservedName(key)));

export function warningsOfData(data: ContactData = {}): { warnings?: DataWarning[] } {
  const names = Object.keys(data).filter((key) => isReservedName(key) && !isTransient(data[key]));
  const warnings = [...names.map(reservedWarning), ...timezoneWarnings(data)];
  return warnings.length > 0 ? { warnings } : {};
}

const reservedWarning = (name: string): DataWarning => ({
  code: 'reserved_key',
  field: `data.${name}`,
  message: `"${name}" is reserved, so it is not stored on the contact. Use another name.`,
});

/** Only warns, because users may store any data. If the zone is unknown, times are in UTC. */
export function timezoneWarnings(data: ContactData): DataWarning[] {
  const { timezone } = data;
  const zone = isMarkedValue(timezone) ? timezone.value : timezone;
  if (zone === undefined || zone === null || zone === '') return [];
  if (typeof zone === 'string' && isTimezone(zone)) return [];
  const message = 'This is not the name of a time zone, so UTC is used. Use a name such as Europe/Berlin.';
  return [{ code: 'timezone', field: 'data.timezone', message }];
}

const isTransient = (entry: unknown): boolean => isMarkedValue(entry) && !entry.persistent;

/** DynamoDB's smallest positive number. JSON allows smaller ones. */
const MIN_NUMBER = 1e-130;

const isStorable = (value: number): boolean =>
  value === 0 || (Math.abs(value) <= Number.MAX_SAFE_INTEGER && Math.abs(value) >= MIN_NUMBER);

/** Reserved names apply only to the first of five levels, the patch itself. Stops at `MAX_ERRORS`. */
export function checkPatch(patch: unknown, path = 'data'): FieldError[] {
  if (!isPlainObject(patch)) return [{ field: path, message: 'Must be an object.', code: 'invalid_type' }];
  const errors: FieldError[] = [];
  checkValue(patch, path, 1, errors);
  return errors.length > 0 ? errors : checkSize(patch, path);
}

export function checkSize(data: ContactData, path = 'data'): FieldError[] {
  if (Object.keys(data).length > MAX_KEYS) {
    return [{ field: path, message: `At most ${MAX_KEYS} keys can be stored.`, code: 'too_big' }];
  }
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_DATA_BYTES) {
    return [{ field: path, message: 'At most 32 KB of JSON can be stored.', code: 'too_big' }];
  }
  return [];
}

function checkValue(value: unknown, path: string, depth: number, errors: FieldError[]): void {
  const error = valueError(value, depth);
  if (error) errors.push({ field: path, ...error });
  if (error || typeof value !== 'object' || value === null) return;
  const isArray = Array.isArray(value);
  for (const key in value) {
    if (errors.length >= MAX_ERRORS) return;
    const field = isArray ? `${path}[${key}]` : `${path}.${key.slice(0, 64)}`;
    const invalidKey = isArray ? null : keyError(key, depth);
    if (invalidKey) errors.push({ field, ...invalidKey });
    else checkValue((value as ContactData)[key], field, depth + 1, errors);
  }
}

type DataError = Omit<FieldError, 'field'> | null;

function valueError(value: unknown, depth: number): DataError {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number' && Number.isFinite(value)) {
    return isStorable(value)
      ? null
      : { message: 'Numbers must be 0, or 1e-130 to 9007199254740991, positive or negative.', code: 'too_big' };
  }
  if (!Array.isArray(value) && !isPlainObject(value)) return { message: 'Not a JSON value.', code: 'invalid_type' };
  return depth > MAX_DEPTH ? { message: `At most ${MAX_DEPTH} levels.`, code: 'too_big' } : null;
}

const KEY_WITH_DOT =
  'Keys can’t contain dots. Send an object, such as {"user": {"name": "Ada"}}, which templates and filters read as user.name, or another name, such as user_name.';

function keyError(key: string, depth: number): DataError {
  // Assigning to `__proto__` would change an object's prototype instead of adding a field.
  if (key === '__proto__' || (depth === 1 && isReservedName(key))) {
    return { message: `"${key}" is reserved.`, code: 'reserved_key' };
  }
  if (KEY.test(key)) return null;
  if (key.includes('.')) return { message: KEY_WITH_DOT, code: 'invalid_string' };
  return { message: 'Keys are 1 to 64 letters (a to z, A to Z), digits, spaces, _ or -.', code: 'invalid_string' };
}

function isPlainObject(value: unknown): value is ContactData {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export interface SplitData {
  persistent: ContactData;
  message: ContactData;
}

/**
 * Separates values that are stored from those for one message only. In `{"value": x, "persistent": false}`, `persistent`
 * decides and x is the value; `isStored` decides for other values. Reserved names are never stored.
 */
export function splitData(
  data: ContactData,
  isStored: (key: string, value: unknown) => boolean = () => true,
): SplitData {
  const split: SplitData = { persistent: {}, message: {} };
  for (const [key, entry] of Object.entries(data)) {
    const isMarked = isMarkedValue(entry);
    const isPersistent = !isReservedName(key) && (isMarked ? entry.persistent : isStored(key, entry));
    defineField(isPersistent ? split.persistent : split.message, key, isMarked ? entry.value : entry);
  }
  return split;
}

function isMarkedValue(entry: unknown): entry is { value: unknown; persistent: boolean } {
  if (!isPlainObject(entry) || Object.keys(entry).length !== 2) return false;
  return 'value' in entry && typeof entry.persistent === 'boolean';
}

/** A value in the patch replaces the whole existing value; null removes the key. */
export function mergeData(existing: ContactData, patch: ContactData): ContactData {
  const merged = { ...existing };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else defineField(merged, key, value);
  }
  return merged;
}

/** Works for any name, even `__proto__`. */
function defineField(target: ContactData, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
