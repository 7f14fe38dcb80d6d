import { PosthasteError } from '@posthaste/client';
import type { CodeMistake } from '../../ui/code/types';

export type Mistakes = PosthasteError['errors'];

/** The mistakes at a field, those of the preview first: they belong to what is typed now. */
export function codeMistakes(field: string, previewed: Mistakes, error: unknown): CodeMistake[] {
  const saved = error instanceof PosthasteError ? error.errors : [];
  const found = [...previewed, ...saved].filter((one) => one.field === field);
  return found.filter((one, index) => found.findIndex(({ message }) => message === one.message) === index);
}
