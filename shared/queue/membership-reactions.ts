import type { AttributeValue } from 'aws-lambda';
import { depthIn, type Image, text, type Written } from './written';

/** A contact that came into a segment or left it. */
export interface MembershipEffect {
  kind: 'membership';
  projectId: string;
  contactId: string;
  segmentId: string;
  generation: string;
  member: boolean;
  /** ISO time. */
  at: string;
  /** Of the write; no other write of any membership has it for this contact and segment. */
  mark: string;
  /** Nobody is told. */
  silent: boolean;
  /** How many workflows, one causing the next, have led to it. */
  depth: number;
}

/** What of a segment decides how its memberships are kept. */
export interface SegmentState {
  isStatic: boolean;
  trackMembership: boolean;
  filtersVersion: number;
  backfilledVersion: number;
  /** Why the filters' version was raised, where it was not by a change of the segment's own. */
  cause: string | undefined;
}

/** A segment that was made (`before` null), changed or deleted (`after` null). */
export interface SegmentEffect {
  kind: 'segment';
  projectId: string;
  contactId: null;
  segmentId: string;
  before: SegmentState | null;
  after: SegmentState | null;
}

/** Only what came or went; a row that goes tells of nobody. */
export function readMembership({ projectId, before, after }: Written): MembershipEffect[] {
  const member = after.member?.BOOL === true;
  if (member === (before?.member?.BOOL === true)) return [];
  return [
    {
      kind: 'membership',
      projectId,
      contactId: text(after, 'contactId'),
      segmentId: text(after, 'segmentId'),
      generation: text(after, 'generation'),
      member,
      at: text(after, 'since'),
      mark: text(after, 'mark'),
      silent: after.silent?.BOOL === true,
      depth: depthIn(after),
    },
  ];
}

export function readSegment(
  projectId: string,
  segmentId: string,
  { before, after }: { before: Image | undefined; after: Image | undefined },
): SegmentEffect {
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

const PARTS = ['email', 'subscribed', 'createdAt', 'updatedAt'];

/** The parts of a contact's row that are other than before, as filters name them: `subscribed`, `data.<key>`. */
export function changedParts(before: Image, after: Image): string[] {
  const differs = (one: AttributeValue | undefined, other: AttributeValue | undefined): boolean =>
    JSON.stringify(one) !== JSON.stringify(other);
  const [old, data] = [before.data?.M ?? {}, after.data?.M ?? {}];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(data)])];
  return [
    ...PARTS.filter((part) => differs(before[part], after[part])),
    ...keys.filter((key) => differs(old[key], data[key])).map((key) => `data.${key}`),
  ];
}
