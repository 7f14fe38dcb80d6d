import { isBackfilling, type Segment } from '../../shared/domain/segments/segment';
import { shownChange } from '../../shared/http/actor';

export interface MemberCount {
  memberCount: number | null;
  memberCountAt: string | null;
}

export const lastCount = ({ memberCount, memberCountAt }: Segment): MemberCount => ({
  memberCount: memberCount ?? null,
  memberCountAt: memberCountAt ?? null,
});

export const segmentReply = (segment: Segment, { memberCount, memberCountAt }: MemberCount) => ({
  id: segment.id,
  name: segment.name,
  description: segment.description ?? null,
  type: segment.type,
  filters: segment.filters,
  trackMembership: segment.type === 'STATIC' || segment.trackMembership,
  memberCount: memberCount ?? 0,
  memberCountAt,
  ...(segment.trackMembership && isBackfilling(segment) ? { filling: true as const } : {}),
  createdAt: segment.createdAt,
  updatedAt: segment.updatedAt,
  source: segment.source ?? null,
  ...shownChange({ ...segment, revision: segment.version }),
});
