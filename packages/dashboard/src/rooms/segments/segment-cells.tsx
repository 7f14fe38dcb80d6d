import type { Segment } from '@posthaste/client';
import { Badge } from '../../ui/badge';
import { Time } from '../../ui/time';
import { words } from './words';

export const SegmentKind = ({ segment: { type, trackMembership } }: { segment: Segment }) => (
  <span className="row tight">
    <Badge tone="quiet">{words.kinds[type]}</Badge>
    {type === 'DYNAMIC' && trackMembership && <Badge tone="calm">{words.tracked}</Badge>}
  </span>
);

export function MemberCount({ segment, showTime = false }: { segment: Segment; showTime?: boolean }) {
  const { memberCount, memberCountAt, type, trackMembership } = segment;
  const isCurrent = type === 'STATIC' || trackMembership;
  if (!isCurrent && memberCountAt === null) return <span className="soft">{words.notCounted}</span>;
  return (
    <span className="numbers">
      {memberCount.toLocaleString()}
      {showTime && memberCountAt && (
        <span className="soft small">
          {' '}
          {words.counted} <Time at={memberCountAt} />
        </span>
      )}
    </span>
  );
}
