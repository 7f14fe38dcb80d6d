import { PosthasteError } from '@posthaste/client';
import { useRef } from 'react';

/** From the first click: a fast response may come before the second. */
const DOUBLE_CLICK_MS = 500;

const nameOf = (input: unknown): string => JSON.stringify(input) ?? '';

const mayHaveSucceeded = (error: unknown): boolean =>
  error instanceof PosthasteError && (error.status === 0 || error.status >= 500);

/** A double click is one intent, and so is another try after a lost response. */
export function useIntent() {
  const intent = useRef({ name: '', key: '', startedAt: 0, endsAt: 0 });
  return {
    /** False if the same was just started. */
    begin(input: unknown): boolean {
      const { current } = intent;
      const name = nameOf(input);
      const isSame = name === current.name;
      const startedAt = performance.now();
      if (isSame && startedAt < current.endsAt) return false;
      const key = (isSame && current.key) || crypto.randomUUID();
      intent.current = { name, key, startedAt, endsAt: Number.POSITIVE_INFINITY };
      return true;
    },
    end(error?: unknown): void {
      const { current } = intent;
      current.endsAt = error ? 0 : current.startedAt + DOUBLE_CLICK_MS;
      if (!mayHaveSucceeded(error)) current.key = '';
    },
    keyOf: (input: unknown): string | undefined =>
      nameOf(input) === intent.current.name ? intent.current.key : undefined,
  };
}
