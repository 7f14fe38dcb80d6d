import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexName } from '../ops/names';
import { db, tableName } from './client';
import { readCursor, writeCursor } from './cursor';
import type { Key } from './keys';

/** A row as the index shows it: its key, its place in the list, and what the index holds besides. */
export interface ListedRow extends Key {
  /** `<ISO time>#<id>`: unique in the list. */
  place: string;
  [attribute: string]: unknown;
}

export interface TimeListRequest {
  /** Signs the cursor. */
  secret: string;
  /** The list's name with its filters: a cursor is good for no other. */
  list: string;
  index: 'g1' | 'g2' | 'g3' | 'g4';
  /** The index partitions that together are the list. */
  partitions: readonly string[];
  limit: number;
  cursor?: string | undefined;
  /** Decides by what the index holds; pages under a filter may be short. */
  filter?: (row: ListedRow) => boolean;
}

export interface TimeListPage {
  items: ListedRow[];
  nextCursor: string | null;
  hasMore: boolean;
}

/** Rows that a round reads of each partition under a filter, and rounds for one page: at most 8 x 10 x 200 rows. */
const FILTERED_ROWS = 200;
const MAXIMUM_ROUNDS = 10;

/** What a round found, newest first, down to the place from which on every partition is known; null at the end. */
interface Stretch {
  rows: ListedRow[];
  knownTo: string | null;
}

const newestFirst = (a: ListedRow, b: ListedRow): number => (a.place < b.place ? 1 : -1);

/**
 * A page of a list by time, newest first. Its partitions are read side by side and merged. The cursor is the
 * place of the last row, and places never change, so that a walk meets every row that is there throughout
 * exactly once, whatever comes and goes meanwhile.
 */
export async function readTimeList(request: TimeListRequest): Promise<TimeListPage> {
  const { secret, list, limit, cursor, filter = () => true } = request;
  let place: string | null = cursor === undefined ? null : readCursor<string>(secret, list, cursor);
  const found: ListedRow[] = [];
  for (let round = 0; round < MAXIMUM_ROUNDS && found.length <= limit; round++) {
    const stretch: Stretch = await readStretch(request, place);
    found.push(...stretch.rows.filter(filter));
    place = stretch.knownTo;
    if (place === null) break;
  }
  const items = found.slice(0, limit);
  const last = found.length > limit ? (items.at(-1)?.place ?? null) : place;
  return { items, nextCursor: last === null ? null : writeCursor(secret, list, last), hasMore: last !== null };
}

/** One Query of each partition; what lies below the highest end of an unfinished one is left for the next round. */
async function readStretch(request: TimeListRequest, below: string | null): Promise<Stretch> {
  const parts = await Promise.all(request.partitions.map((partition) => queryPart(request, partition, below)));
  const ends = parts.flatMap(({ end }) => (end === null ? [] : [end]));
  const knownTo = ends.length === 0 ? null : ends.reduce((highest, end) => (end > highest ? end : highest));
  const rows = parts.flatMap((part) => part.rows).filter(({ place }) => knownTo === null || place >= knownTo);
  return { rows: rows.sort(newestFirst), knownTo };
}

async function queryPart({ index, limit, filter }: TimeListRequest, partition: string, below: string | null) {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName(index),
      KeyConditionExpression: below === null ? '#pk = :pk' : '#pk = :pk AND #sk < :below',
      ExpressionAttributeNames: { '#pk': `${index}pk`, ...(below === null ? {} : { '#sk': `${index}sk` }) },
      ExpressionAttributeValues: { ':pk': partition, ...(below === null ? {} : { ':below': below }) },
      ScanIndexForward: false,
      Limit: filter ? Math.max(FILTERED_ROWS, limit + 1) : limit + 1,
    }),
  );
  const rows = Items.map((item) => ({ ...item, place: item[`${index}sk`] as string }) as ListedRow);
  return { rows, end: (LastEvaluatedKey?.[`${index}sk`] as string | undefined) ?? null };
}
