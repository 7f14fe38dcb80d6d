import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Segment } from '../../domain/segments/segment';
import { isoNow } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { conditional } from '../table/outcomes';
import { type TransactionPart, transact } from '../table/transact';
import { segmentKeys } from './keys';
import { toItem } from './rows';
import { getSegment } from './segments';

/** A segment on which another one depends, as it was seen. */
export type Dependency = Pick<Segment, 'id' | 'filtersVersion'>;

/**
 * A segment is written only while those that it depends on are as they were seen: of two changes that together would
 * make a circle, one comes too late.
 */
const whileUnchanged = (projectId: string, { id, filtersVersion }: Dependency): TransactionPart => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: segmentKeys.segment(projectId, id),
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(closing) AND filtersVersion = :seen',
    ExpressionAttributeValues: { ':seen': filtersVersion },
  },
});

/**
 * Brings a segment into being; one that an earlier try of the request made is answered as it is by now. Null when a
 * segment that it depends on has changed.
 */
export async function createSegment(segment: Segment, dependencies: readonly Dependency[]): Promise<Segment | null> {
  const { projectId, id } = segment;
  const put = {
    Put: { TableName: tableName(), Item: toItem(segment), ConditionExpression: 'attribute_not_exists(pk)' },
  };
  const failed = await transact([put, ...dependencies.map((each) => whileUnchanged(projectId, each))]);
  if (failed === null) return segment;
  return failed[0] ? ((await getSegment(projectId, id)) ?? segment) : null;
}

/** What a change may set; null clears the description. */
export interface SegmentChange {
  name?: string | undefined;
  description?: string | null | undefined;
  filters?: Segment['filters'] | undefined;
  trackMembership?: boolean | undefined;
}

/** The members of a segment after a change. What was counted under other filters is counted no more. */
function changed(seen: Segment, change: SegmentChange): Segment {
  const { description, name = seen.name, filters = seen.filters, trackMembership = seen.trackMembership } = change;
  // Those of a static segment, which have no conditions, decide about nobody.
  const isOther = seen.type === 'DYNAMIC' && JSON.stringify(filters) !== JSON.stringify(seen.filters);
  const begins = trackMembership && !seen.trackMembership;
  const { description: old, memberCount, memberCountAt, ...rest } = seen;
  const kept = description === undefined ? old : (description ?? undefined);
  return {
    ...rest,
    name,
    filters,
    trackMembership,
    ...(kept === undefined ? {} : { description: kept }),
    ...(isOther || memberCount === undefined || memberCountAt === undefined ? {} : { memberCount, memberCountAt }),
    filtersVersion: seen.filtersVersion + (isOther || begins ? 1 : 0),
    version: seen.version + 1,
    updatedAt: isoNow(),
  };
}

/** Members that a change sets or, where the segment has none any more, removes. */
const MEMBERS = [
  'name',
  'description',
  'filters',
  'trackMembership',
  'memberCount',
  'memberCountAt',
  'filtersVersion',
  'version',
  'updatedAt',
] as const;

/** Changes a segment as it was seen; null when it, or one that it depends on, is another by now. */
export async function changeSegment(
  seen: Segment,
  change: SegmentChange,
  dependencies: readonly Dependency[],
): Promise<Segment | null> {
  const segment = changed(seen, change);
  const item: Record<string, unknown> = toItem(segment);
  const set = MEMBERS.filter((member) => item[member] !== undefined);
  const removed = MEMBERS.filter((member) => item[member] === undefined);
  const update = {
    Update: {
      TableName: tableName(),
      Key: segmentKeys.segment(seen.projectId, seen.id),
      UpdateExpression: [
        `SET ${set.map((member) => `#${member} = :${member}`).join(', ')}`,
        ...(removed.length > 0 ? [`REMOVE ${removed.map((member) => `#${member}`).join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: 'attribute_exists(pk) AND #version = :seen',
      ExpressionAttributeNames: Object.fromEntries(MEMBERS.map((member) => [`#${member}`, member])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(set.map((member) => [`:${member}`, item[member]])),
        ':seen': seen.version,
      },
    },
  };
  const failed = await transact([update, ...dependencies.map((each) => whileUnchanged(seen.projectId, each))]);
  return failed === null ? segment : null;
}

/** Notes how many members were counted, unless the filters have changed since. */
export async function noteCount(
  { projectId, id, filtersVersion }: Pick<Segment, 'projectId' | 'id' | 'filtersVersion'>,
  count: number,
  at: string,
): Promise<void> {
  const noting = new UpdateCommand({
    TableName: tableName(),
    Key: segmentKeys.segment(projectId, id),
    UpdateExpression: 'SET memberCount = :count, memberCountAt = :at',
    ConditionExpression: 'attribute_exists(pk) AND filtersVersion = :seen',
    ExpressionAttributeValues: { ':count': count, ':at': at, ':seen': filtersVersion },
  });
  await conditional(db.send(noting));
}
