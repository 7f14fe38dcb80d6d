import { now, sleep } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { db, ScanCommand, tableName } from './client';
import { type Expression, ExpressionAttributes } from './expressions';
import type { Key } from './keys';

export type StoredRow = Record<string, unknown> & Key;

export interface SegmentPosition {
  segment: number;
  after: Key | null;
}

export interface TableScan {
  segments: number;
  unitsPerSecond?: number;
  /** Rows that the filter drops still cost read units. */
  filter?: Expression;
  from?: readonly SegmentPosition[];
  pageRows?: number;
  table?: string;
}

export interface ScannedPage {
  rows: StoredRow[];
  segment: number;
  next: Key | null;
}

const segmentsOf = ({ segments, from }: TableScan): readonly SegmentPosition[] =>
  from ?? Array.from({ length: segments }, (_, segment) => ({ segment, after: null }));

/** A row that exists during the whole scan is read once. `onPage` returns the units that it spent. */
export async function scanTable(
  scan: TableScan,
  onPage: (page: ScannedPage) => Promise<number | undefined>,
): Promise<void> {
  const positions = segmentsOf(scan);
  const wait = pacer(scan.unitsPerSecond);
  await forEachConcurrent(positions, positions.length, async ({ segment, after }) => {
    let position = after;
    do {
      const { units, ...page } = await readPage(scan, segment, position);
      const spentByCaller = (await onPage(page)) ?? 0;
      position = page.next;
      await wait(units + spentByCaller);
    } while (position !== null);
  });
}

function filterOf(filter: Expression | undefined) {
  if (!filter) return {};
  const placeholders = new ExpressionAttributes();
  return { FilterExpression: placeholders.write(filter), ...placeholders.definitions() };
}

async function readPage(
  { segments, filter, pageRows, table = tableName() }: TableScan,
  segment: number,
  after: Key | null,
): Promise<ScannedPage & { units: number }> {
  const response = await db.send(
    new ScanCommand({
      TableName: table,
      Segment: segment,
      TotalSegments: segments,
      Limit: pageRows,
      ConsistentRead: true,
      ReturnConsumedCapacity: 'TOTAL',
      ...filterOf(filter),
      ...(after ? { ExclusiveStartKey: after } : {}),
    }),
  );
  const next = (response.LastEvaluatedKey as Key | undefined) ?? null;
  const units = response.ConsumedCapacity?.CapacityUnits ?? 0;
  return { rows: (response.Items ?? []) as StoredRow[], segment, next, units };
}

function pacer(unitsPerSecond: number | undefined): (units: number) => Promise<void> {
  const startedAt = now();
  let spentUnits = 0;
  return async (units) => {
    spentUnits += units;
    if (unitsPerSecond !== undefined) await sleep((spentUnits / unitsPerSecond) * 1000 - (now() - startedAt));
  };
}
