import type { AttributeValue } from 'aws-lambda';
import type { IsoTime } from '../durations';
import { type Image, type RowChange, reactionDepthIn, requiredText } from './stream';

export interface MembershipReaction {
  kind: 'membership';
  projectId: string;
  contactId: string;
  segmentId: string;
  generation: string;
  member: boolean;
  at: IsoTime;
  /** Unique among all writes of this membership. */
  mark: string;
  /** Found by a backfill, so no event is recorded. */
  silent: boolean;
  depth: number;
}

export interface SegmentState {
  isStatic: boolean;
  trackMembership: boolean;
  filtersVersion: number;
  backfilledVersion: number;
  /** The change of another segment that led to this one. Absent for a change of the segment's own filters. */
  cause: string | undefined;
}

/** `before`: null if new; `after`: null if deleted. */
export interface SegmentReaction {
  kind: 'segment';
  projectId: string;
  contactId: null;
  segmentId: string;
  before: SegmentState | null;
  after: SegmentState | null;
}

export function readMembership({ projectId, before, after }: RowChange): MembershipReaction[] {
  const member = after.member?.BOOL === true;
  if (member === (before?.member?.BOOL === true)) return [];
  return [
    {
      kind: 'membership',
      projectId,
      contactId: requiredText(after, 'contactId'),
      segmentId: requiredText(after, 'segmentId'),
      generation: requiredText(after, 'generation'),
      member,
      at: requiredText(after, 'since'),
      mark: requiredText(after, 'mark'),
      silent: after.silent?.BOOL === true,
      depth: reactionDepthIn(after),
    },
  ];
}

export function readSegment(
  projectId: string,
  segmentId: string,
  { before, after }: { before: Image | undefined; after: Image | undefined },
): SegmentReaction {
  return {
    kind: 'segment',
    projectId,
    contactId: null,
    segmentId,
    before: before ? stateOf(before) : null,
    after: after ? stateOf(after) : null,
  };
}

const stateOf = ({ type, trackMembership, filtersVersion, backfilledVersion, cause }: Image): SegmentState => ({
  isStatic: type?.S === 'STATIC',
  trackMembership: trackMembership?.BOOL === true,
  filtersVersion: Number(filtersVersion?.N ?? 0),
  backfilledVersion: Number(backfilledVersion?.N ?? 0),
  cause: cause?.S,
});

const CONTACT_FIELDS = ['email', 'subscribed', 'createdAt', 'updatedAt'];

/** Named as in filters: `subscribed`, `data.<key>`. */
export function changedParts(before: Image, after: Image): string[] {
  const differ = (left: AttributeValue | undefined, right: AttributeValue | undefined): boolean =>
    JSON.stringify(left) !== JSON.stringify(right);
  const differentKeys = (left: Image = {}, right: Image = {}): string[] =>
    [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((key) => differ(left[key], right[key]));
  return [
    ...CONTACT_FIELDS.filter((field) => differ(before[field], after[field])),
    ...differentKeys(before.data?.M, after.data?.M).map((key) => `data.${key}`),
    ...differentKeys(before.topics?.M, after.topics?.M).map((id) => `topic.${id}`),
  ];
}
