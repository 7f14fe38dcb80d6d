import type { TestEmails } from '@posthaste/client';
import { errorAt } from './problem';

const addressField = (index: number): string => `to[${index}]`;

export const addressFieldsOf = (addresses: readonly string[]): string[] => [
  'to',
  ...addresses.map((_, index) => addressField(index)),
];

export function addressError(error: unknown, addresses: readonly string[]): string | undefined {
  for (const [index, address] of addresses.entries()) {
    const message = errorAt(error, addressField(index));
    if (message) return `${address}: ${message}`;
  }
  return errorAt(error, 'to');
}

export const skippedAddresses = ({ emails }: TestEmails): string[] =>
  emails.filter(({ status }) => status === 'SKIPPED').map(({ to }) => to);
