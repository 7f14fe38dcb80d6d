import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { now, sleep } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { db, tableName } from './client';
import type { Key } from './keys';

/** A row as the table holds it. */
export type StoredRow = Record<string, unknown> & Key;

/** How far a segment of the table has been scanned. */
export interface SegmentPlace {
  segment: number;
  /** The last key that was passed; null at the segment's beginning. */
  after: Key | null;
}

export interface TableScan {
  /** Into how many parts the table is divided, which are read concurrently. */
  segments: number;
  /** Units a second, of all segments together; without it the scan is as fast as the table. */
  unitsPerSecond?: number;
  /** Leaves rows out of the pages, not of the cost: what is read is paid for before it is filtered. */
  filter?: { expression: string; names?: Record<string, string>; values?: Record<string, unknown> };
  /** Segments with the places that they go on from; all of them, each from its beginning, unless it is said. */
  from?: readonly SegmentPlace[];
  /** Rows that are read at once; without it as many as make 1 MB. */
  pageRows?: number;
  /** Another table than the service's. */
  table?: string;
}

export interface ScannedPage {
  rows: StoredRow[];
  segment: number;
  /** Where this segment goes on; null at its end. */
  next: Key | null;
}

const segmentsOf = ({ segments, from }: TableScan): readonly SegmentPlace[] =>
  from ?? Array.from({ length: segments }, (_, segment) => ({ segment, after: null }));

/**
 * Reads the whole table, for programs that an operator starts: a unit for each 4 KB, of all projects. Rows that are there
 * throughout come exactly once; each page is as the table holds it at that moment. `onPage` is awaited before its segment
 * goes on, and returns the units that it has spent by itself, for the pace.
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
      FilterExpression: filter?.expression,
      ExpressionAttributeNames: filter?.names,
      ExpressionAttributeValues: filter?.values,
      ...(from ? { ExclusiveStartKey: from } : {}),
    }),
  );
  const next = (answer.LastEvaluatedKey as Key | undefined) ?? null;
  const units = answer.ConsumedCapacity?.CapacityUnits ?? 0;
  return { rows: (answer.Items ?? []) as StoredRow[], segment: Segment, next, units };
}

/** Waits until what was spent so far is within the pace. */
function paceOf(unitsPerSecond: number | undefined): (units: number) => Promise<void> {
  const startedAt = now();
  let spent = 0;
  return async (units) => {
    spent += units;
    if (unitsPerSecond !== undefined) await sleep((spent / unitsPerSecond) * 1000 - (now() - startedAt));
  };
}
