import type { TestMails } from '@posthaste/client';
import { mistakeAt } from './problem';

const fieldOf = (place: number): string => `to[${place}]`;

/** The fields of a test's request that its box of addresses stands for. */
export const fieldsOf = (sent: readonly string[]): string[] => ['to', ...sent.map((_, place) => fieldOf(place))];

/** What is wrong with the addresses that a test was sent to; of one among them, which one. */
export function wrongAddress(error: unknown, sent: readonly string[]): string | undefined {
  for (const [place, address] of sent.entries()) {
    const mistake = mistakeAt(error, fieldOf(place));
    if (mistake) return `${address}: ${mistake}`;
  }
  return mistakeAt(error, 'to');
}

/** The addresses that get no copy. */
export const skippedIn = ({ emails }: TestMails): string[] =>
  emails.filter(({ status }) => status === 'SKIPPED').map(({ to }) => to);
