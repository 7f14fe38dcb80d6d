import { append } from '../../domain/lists';
import { readCursor, writeCursor } from './cursor';
import type { Key } from './keys';
import { queryPage, type SortKeys } from './query';

/** A row as the index shows it: its key, its place in the list, and what the index holds besides. */
export interface ListedRow extends Key {
  /** `<ISO time>#<id>`: unique in the list. */
  place: string;
  [attribute: string]: unknown;
}

/** Which list, and how much of it. */
export interface PlacesRequest {
  index: 'g1' | 'g2' | 'g3' | 'g4';
  /** The index partitions that together are the list. */
  partitions: readonly string[];
  limit: number;
  /** The lowest place that still belongs to it. */
  from?: string | undefined;
  /** Decides by what the index holds; pages under a filter may be short. */
  filter?: (row: ListedRow) => boolean;
}

export interface TimeListRequest extends PlacesRequest {
  /** Signs the cursor. */
  secret: string;
  /** The list's name with its filters: a cursor is good for no other. */
  list: string;
  cursor?: string | undefined;
}

export interface TimeListPage {
  items: ListedRow[];
  nextCursor: string | null;
  hasMore: boolean;
}

/** Rows that a round reads of each partition under a filter, and rounds for one page: at most 8 x 10 x 200 rows. */
const FILTERED_ROWS = 200;
const MAXIMUM_ROUNDS = 10;

/** A part of the list, newest first, with the last place passed; null at the list's end. */
export interface Stretch {
  rows: ListedRow[];
  passed: string | null;
}

const newestFirst = (a: ListedRow, b: ListedRow): number => (a.place < b.place ? 1 : -1);

/**
 * A page of a list by time, newest first. Its partitions are read concurrently and merged. The cursor is the
 * place of the last row, and places never change, so that a scan meets every row that is there throughout
 * exactly once, whatever comes and goes meanwhile.
 */
export async function readTimeList(request: TimeListRequest): Promise<TimeListPage> {
  const { secret, list, cursor } = request;
  const { rows, passed } = await readPlaces(
    request,
    cursor === undefined ? null : readCursor<string>(secret, list, cursor),
  );
  return {
    items: rows,
    nextCursor: passed === null ? null : writeCursor(secret, list, passed),
    hasMore: passed !== null,
  };
}

/** The same below a place, for lists whose cursor holds more than that: at most `limit` rows. */
export async function readPlaces(request: PlacesRequest, below: string | null): Promise<Stretch> {
  const { limit } = request;
  const found: ListedRow[] = [];
  let passed = below;
  for (let round = 0; round < MAXIMUM_ROUNDS && found.length <= limit; round++) {
    const stretch = await readStretch(request, passed);
    append(found, stretch.rows);
    passed = stretch.passed;
    if (passed === null) break;
  }
  const rows = found.slice(0, limit);
  return { rows, passed: found.length > limit ? (rows.at(-1)?.place ?? null) : passed };
}

/**
 * One Query of each partition: all that they give down to the place from which on every one is known. What lies
 * below the highest end of an unfinished one is left for the next round.
 */
export async function readStretch(request: PlacesRequest, below: string | null): Promise<Stretch> {
  const { partitions, filter = () => true } = request;
  const parts = await Promise.all(partitions.map((partition) => queryPart(request, partition, below)));
  const ends = parts.flatMap(({ end }) => (end === null ? [] : [end]));
  const knownTo = ends.length === 0 ? null : ends.reduce((highest, end) => (end > highest ? end : highest));
  const known = parts.flatMap((part) => part.rows).filter(({ place }) => knownTo === null || place >= knownTo);
  return { rows: known.filter(filter).sort(newestFirst), passed: knownTo };
}

/** BETWEEN includes its ends: the lower one belongs to the list, and the upper one was read already. */
function rangeOf(below: string | null, from: string | undefined): { sk?: SortKeys; ends: number } {
  if (from !== undefined && below !== null) return { sk: { between: [from, below] }, ends: 1 };
  if (from !== undefined) return { sk: { atLeast: from }, ends: 0 };
  return below === null ? { ends: 0 } : { sk: { below }, ends: 0 };
}

async function queryPart({ index, limit, from, filter }: PlacesRequest, pk: string, below: string | null) {
  const { sk, ends } = rangeOf(below, from);
  const size = (filter ? Math.max(FILTERED_ROWS, limit + 1) : limit + 1) + ends;
  const { rows, after } = await queryPage({ pk, index, sk, backwards: true, limit: size });
  const listed = rows.map((row) => ({ ...row, place: row[`${index}sk`] as string }) as ListedRow);
  return {
    rows: listed.filter(({ place }) => place !== below),
    end: (after?.[`${index}sk`] as string | undefined) ?? null,
  };
}
