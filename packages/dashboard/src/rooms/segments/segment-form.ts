import type { Filter, Segment, UpdateSegmentBody } from '@posthaste/client';
import { emptyFilter } from './filter/tree';

export interface SegmentForm {
  name: string;
  description: string;
  trackMembership: boolean;
  filters: Filter;
}

export type SegmentType = Segment['type'];

export const formOf = (segment: Segment | undefined): SegmentForm => ({
  name: segment?.name ?? '',
  description: segment?.description ?? '',
  trackMembership: segment?.trackMembership ?? false,
  filters: segment?.filters ?? emptyFilter(),
});

export const bodyOf = ({ name, description, ...changes }: Partial<SegmentForm>): UpdateSegmentBody => ({
  ...changes,
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(description === undefined ? {} : { description: description.trim() || null }),
});
