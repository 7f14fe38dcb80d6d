import type { TestEmails } from '@posthaste/client';
import { mistakeAt } from './problem';

const fieldOf = (place: number): string => `to[${place}]`;

export const fieldsOf = (sent: readonly string[]): string[] => ['to', ...sent.map((_, place) => fieldOf(place))];

export function wrongAddress(error: unknown, sent: readonly string[]): string | undefined {
  for (const [place, address] of sent.entries()) {
    const mistake = mistakeAt(error, fieldOf(place));
    if (mistake) return `${address}: ${mistake}`;
  }
  return mistakeAt(error, 'to');
}

export const skippedIn = ({ emails }: TestEmails): string[] =>
  emails.filter(({ status }) => status === 'SKIPPED').map(({ to }) => to);
