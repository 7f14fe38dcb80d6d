import type { TestEmails } from '@posthaste/client';
import { errorAt } from './problem';

const fieldOf = (index: number): string => `to[${index}]`;

export const fieldsOf = (sentTo: readonly string[]): string[] => ['to', ...sentTo.map((_, index) => fieldOf(index))];

export function wrongAddress(error: unknown, sentTo: readonly string[]): string | undefined {
  for (const [index, address] of sentTo.entries()) {
    const message = errorAt(error, fieldOf(index));
    if (message) return `${address}: ${message}`;
  }
  return errorAt(error, 'to');
}

export const skippedIn = ({ emails }: TestEmails): string[] =>
  emails.filter(({ status }) => status === 'SKIPPED').map(({ to }) => to);
