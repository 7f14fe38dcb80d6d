import type { FilterCondition, FilterGroup } from '../../contract/filters';
import { type EmailAddress, parseAddress } from '../address';

const ERASED = '(erased)';

const valuesOf = ({ field, value }: FilterCondition): unknown[] => (field === 'email' ? [value].flat() : []);

const addressOf = (value: unknown): EmailAddress | null => (typeof value === 'string' ? parseAddress(value) : null);

export function addressesIn(filter: FilterGroup): EmailAddress[] {
  const addresses = filter.conditions.flatMap((part) =>
    'conditions' in part ? addressesIn(part) : valuesOf(part).flatMap((value) => addressOf(value) ?? []),
  );
  return [...new Set(addresses)];
}

export function withoutAddresses(filter: FilterGroup, isErased: (address: EmailAddress) => boolean): FilterGroup {
  const mask = <T>(value: T): T | string => {
    const address = addressOf(value);
    return address && isErased(address) ? ERASED : value;
  };
  return {
    ...filter,
    conditions: filter.conditions.map((part) => {
      if ('conditions' in part) return withoutAddresses(part, isErased);
      if (part.field !== 'email' || part.value === undefined) return part;
      return { ...part, value: Array.isArray(part.value) ? part.value.map(mask) : mask(part.value) };
    }),
  };
}
