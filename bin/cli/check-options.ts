import type * as z from 'zod';
import { usageFailure } from './failure';

const flagOf = (path: readonly PropertyKey[]): string =>
  `--${String(path[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Options as a schema takes them; one that can't be is named by its flag. */
export function checkOptions<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw usageFailure(`${flagOf(issue?.path ?? [])} is not valid: ${issue?.message}`);
}
