import { append } from '../../domain/lists';
import { now } from '../../ops/clock';
import { readCursor, writeCursor } from './cursor';

/** Rows of the first step. Each further step reads twice as many. */
const FIRST_STEP = 100;
const MAX_STEP = 800;
/** In sum 3,100 rows. Then the page ends, short or empty, with a cursor. */
const MAX_STEPS = 6;
const MAX_COUNT_MS = 2_000;
const MAX_COUNT_STEPS = 20;

interface Count {
  total: number;
  totalIsLowerBound?: true;
}

interface Position {
  after: string;
  count?: Count;
}

export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

export interface ScanStep<T> {
  rows: T[];
  resumeAfter: string | null;
}

export interface CountedList<T> {
  secret: string;
  /** Includes the filters, so a cursor fits no other list. */
  name: string;
  /** Reads about `size` rows and returns those that match. */
  readStep(after: string | null, size: number): Promise<ScanStep<T>>;
  positionOf(row: T): string;
  counter?: (() => Promise<number>) | undefined;
  /** The counter counts only rows that match, but `readStep` also reads rows that don't. */
  isSparse?: boolean;
}

export interface CountedPage<T> extends Count {
  items: T[];
  nextCursor: string | null;
  hasMore: boolean;
}

interface CountedRows<T> {
  rows: T[];
  resumeAfter: string | null;
  count: Count;
}

async function scanRows<T>(
  list: CountedList<T>,
  limit: number,
  from: string | null,
  isCounting: boolean,
): Promise<CountedRows<T>> {
  const countUntil = now() + MAX_COUNT_MS;
  const rows: T[] = [];
  let total = 0;
  let resumeAfter = from;
  const maximumSteps = isCounting ? MAX_COUNT_STEPS : MAX_STEPS;
  for (let step = 0; step < maximumSteps; step++) {
    const scan = await list.readStep(resumeAfter, Math.min(MAX_STEP, FIRST_STEP * 2 ** step));
    append(rows, scan.rows.slice(0, limit + 1 - rows.length));
    total += scan.rows.length;
    resumeAfter = scan.resumeAfter;
    const hasReadEnough = isCounting ? now() >= countUntil : rows.length > limit;
    if (resumeAfter === null || hasReadEnough) break;
  }
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isCut = rows.length > limit && last !== undefined;
  const count: Count = { total, ...(resumeAfter === null ? {} : { totalIsLowerBound: true }) };
  return { rows: page, resumeAfter: isCut ? list.positionOf(last) : resumeAfter, count };
}

/** The counter lags. If the page is the whole list, or has more rows than the counter says, the total is the number of rows. */
async function readWithCounter<T>(
  list: CountedList<T>,
  limit: number,
  from: string | null,
  counter: () => Promise<number>,
): Promise<CountedRows<T>> {
  const readPage = (): Promise<ScanStep<T>> =>
    list.isSparse ? scanRows(list, limit, from, false) : list.readStep(from, limit);
  const [{ rows, resumeAfter }, counterTotal] = await Promise.all([readPage(), counter()]);
  const isWholeList = from === null && resumeAfter === null;
  const total = isWholeList ? rows.length : Math.max(counterTotal, rows.length);
  return { rows, resumeAfter, count: { total } };
}

/** Without a counter, the first page counts for up to 2 s, and the cursor contains the total. */
export async function readCountedList<T>(
  list: CountedList<T>,
  { limit, cursor }: PageRequest,
): Promise<CountedPage<T>> {
  const { secret, name, counter } = list;
  const position = cursor === undefined ? null : readCursor<Position>(secret, name, cursor);
  const from = position?.after ?? null;
  const page = counter
    ? await readWithCounter(list, limit, from, counter)
    : await scanRows(list, limit, from, !position?.count);
  const count = position?.count ?? page.count;
  const nextPosition: Position | null =
    page.resumeAfter === null ? null : { after: page.resumeAfter, ...(counter ? {} : { count }) };
  return {
    items: page.rows,
    nextCursor: nextPosition && writeCursor(secret, name, nextPosition),
    hasMore: nextPosition !== null,
    ...count,
  };
}
