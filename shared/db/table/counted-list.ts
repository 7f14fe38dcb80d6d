import { append } from '../../domain/lists';
import { now } from '../../ops/clock';
import { readCursor, writeCursor } from './cursor';

/** Rows of the first step of a scan; each further one doubles it, to about 1 MB of rows. */
const FIRST_STEP = 100;
const LARGEST_STEP = 800;
/**
 * Steps for one page of a list that skips rows: 3,100 of them. Then it ends, short or empty, with a cursor to go on.
 */
const MAXIMUM_STEPS = 6;
/** How long, and over how many steps, the first page of such a list counts. */
const COUNT_MS = 2_000;
const MAXIMUM_COUNT_STEPS = 20;

interface Count {
  total: number;
  totalIsLowerBound?: true;
}

/** Where a list continues: the last place read, and what the first page counted. */
interface Position {
  after: string;
  count?: Count;
}

/** A stretch of a list below a place: what belongs to it, and the last place passed; null at the end. */
export interface Step<T> {
  rows: T[];
  passed: string | null;
}

/** A list, newest first, that tells how many it has in all. */
export interface CountedList<T> {
  /** Signs the cursor. */
  secret: string;
  /** The list's name with its filters: a cursor is good for no other. */
  name: string;
  /** Reads about `size` rows below a place; those that the filter leaves out are missing. */
  readStep(after: string | null, size: number): Promise<Step<T>>;
  /** Unique in the list, and what it is sorted by. */
  placeOf(row: T): string;
  /** Of a list that a counter counts, each of its steps a page; without it the first page counts. */
  counter?: (() => Promise<number>) | undefined;
  /** The counter counts what a filter lets through, so a page is scanned for as without one. */
  skips?: boolean;
}

export interface CountedPage<T> extends Count {
  items: T[];
  nextCursor: string | null;
  hasMore: boolean;
}

interface Found<T> {
  rows: T[];
  /** The place below which the next page begins; null at the end. */
  after: string | null;
  count: Count;
}

/** Scans the list: a page's scan ends when the page is full, one that counts when its steps or its time are over. */
async function find<T>(list: CountedList<T>, limit: number, from: string | null, counts: boolean): Promise<Found<T>> {
  const countUntil = now() + COUNT_MS;
  const rows: T[] = [];
  let total = 0;
  let passed = from;
  for (let step = 0; step < (counts ? MAXIMUM_COUNT_STEPS : MAXIMUM_STEPS); step++) {
    const read = await list.readStep(passed, Math.min(LARGEST_STEP, FIRST_STEP * 2 ** step));
    append(rows, read.rows.slice(0, limit + 1 - rows.length));
    total += read.rows.length;
    passed = read.passed;
    const isOver = counts ? now() >= countUntil : rows.length > limit;
    if (passed === null || isOver) break;
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const count: Count = { total, ...(passed === null ? {} : { totalIsLowerBound: true }) };
  return { rows: shown, after: rows.length > limit && last !== undefined ? list.placeOf(last) : passed, count };
}

/** A page of a list whose counter trails by seconds: it never tells of fewer than it shows. */
async function next<T>(list: CountedList<T>, limit: number, from: string | null, counter: () => Promise<number>) {
  const page = async () => {
    if (list.skips) return find(list, limit, from, false);
    const { rows, passed } = await list.readStep(from, limit);
    return { rows, after: passed };
  };
  const [{ rows, after }, counted] = await Promise.all([page(), counter()]);
  const isWhole = from === null && after === null;
  return { rows, after, count: { total: isWhole ? rows.length : Math.max(counted, rows.length) } };
}

/**
 * A page of the list. Where no counter counts it, a page may be short, and the first one counts for up to 2 s:
 * later ones have its total from the cursor.
 */
export async function readCountedList<T>(
  list: CountedList<T>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<CountedPage<T>> {
  const { secret, name, counter } = list;
  const position = cursor === undefined ? null : readCursor<Position>(secret, name, cursor);
  const from = position?.after ?? null;
  const found = counter ? await next(list, limit, from, counter) : await find(list, limit, from, !position?.count);
  const count = position?.count ?? found.count;
  const further: Position | null = found.after === null ? null : { after: found.after, ...(counter ? {} : { count }) };
  return {
    items: found.rows,
    nextCursor: further && writeCursor(secret, name, further),
    hasMore: further !== null,
    ...count,
  };
}
