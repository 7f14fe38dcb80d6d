import { append } from '../../domain/lists';
import type { Key } from './keys';
import { queryPage, type SortKeys } from './query';

export interface ListedRow extends Key {
  /** The index's sort key, such as `<ISO time>#<id>`. */
  position: string;
  [attribute: string]: unknown;
}

export interface StretchRequest {
  index: 'g1' | 'g2' | 'g3' | 'g4';
  partitions: readonly string[];
  limit: number;
  from?: string | undefined;
  /** The filter gets only the index's attributes. A filtered page may be short. */
  filter?: (row: ListedRow) => boolean;
}

/** Rows per partition and round, so a page reads at most 8 x 10 x 200 rows. */
const FILTERED_ROWS = 200;
const MAX_ROUNDS = 10;

export interface Stretch {
  rows: ListedRow[];
  resumeAfter: string | null;
}

const newestFirst = (a: ListedRow, b: ListedRow): number => (a.position < b.position ? 1 : -1);

/** Positions never change, so a scan reads each row exactly once if it exists throughout. */
export async function readListedRows(request: StretchRequest, below: string | null): Promise<Stretch> {
  const { limit } = request;
  const rows: ListedRow[] = [];
  let resumeAfter = below;
  for (let round = 0; round < MAX_ROUNDS && rows.length <= limit; round++) {
    const stretch = await readStretch(request, resumeAfter);
    append(rows, stretch.rows);
    resumeAfter = stretch.resumeAfter;
    if (resumeAfter === null) break;
  }
  const page = rows.slice(0, limit);
  return { rows: page, resumeAfter: rows.length > limit ? (page.at(-1)?.position ?? null) : resumeAfter };
}

/** Returns rows down to where every partition was read. Lower rows are read again in the next round. */
export async function readStretch(request: StretchRequest, below: string | null): Promise<Stretch> {
  const { partitions, filter = () => true } = request;
  const parts = await Promise.all(partitions.map((partition) => queryPart(request, partition, below)));
  const ends = parts.flatMap(({ end }) => (end === null ? [] : [end]));
  const lowestRead = ends.length === 0 ? null : ends.reduce((highest, end) => (end > highest ? end : highest));
  const rows = parts
    .flatMap((part) => part.rows)
    .filter(({ position }) => lowestRead === null || position >= lowestRead);
  return { rows: rows.filter(filter).sort(newestFirst), resumeAfter: lowestRead };
}

/** BETWEEN includes both ends: `from` belongs to the list, but `below` was read before. */
function rangeOf(below: string | null, from: string | undefined): { sk?: SortKeys; extraRows: number } {
  if (from !== undefined && below !== null) return { sk: { between: [from, below] }, extraRows: 1 };
  if (from !== undefined) return { sk: { atLeast: from }, extraRows: 0 };
  return below === null ? { extraRows: 0 } : { sk: { below }, extraRows: 0 };
}

async function queryPart({ index, limit, from, filter }: StretchRequest, pk: string, below: string | null) {
  const { sk, extraRows } = rangeOf(below, from);
  const size = (filter ? Math.max(FILTERED_ROWS, limit + 1) : limit + 1) + extraRows;
  const { rows, after } = await queryPage({ pk, index, sk, backwards: true, limit: size });
  const listedRows = rows.map((row) => ({ ...row, position: row[`${index}sk`] as string }) as ListedRow);
  return {
    rows: listedRows.filter(({ position }) => position !== below),
    end: (after?.[`${index}sk`] as string | undefined) ?? null,
  };
}
