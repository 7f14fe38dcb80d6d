import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Segment } from '../../domain/segments/segment';
import { isoNow, now } from '../../ops/clock';
import { SCAN_START, type ScanPosition } from '../contacts/scan';
import { db, tableName } from '../table/client';
import { endLeaseRow, takeLeaseRow } from '../table/leases';
import { conditional, isConflict } from '../table/outcomes';
import { countPartition, segmentKeys } from './keys';

/** A count of a segment's members that is wanted, as far as it has come. */
export interface SegmentCount {
  projectId: string;
  segmentId: string;
  /** Those that it is made under. */
  filtersVersion: number;
  /** The moment it is made for: time spans in filters count back from it. */
  since: string;
  place: ScanPosition;
  count: number;
}

/** A count that nobody has asked about for a week is not made any more. */
const KEPT_SECONDS = 7 * 24 * 3600;

type Counted = Pick<Segment, 'projectId' | 'id' | 'filtersVersion'>;

/** Wants a count of a segment's members. One that is under way for these filters goes on. */
export async function wantCount({ projectId, id, filtersVersion }: Counted): Promise<void> {
  const count: SegmentCount = {
    projectId,
    segmentId: id,
    filtersVersion,
    since: isoNow(),
    place: SCAN_START,
    count: 0,
  };
  const ttl = Math.ceil(now() / 1000) + KEPT_SECONDS;
  await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...segmentKeys.count(projectId, id), v: 1, ...count, ttl },
        ConditionExpression: 'attribute_not_exists(pk) OR filtersVersion < :version',
        ExpressionAttributeValues: { ':version': filtersVersion },
      }),
    ),
  );
}

/** A count of the project that is wanted; null when there is none. */
export async function nextCount(projectId: string): Promise<SegmentCount | null> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :segments)',
      ExpressionAttributeValues: { ':pk': countPartition(projectId), ':segments': 'seg_' },
      ConsistentRead: true,
      Limit: 1,
    }),
  );
  return (Items[0] as SegmentCount | undefined) ?? null;
}

/** Stores how far a count has come; false when other filters have taken its place. */
export async function keepCount(row: SegmentCount, place: ScanPosition, count: number): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: segmentKeys.count(row.projectId, row.segmentId),
        UpdateExpression: 'SET place = :place, #count = :count',
        ConditionExpression: 'attribute_exists(pk) AND filtersVersion = :version',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':place': place, ':count': count, ':version': row.filtersVersion },
      }),
    ),
  );
  return !isConflict(outcome);
}

/** Takes a count off that is made, or that nobody can make any more. */
export async function endCount({ projectId, segmentId, filtersVersion }: SegmentCount): Promise<void> {
  await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: segmentKeys.count(projectId, segmentId),
        ConditionExpression: 'filtersVersion = :version',
        ExpressionAttributeValues: { ':version': filtersVersion },
      }),
    ),
  );
}

/** One at a time makes the counts of a project: the pace at which contacts are read is for one. */
export const takeCounts = (projectId: string, holder: string, ms: number): Promise<boolean> =>
  takeLeaseRow(segmentKeys.countLease(projectId), holder, ms);

export const leaveCounts = (projectId: string, holder: string): Promise<void> =>
  endLeaseRow(segmentKeys.countLease(projectId), holder);
