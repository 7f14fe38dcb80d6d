import type { Segment } from '../../domain/segments/segment';
import { contentOf } from '../table/stored';
import { segmentKeys } from './keys';

/** A segment as stored. Its filters are JSON text: the table's numbers can't hold all that stand in one. */
export type SegmentRow = Omit<Segment, 'filters'> & {
  filters: string;
  /** Mark of a deletion under way. */
  closing?: string;
  /** What outside of it had its memberships looked at again. */
  cause?: string;
};

export function toSegment(row: SegmentRow): Segment {
  const { closing: _, cause: __, filters, ...rest } = contentOf({ ...row }) as unknown as SegmentRow;
  return { ...rest, filters: JSON.parse(filters) };
}

export const toItem = ({ filters, ...rest }: Segment) => ({
  ...segmentKeys.segment(rest.projectId, rest.id),
  v: 1,
  ...rest,
  filters: JSON.stringify(filters),
});
