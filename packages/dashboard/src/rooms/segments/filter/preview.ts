import type { Filter, PreviewSegmentResult } from '@posthaste/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../session/client';
import { isReady } from './condition';
import { type FilterProblem, problemsIn } from './problems';

const PAUSE_MS = 400;

export interface Audience {
  /** The filter is incomplete, so it can't be counted. */
  isOpen: boolean;
  isCounting: boolean;
  result: PreviewSegmentResult | undefined;
  error: unknown;
  retry: () => void;
  problems: FilterProblem[];
  warnings: FilterProblem[];
}

export function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

export function useAudience(filter: Filter): Audience {
  const now = JSON.stringify(filter);
  const counted = useDebounced(now);
  const isOpen = !isReady(filter);
  const query = useQuery({
    queryKey: ['audience', counted],
    queryFn: ({ signal }) => api.segments.preview({ filters: JSON.parse(counted) as Filter }, { signal }),
    enabled: !isOpen && now === counted,
    placeholderData: keepPreviousData,
  });
  const isCurrent = !isOpen && now === counted;
  return {
    isOpen,
    isCounting: !isOpen && (!isCurrent || query.isFetching),
    result: isOpen ? undefined : query.data,
    error: isCurrent ? query.error : null,
    retry: () => void query.refetch(),
    problems: isCurrent ? problemsIn(query.error, 'filters') : [],
    warnings: isCurrent && !query.isPlaceholderData ? (query.data?.warnings ?? []) : [],
  };
}
