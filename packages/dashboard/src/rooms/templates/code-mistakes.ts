import { PosthasteError } from '@posthaste/client';
import type { CodeMistake } from '../../ui/code/types';

export type Mistakes = PosthasteError['errors'];

/** Preview errors come first, because they belong to the current text. */
export function codeMistakes(field: string, previewed: Mistakes, error: unknown): CodeMistake[] {
  const saved = error instanceof PosthasteError ? error.errors : [];
  const mistakes = [...previewed, ...saved].filter((one) => one.field === field);
  return mistakes.filter((one, index) => mistakes.findIndex(({ message }) => message === one.message) === index);
}
