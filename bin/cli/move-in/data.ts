import { type ContactData, isReservedName } from '../../../shared/domain/contacts/data';
import type { Json } from './records';

/** A key that a contact's data may have: other characters become `_`. */
export const fittingKey = (key: string): string => {
  const fitting = key
    .trim()
    .replaceAll(/[^A-Za-z0-9_ -]/g, '_')
    .slice(0, 64);
  return isReservedName(fitting) ? `${fitting}_` : fitting;
};

/** Data with fitting keys; what is empty says nothing and is left out. */
export function fittingData(data: Json): ContactData {
  const known = Object.entries(data).filter(([key, value]) => key.trim() !== '' && value !== '' && value !== null);
  return Object.fromEntries(
    known.filter(([, value]) => value !== undefined).map(([key, value]) => [fittingKey(key), deeper(value)]),
  );
}

function deeper(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeper);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [keyInside(key), deeper(part)]));
}

const keyInside = (key: string): string => key.replaceAll(/[^A-Za-z0-9_ -]/g, '_').slice(0, 64) || '_';
