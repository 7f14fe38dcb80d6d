import type { PosthasteError } from '@posthaste/client';

/** Counted from the first click, because a fast response may come before the second click. */
const DOUBLE_CLICK_MS = 500;

const textOf = (input: unknown): string => JSON.stringify(input) ?? '';

const isPosthasteError = (error: unknown): error is PosthasteError => error instanceof Error && 'status' in error;

const mayHaveSucceeded = (error: unknown): boolean =>
  isPosthasteError(error) && (error.status === 0 || error.status >= 500 || error.code === 'REQUEST_IN_PROGRESS');

/** A double click is one intent, and so is another try after a lost response. */
export function newIntent() {
  let latest = { inputText: '', key: '', startedAt: 0, endsAt: 0 };
  const isLatest = (input: unknown): boolean => textOf(input) === latest.inputText;
  return {
    /** False if the same input was just submitted. */
    begin(input: unknown): boolean {
      const isSame = isLatest(input);
      const startedAt = performance.now();
      if (isSame && startedAt < latest.endsAt) return false;
      const key = (isSame && latest.key) || crypto.randomUUID();
      latest = { inputText: textOf(input), key, startedAt, endsAt: Number.POSITIVE_INFINITY };
      return true;
    },
    end(input: unknown, error?: unknown): void {
      if (!isLatest(input)) return;
      latest.endsAt = error ? 0 : latest.startedAt + DOUBLE_CLICK_MS;
      if (!mayHaveSucceeded(error)) latest.key = '';
    },
    keyOf: (input: unknown): string | undefined => (isLatest(input) ? latest.key : undefined),
  };
}
