import { useMemo } from 'react';
import { exactTime } from '../../../ui/time';
import { isWhole, useSegments } from '../../../ui/use-all';
import { words } from '../../../ui/words';
import type { SentenceNames } from './sentence';

export function useSentenceNames(): SentenceNames {
  const segments = useSegments();
  return useMemo(
    () => ({
      segmentName: (id) =>
        segments.find((one) => one.id === id)?.name ??
        (isWhole(segments) ? words.deletedWith('segment', id) : undefined),
      time: exactTime,
    }),
    [segments],
  );
}
