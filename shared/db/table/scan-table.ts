import { now, sleep } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { db, tableName } from './client';
import { ScanCommand } from './commands';
import { type Expression, ExpressionAttributes } from './expressions';
import type { Key } from './keys';

/** A row as the table holds it. */
export type StoredRow = Record<string, unknown> & Key;

/** How far a segment of the table has been scanned. */
export interface SegmentPlace {
  segment: number;
  /** The last key that was read; null at the segment's start. */
  after: Key | null;
}

export interface TableScan {
  /** How many segments the table is divided into. They are read concurrently. */
  segments: number;
  /** Read units per second, of all segments together. Without it the scan is as fast as the table. */
  unitsPerSecond?: number;
  /** Leaves rows out of the pages, not of the cost: rows are paid for before they are filtered. */
  filter?: Expression;
  /** Segments with the places where they continue. By default all of them, each from its start. */
  from?: readonly SegmentPlace[];
  /** Rows per page; by default as many as make 1 MB. */
  pageRows?: number;
  /** A table other than the service's own. */
  table?: string;
}

export interface ScannedPage {
  rows: StoredRow[];
  segment: number;
  /** Where this segment continues; null at its end. */
  next: Key | null;
}

const segmentsOf = ({ segments, from }: TableScan): readonly SegmentPlace[] =>
  from ?? Array.from({ length: segments }, (_, segment) => ({ segment, after: null }));

/**
 * Reads the whole table, all projects included, for programs that an operator starts: one unit for each 4 KB. A row
 * that exists throughout the scan comes exactly once. `onPage` is awaited before its segment continues, and returns the
 * units that it has spent itself, which count for the pace.
 */
export async function scanTable(
  scan: TableScan,
  onPage: (page: ScannedPage) => Promise<number | undefined>,
): Promise<void> {
  const places = segmentsOf(scan);
  const pace = paceOf(scan.unitsPerSecond);
  await forEachConcurrent(places, places.length, async ({ segment, after }) => {
    for (let from: Key | null | undefined = after; from !== undefined; ) {
      const { units, ...page } = await readPage(scan, segment, from);
      const spent = (await onPage(page)) ?? 0;
      from = page.next ?? undefined;
      await pace(units + spent);
    }
  });
}

function filterOf(filter: Expression | undefined) {
  if (!filter) return {};
  const to = new ExpressionAttributes();
  return { FilterExpression: to.write(filter), ...to.members() };
}

async function readPage(scan: TableScan, Segment: number, from: Key | null): Promise<ScannedPage & { units: number }> {
  const { segments: TotalSegments, filter, pageRows: Limit, table: TableName = tableName() } = scan;
  const answer = await db.send(
    new ScanCommand({
      TableName,
      Segment,
      TotalSegments,
      Limit,
      ConsistentRead: true,
      ReturnConsumedCapacity: 'TOTAL',
      ...filterOf(filter),
      ...(from ? { ExclusiveStartKey: from } : {}),
    }),
  );
  const next = (answer.LastEvaluatedKey as Key | undefined) ?? null;
  const units = answer.ConsumedCapacity?.CapacityUnits ?? 0;
  return { rows: (answer.Items ?? []) as StoredRow[], segment: Segment, next, units };
}

/** Waits until the units spent so far are within the pace. */
function paceOf(unitsPerSecond: number | undefined): (units: number) => Promise<void> {
  const startedAt = now();
  let spent = 0;
  return async (units) => {
    spent += units;
    if (unitsPerSecond !== undefined) await sleep((spent / unitsPerSecond) * 1000 - (now() - startedAt));
  };
}
