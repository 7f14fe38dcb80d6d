import { PosthasteError } from '@posthaste/client';
import type { CodeError } from '../../ui/code/types';

export type FieldErrors = PosthasteError['errors'];

/** Preview errors come first, because they belong to the current text. */
export function codeErrorsIn(field: string, previewErrors: FieldErrors, saveError: unknown): CodeError[] {
  const saveErrors = saveError instanceof PosthasteError ? saveError.errors : [];
  const errors = [...previewErrors, ...saveErrors].filter((error) => error.field === field);
  return errors.filter((error, index) => errors.findIndex(({ message }) => message === error.message) === index);
}
