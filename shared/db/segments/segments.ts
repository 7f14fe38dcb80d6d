import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Segment } from '../../domain/segments/segment';
import { timedCache } from '../../ops/cache';
import { db, tableName } from '../table/client';
import { whileItStands } from '../table/closing';
import { readPartition } from '../table/partition-rows';
import type { TransactionPart } from '../table/transact';
import { segmentKeys, segmentPartition } from './keys';
import { type SegmentRow, toSegment } from './rows';

/** As old as a project's segments may be in a running container. */
const STATE_AGE_MS = 5_000;
/** Pages of 1 MB: 200 segments of the largest filters are six. */
const MAXIMUM_PAGES = 20;

/** The segments of one project can have 5 MB. */
const MAXIMUM_STATES = 20;
const states = timedCache<Segment[]>(STATE_AGE_MS, MAXIMUM_STATES);

/** A segment as it is now; null when the project has none with this id. */
export async function getSegment(projectId: string, id: string): Promise<Segment | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: segmentKeys.segment(projectId, id), ConsistentRead: true }),
  );
  return Item ? toSegment(Item as SegmentRow) : null;
}

/** All segments of a project as they are now, newest first. */
export async function listAllSegments(projectId: string): Promise<Segment[]> {
  const rows = await readPartition(segmentPartition(projectId), MAXIMUM_PAGES);
  return rows.map((row) => toSegment(row as unknown as SegmentRow));
}

/** The same, at most 5 s old. */
export const segmentsOf = (projectId: string): Promise<Segment[]> =>
  states.get(projectId, () => listAllSegments(projectId));

/** Part of a transaction that writes a row which names a segment: refused from when the segment is being deleted. */
export const whileSegmentStands = (projectId: string, segmentId: string): TransactionPart =>
  whileItStands(segmentKeys.segment(projectId, segmentId));
