import { useMemo } from 'react';
import { exactTime } from '../../../ui/time';
import { MAX_CHOICES, useSegments } from '../../../ui/use-all';
import { words } from '../../../ui/words';
import type { Told } from './sentence';

export function useTold(): Told {
  const segments = useSegments();
  const isAll = segments.length > 0 && segments.length < MAX_CHOICES;
  return useMemo(
    () => ({
      segmentName: (id) =>
        segments.find((one) => one.id === id)?.name ?? (isAll ? words.deletedWith('segment', id) : undefined),
      time: exactTime,
    }),
    [segments, isAll],
  );
}
