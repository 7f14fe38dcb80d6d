import { readCursor, writeCursor } from '../db/table/cursor';

/** A list that is read as a whole. */
interface WholeList<T> {
  /** Signs the cursor. */
  secret: string;
  /** The list's name with its filters: a cursor is valid for no other. */
  name: string;
  /** Unique in the list, and what it is sorted by. */
  placeOf(item: T): string;
  order: 'ascending' | 'descending';
}

interface ListPage<T> {
  items: T[];
  nextCursor: string | null;
  hasMore: boolean;
  total: number;
}

/**
 * A page of a list, with its exact total; `items` are the whole list in its order. The cursor is the place of the last
 * item. Throws INVALID_CURSOR.
 */
export function pageOf<T>(
  items: readonly T[],
  { secret, name, placeOf, order }: WholeList<NoInfer<T>>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): ListPage<T> {
  const after = cursor === undefined ? null : readCursor<string>(secret, name, cursor);
  const follows = (place: string) => after === null || (order === 'ascending' ? place > after : place < after);
  const rest = items.filter((item) => follows(placeOf(item)));
  const page = rest.slice(0, limit);
  const last = page.length < rest.length ? page.at(-1) : undefined;
  const nextCursor = last === undefined ? null : writeCursor(secret, name, placeOf(last));
  return { items: page, nextCursor, hasMore: nextCursor !== null, total: items.length };
}

export const idOf = ({ id }: { id: string }): string => id;

/** Whether a record's name or description contains a text, ignoring case. */
export const isNamed = (
  search: string | undefined,
  { name, description }: { name: string; description?: string | null | undefined },
): boolean => search === undefined || `${name}\n${description ?? ''}`.toLowerCase().includes(search.toLowerCase());

/** The name of a list that may be searched. */
export const listName = (list: string, search: string | undefined): string =>
  search === undefined ? list : `${list}\n${search}`;
