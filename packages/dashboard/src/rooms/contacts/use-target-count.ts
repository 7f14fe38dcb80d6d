import type { Filter } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { isGroupComplete } from '../segments/filter/condition';
import { EVERYBODY } from './view';
import { words } from './words';

export interface BulkTarget {
  ids?: string[];
  filter?: Filter | undefined;
}

export function useTargetCount({ ids, filter = EVERYBODY }: BulkTarget): string | undefined {
  const { data } = useQuery({
    queryKey: ['audience', JSON.stringify(filter)],
    queryFn: ({ signal }) => api.segments.preview({ filters: filter }, { signal }),
    enabled: ids === undefined && isGroupComplete(filter),
  });
  if (ids) return words.people(ids.length);
  return data && words.people(data.count, data.countIsLowerBound === true);
}
