import { type Key, LIST_SUFFIXES, ofContact, project, spread } from './keys';

/** Partitions of memberships that time may change. */
const DUE_MEMBERSHIP_SHARDS = 8;

/** What the sort keys of a contact's memberships begin with. */
export const MEMBERSHIP = 'SEGMENT#';

export const segmentPartition = (projectId: string): string => `${project(projectId)}#SEG`;

export const segmentKeys = {
  segment: (projectId: string, segmentId: string): Key => ({ pk: segmentPartition(projectId), sk: segmentId }),
  membership: (projectId: string, contactId: string, segmentId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${MEMBERSHIP}${segmentId}`,
  }),
};

export const memberSuffixOf = (contactId: string): number => spread(contactId, LIST_SUFFIXES);
export const dueMembershipShardOf = (contactId: string): number => spread(contactId, DUE_MEMBERSHIP_SHARDS);

export const segmentIndexes = {
  /** g1: members of a segment, by contact id. */
  membersOf: (projectId: string, segmentId: string, suffix: number): string =>
    `${project(projectId)}#SM#${segmentId}#${suffix}`,
  /** g5: memberships by the moment at which time alone may change them. */
  due: (shard: number): string => `DUEMEMBERSHIPS#${shard}`,
};

export const memberPartitions = (projectId: string, segmentId: string): string[] =>
  Array.from({ length: LIST_SUFFIXES }, (_, suffix) => segmentIndexes.membersOf(projectId, segmentId, suffix));
export const dueMembershipPartitions: readonly string[] = Array.from({ length: DUE_MEMBERSHIP_SHARDS }, (_, shard) =>
  segmentIndexes.due(shard),
);
