import type { FilterGroup } from '../../contract/filters';
import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import type { SegmentType } from '../../contract/statuses';
import type { IsoTime } from '../../durations';

export interface Segment {
  id: string;
  projectId: string;
  name: string;
  description?: string;
  type: SegmentType;
  filters: FilterGroup;
  /** Whether joins and leaves are reported. A static segment always reports them. */
  trackMembership: boolean;
  source?: Source;
  version: number;
  /** Raised when members may change; a backfill then updates their rows. */
  filtersVersion: number;
  backfilledVersion: number;
  memberCount?: number;
  memberCountAt?: IsoTime;
  createdAt: IsoTime;
  updatedAt: IsoTime;
  lastChange?: LastChange;
}

/** Without member rows, the members are found by a scan of all contacts. */
export const hasMemberRows = ({ type, trackMembership }: Pick<Segment, 'type' | 'trackMembership'>): boolean =>
  type === 'STATIC' || trackMembership;

export const isBackfilling = ({ backfilledVersion, filtersVersion }: Segment): boolean =>
  backfilledVersion < filtersVersion;

export const areMembersListed = (segment: Segment): boolean => hasMemberRows(segment) && !isBackfilling(segment);

export const filtersOf = (segments: readonly Segment[]): Map<string, FilterGroup> =>
  new Map(segments.flatMap(({ id, type, filters }) => (type === 'DYNAMIC' ? [[id, filters] as const] : [])));
