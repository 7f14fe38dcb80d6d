import type { FilterGroup } from '../../contract/filters';

/** A segment as stored. Times are ISO 8601 in UTC. */
export interface Segment {
  id: string;
  projectId: string;
  name: string;
  description?: string;
  type: 'DYNAMIC' | 'STATIC';
  /** Of a static one it has no conditions. */
  filters: FilterGroup;
  /** Whether coming and going are noticed as they happen; of a static one they always are. */
  trackMembership: boolean;
  /** Raised by each write. */
  version: number;
  /** Raised by each change of what decides who belongs: membership rows of an older one are being looked at again. */
  filtersVersion: number;
  /** The filters' version that every contact has been looked at under; below it, memberships are being filled. */
  backfilledVersion: number;
  /** The last count of one that is neither static nor tracked, and when it was made. */
  memberCount?: number;
  memberCountAt?: string;
  createdAt: string;
  updatedAt: string;
}

/** Whether its members have rows, so that they can be listed and counted without looking at all contacts. */
export const hasMemberRows = ({ type, trackMembership }: Pick<Segment, 'type' | 'trackMembership'>): boolean =>
  type === 'STATIC' || trackMembership;

/** Whether these rows tell of all members: once every contact has been looked at under the present filters. */
export const areMembersListed = (segment: Segment): boolean =>
  hasMemberRows(segment) && segment.backfilledVersion >= segment.filtersVersion;

/** The filters of those segments that have some, by id. */
export const filtersOf = (segments: readonly Segment[]): Map<string, FilterGroup> =>
  new Map(segments.flatMap(({ id, type, filters }) => (type === 'DYNAMIC' ? [[id, filters] as const] : [])));
