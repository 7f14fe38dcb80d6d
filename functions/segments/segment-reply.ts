import type { Segment } from '../../shared/domain/segments/segment';

/** How many members a segment has, null where nobody knows yet; of one that is counted, when that was. */
export interface MemberCount {
  memberCount: number | null;
  memberCountAt: string | null;
}

/** The count that a segment was left with. */
export const lastCount = ({ memberCount, memberCountAt }: Segment): MemberCount => ({
  memberCount: memberCount ?? null,
  memberCountAt: memberCountAt ?? null,
});

/** A segment as the API shows it. */
export const segmentReply = (segment: Segment, { memberCount, memberCountAt }: MemberCount) => ({
  id: segment.id,
  name: segment.name,
  description: segment.description ?? null,
  type: segment.type,
  filters: segment.filters,
  trackMembership: segment.type === 'STATIC' || segment.trackMembership,
  memberCount: memberCount ?? 0,
  memberCountAt,
  ...(segment.trackMembership && segment.backfilledVersion < segment.filtersVersion ? { filling: true as const } : {}),
  createdAt: segment.createdAt,
  updatedAt: segment.updatedAt,
});
