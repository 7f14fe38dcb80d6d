import type { Filter } from '@posthaste/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MINUTE_MS } from '../../../ui/durations';
import { readName } from '../../../ui/record-name';
import { exactTime } from '../../../ui/time';
import { isComplete, useSegments } from '../../../ui/use-all';
import { words } from '../../../ui/words';
import { type RecordKind, recordsIn, type SentenceNames } from './sentence';

async function readNames(recordsJson: string, signal: AbortSignal): Promise<Record<string, string | null>> {
  const recordIds = JSON.parse(recordsJson) as [RecordKind, string][];
  return Object.fromEntries(
    await Promise.all(recordIds.map(async ([kind, id]) => [id, await readName(kind, id, signal)] as const)),
  );
}

export function useSentenceNames(filter: Filter): SentenceNames {
  const segments = useSegments();
  const recordsJson = JSON.stringify(recordsIn(filter));
  const { data: recordNames } = useQuery({
    queryKey: ['filter-names', recordsJson],
    queryFn: ({ signal }) => readNames(recordsJson, signal),
    enabled: recordsJson !== '[]',
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });
  return useMemo(
    () => ({
      segmentName: (id) =>
        segments.find((segment) => segment.id === id)?.name ??
        (isComplete(segments) ? words.deletedWithId('segment', id) : undefined),
      recordName: (kind, id) => {
        const name = recordNames?.[id];
        return name === null ? words.deletedWithId(kind, id) : name;
      },
      time: exactTime,
    }),
    [segments, recordNames],
  );
}
