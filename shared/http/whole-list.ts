import { readCursor, writeCursor } from '../db/table/cursor';

interface WholeList<T> {
  secret: string;
  /** Includes the filters, so a cursor fits no other list. */
  name: string;
  /** A sort key, unique in the list. */
  positionOf(item: T): string;
  order: 'ascending' | 'descending';
}

interface ListPage<T> {
  items: T[];
  nextCursor: string | null;
  hasMore: boolean;
  total: number;
}

/** `items` is the whole list, sorted. Throws INVALID_CURSOR. */
export function pageOf<T>(
  items: readonly T[],
  { secret, name, positionOf, order }: WholeList<NoInfer<T>>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): ListPage<T> {
  const after = cursor === undefined ? null : readCursor<string>(secret, name, cursor);
  const isAfterCursor = (position: string) =>
    after === null || (order === 'ascending' ? position > after : position < after);
  const remaining = items.filter((item) => isAfterCursor(positionOf(item)));
  const page = remaining.slice(0, limit);
  const isLastPage = page.length === remaining.length;
  const lastItem = page.at(-1);
  const nextCursor = isLastPage || lastItem === undefined ? null : writeCursor(secret, name, positionOf(lastItem));
  return { items: page, nextCursor, hasMore: nextCursor !== null, total: items.length };
}

export const idOf = ({ id }: { id: string }): string => id;

export const matchesSearch = (
  search: string | undefined,
  { name, description }: { name: string; description?: string | null | undefined },
): boolean => search === undefined || `${name}\n${description ?? ''}`.toLowerCase().includes(search.toLowerCase());

export const listName = (list: string, search: string | undefined): string =>
  search === undefined ? list : `${list}\n${search}`;
