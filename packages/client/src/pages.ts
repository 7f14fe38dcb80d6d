export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
  hasMore: boolean;
  total: number;
  /** Set if `total` is a minimum, because counting all would take too long. */
  totalIsLowerBound?: true;
}

interface CursorPage {
  hasMore: boolean;
  nextCursor?: string | null;
  cursor?: string;
}

export async function* everyItem<Item, ListPage extends CursorPage>(
  read: (cursor: string | undefined) => Promise<ListPage>,
  itemsOf: (page: ListPage) => Item[],
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  for (;;) {
    const page = await read(cursor);
    yield* itemsOf(page);
    const next = page.nextCursor ?? page.cursor;
    // Stops at a repeated cursor, which would loop forever.
    if (!page.hasMore || !next || next === cursor) return;
    cursor = next;
  }
}
