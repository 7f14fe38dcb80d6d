import { PosthasteError } from '@posthaste/client';
import type { CodeError } from '../../ui/code/types';

export type FieldErrors = PosthasteError['errors'];

/** Preview errors come first, because they belong to the current text. */
export function codeErrorsIn(field: string, previewed: FieldErrors, error: unknown): CodeError[] {
  const saved = error instanceof PosthasteError ? error.errors : [];
  const errors = [...previewed, ...saved].filter((one) => one.field === field);
  return errors.filter((one, index) => errors.findIndex(({ message }) => message === one.message) === index);
}
