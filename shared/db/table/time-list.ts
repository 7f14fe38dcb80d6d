import { append } from '../../domain/lists';
import type { Key } from './keys';
import { queryPage, type SortKeys } from './query';

export interface ListedRow extends Key {
  /** `<ISO time>#<id>`. */
  position: string;
  [attribute: string]: unknown;
}

export interface StretchRequest {
  index: 'g1' | 'g2' | 'g3' | 'g4';
  partitions: readonly string[];
  limit: number;
  from?: string | undefined;
  /** Sees only what the index holds; filtered pages may be short. */
  filter?: (row: ListedRow) => boolean;
}

/** Per partition and round: at most 8 x 10 x 200 rows a page. */
const FILTERED_ROWS = 200;
const MAX_ROUNDS = 10;

export interface Stretch {
  rows: ListedRow[];
  resumeAfter: string | null;
}

const newestFirst = (a: ListedRow, b: ListedRow): number => (a.position < b.position ? 1 : -1);

/** Positions never change, so a scan meets each lasting row exactly once. */
export async function readListedRows(request: StretchRequest, below: string | null): Promise<Stretch> {
  const { limit } = request;
  const found: ListedRow[] = [];
  let resumeAfter = below;
  for (let round = 0; round < MAX_ROUNDS && found.length <= limit; round++) {
    const stretch = await readStretch(request, resumeAfter);
    append(found, stretch.rows);
    resumeAfter = stretch.resumeAfter;
    if (resumeAfter === null) break;
  }
  const rows = found.slice(0, limit);
  return { rows, resumeAfter: found.length > limit ? (rows.at(-1)?.position ?? null) : resumeAfter };
}

/** Rows below an unfinished partition's end wait for the next round. */
export async function readStretch(request: StretchRequest, below: string | null): Promise<Stretch> {
  const { partitions, filter = () => true } = request;
  const parts = await Promise.all(partitions.map((partition) => queryPart(request, partition, below)));
  const ends = parts.flatMap(({ end }) => (end === null ? [] : [end]));
  const knownTo = ends.length === 0 ? null : ends.reduce((highest, end) => (end > highest ? end : highest));
  const known = parts.flatMap((part) => part.rows).filter(({ position }) => knownTo === null || position >= knownTo);
  return { rows: known.filter(filter).sort(newestFirst), resumeAfter: knownTo };
}

/** BETWEEN is inclusive: `from` belongs to the list, and `below` was read already. */
function rangeOf(below: string | null, from: string | undefined): { sk?: SortKeys; ends: number } {
  if (from !== undefined && below !== null) return { sk: { between: [from, below] }, ends: 1 };
  if (from !== undefined) return { sk: { atLeast: from }, ends: 0 };
  return below === null ? { ends: 0 } : { sk: { below }, ends: 0 };
}

async function queryPart({ index, limit, from, filter }: StretchRequest, pk: string, below: string | null) {
  const { sk, ends } = rangeOf(below, from);
  const size = (filter ? Math.max(FILTERED_ROWS, limit + 1) : limit + 1) + ends;
  const { rows, after } = await queryPage({ pk, index, sk, backwards: true, limit: size });
  const listed = rows.map((row) => ({ ...row, position: row[`${index}sk`] as string }) as ListedRow);
  return {
    rows: listed.filter(({ position }) => position !== below),
    end: (after?.[`${index}sk`] as string | undefined) ?? null,
  };
}
