import type { ContactField, Segment } from '@posthaste/client';
import { useMemo } from 'react';
import { api } from '../../../session/client';
import { exactTime } from '../../../ui/time';
import { useAll, useEventNames, useSegments } from '../../../ui/use-all';
import type { Told } from './sentence';

export interface Names {
  fields: readonly ContactField[];
  events: readonly string[];
  segments: readonly Pick<Segment, 'id' | 'name' | 'type'>[];
}

export const useNames = (): Names => ({
  fields: useAll(['contact-fields'], (signal) => api.contacts.allFields({}, { signal })),
  events: useEventNames(),
  segments: useSegments(),
});

export function useTold(): Told {
  const segments = useSegments();
  return useMemo(
    () => ({ segmentName: (id) => segments.find((one) => one.id === id)?.name, time: exactTime }),
    [segments],
  );
}
