export interface Page<Item> {
  items: Item[];
  /** Where the next page begins; null at the end. */
  nextCursor: string | null;
  hasMore: boolean;
  total: number;
  /** There are at least so many: counting them all would take too long. */
  totalIsLowerBound?: true;
}

/** Where a page of any shape leads to. */
interface Leading {
  hasMore: boolean;
  nextCursor?: string | null;
  cursor?: string;
}

/** Each item of a list, page after page; a page is asked for when the one before it is used up. */
export async function* everyItem<Item, One extends Leading>(
  read: (cursor: string | undefined) => Promise<One>,
  itemsOf: (page: One) => Item[],
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  for (;;) {
    const page = await read(cursor);
    yield* itemsOf(page);
    const next = page.nextCursor ?? page.cursor;
    // A cursor that leads nowhere must not be followed for ever.
    if (!page.hasMore || !next || next === cursor) return;
    cursor = next;
  }
}
