import { useMemo } from 'react';
import { exactTime } from '../../../ui/time';
import { useSegments } from '../../../ui/use-all';
import type { Told } from './sentence';
import { words } from './words';

export function useTold(): Told {
  const segments = useSegments();
  return useMemo(
    () => ({
      segmentName: (id) =>
        segments.find((one) => one.id === id)?.name ?? (segments.length > 0 ? words.goneSegment(id) : undefined),
      time: exactTime,
    }),
    [segments],
  );
}
