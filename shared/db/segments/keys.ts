import { LIST_SUFFIXES } from '../table/indexes';
import { type Key, MEMBERSHIP, ofContact, project, spread } from '../table/keys';

const DUE_MEMBERSHIP_SHARDS = 8;

export const segmentKeys = {
  membership: (projectId: string, contactId: string, segmentId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${MEMBERSHIP}${segmentId}`,
  }),
  backfill: (projectId: string, segmentId: string): Key => ({
    pk: `${project(projectId)}#SEGBACKFILLS`,
    sk: segmentId,
  }),
  count: (projectId: string, segmentId: string): Key => ({ pk: countPartition(projectId), sk: segmentId }),
  countLease: (projectId: string): Key => ({ pk: countPartition(projectId), sk: 'LEASE' }),
};

export const countPartition = (projectId: string): string => `${project(projectId)}#SEGCOUNTS`;

export const memberSuffixOf = (contactId: string): number => spread(contactId, LIST_SUFFIXES);
export const dueMembershipShardOf = (contactId: string): number => spread(contactId, DUE_MEMBERSHIP_SHARDS);

export const segmentIndexes = {
  membersOf: (projectId: string, segmentId: string, suffix: number): string =>
    `${project(projectId)}#SM#${segmentId}#${suffix}`,
  /** Partition of index g5: memberships by the time at which they may change without an event. */
  due: (shard: number): string => `DUEMEMBERSHIPS#${shard}`,
  /** Partition of index g5: backfills by the time at which they are queued again. */
  dueBackfills: 'DUEBACKFILLS',
};

export const memberPartitions = (projectId: string, segmentId: string): string[] =>
  Array.from({ length: LIST_SUFFIXES }, (_, suffix) => segmentIndexes.membersOf(projectId, segmentId, suffix));
export const dueMembershipPartitions: readonly string[] = Array.from({ length: DUE_MEMBERSHIP_SHARDS }, (_, shard) =>
  segmentIndexes.due(shard),
);
