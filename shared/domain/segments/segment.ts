import type { FilterGroup } from '../../contract/filters';
import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';

/** A segment as stored. Times are ISO 8601 in UTC. */
export interface Segment {
  id: string;
  projectId: string;
  name: string;
  description?: string;
  type: 'DYNAMIC' | 'STATIC';
  /** Without conditions for a static segment. */
  filters: FilterGroup;
  /** Whether entries and exits are reported; for a static segment they always are. */
  trackMembership: boolean;
  /** The file that it comes from. */
  source?: Source;
  /** Raised by each write. */
  version: number;
  /** Raised by each change that affects who belongs. A backfill then brings the membership rows in line. */
  filtersVersion: number;
  /** The `filtersVersion` of the last completed backfill; lower than it during a backfill. */
  backfilledVersion: number;
  /** The last count of a segment that is neither static nor tracked, and its time. */
  memberCount?: number;
  memberCountAt?: string;
  createdAt: string;
  updatedAt: string;
  lastChange?: LastChange;
}

/** Whether its members have rows, so that they can be listed and counted without a scan of all contacts. */
export const hasMemberRows = ({ type, trackMembership }: Pick<Segment, 'type' | 'trackMembership'>): boolean =>
  type === 'STATIC' || trackMembership;

export const isBackfilling = ({ backfilledVersion, filtersVersion }: Segment): boolean =>
  backfilledVersion < filtersVersion;

/** Whether all members have rows: from the end of the backfill for the current filters on. */
export const areMembersListed = (segment: Segment): boolean => hasMemberRows(segment) && !isBackfilling(segment);

/** The filters of the dynamic segments, by id. */
export const filtersOf = (segments: readonly Segment[]): Map<string, FilterGroup> =>
  new Map(segments.flatMap(({ id, type, filters }) => (type === 'DYNAMIC' ? [[id, filters] as const] : [])));
