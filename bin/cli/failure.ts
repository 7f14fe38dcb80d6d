import type * as z from 'zod';
import { append } from '../../shared/domain/lists';
import { exitCodes } from './exit-codes';

export class CliFailure extends Error {
  constructor(
    message: string,
    readonly exitCode: number = exitCodes.failed,
  ) {
    super(message);
    this.name = 'CliFailure';
  }
}

export const usageFailure = (message: string): CliFailure => new CliFailure(message, exitCodes.usage);
export const notFoundFailure = (message: string): CliFailure => new CliFailure(message, exitCodes.notFound);

const flagOf = (path: readonly PropertyKey[]): string =>
  `--${String(path[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export function checkOptions<S extends z.ZodType>(schema: S, options: unknown): z.output<S> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw usageFailure(`${flagOf(issue?.path ?? [])} is not valid: ${issue?.message}`);
}

const MAX_PAGES = 2_000;

export async function allPages<T>(
  itemsName: string,
  readPage: (cursor: string | undefined) => Promise<{ items: readonly T[]; nextCursor: string | null | undefined }>,
): Promise<T[]> {
  const allItems: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { items, nextCursor } = await readPage(cursor);
    append(allItems, items);
    if (!nextCursor) return allItems;
    cursor = nextCursor;
  }
  throw new CliFailure(`There are more ${itemsName} than this program reads.`);
}
