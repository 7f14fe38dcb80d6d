import type { Filter, PreviewSegmentResult } from '@posthaste/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client';
import { useDebounced } from '../../../ui/use-debounced';
import { isGroupComplete } from './condition';
import { errorsIn, type FilterMessage } from './messages';

export const COUNT_AFTER_MS = 400;

export interface Audience {
  isIncomplete: boolean;
  isCounting: boolean;
  result: PreviewSegmentResult | undefined;
  error: unknown;
  retry: () => void;
  errors: FilterMessage[];
  warnings: FilterMessage[];
}

export function useAudience(filter: Filter): Audience {
  const filterText = JSON.stringify(filter);
  const countedText = useDebounced(filterText, COUNT_AFTER_MS);
  const isIncomplete = !isGroupComplete(filter);
  const isQueryCurrent = !isIncomplete && filterText === countedText;
  const query = useQuery({
    queryKey: ['audience', countedText],
    queryFn: ({ signal }) => api.segments.preview({ filters: JSON.parse(countedText) as Filter }, { signal }),
    enabled: isQueryCurrent,
    placeholderData: keepPreviousData,
  });
  return {
    isIncomplete,
    isCounting: !isIncomplete && (!isQueryCurrent || query.isFetching),
    result: isIncomplete ? undefined : query.data,
    error: isQueryCurrent ? query.error : null,
    retry: () => void query.refetch(),
    errors: isQueryCurrent ? errorsIn(query.error, 'filters') : [],
    warnings: isQueryCurrent && !query.isPlaceholderData ? (query.data?.warnings ?? []) : [],
  };
}
