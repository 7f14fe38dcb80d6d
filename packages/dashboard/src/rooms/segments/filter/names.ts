import type { ContactField, Segment } from '@posthaste/client';
import { useMemo } from 'react';
import { api } from '../../../session/client';
import { exactTime } from '../../../ui/time';
import { useAll, useEventNames, useSegments } from '../../../ui/use-all';
import type { Told } from './sentence';

/** A project has at most 1,000 fields, 1,000 events and 200 segments. */
export interface Names {
  fields: readonly ContactField[];
  events: readonly string[];
  segments: readonly Pick<Segment, 'id' | 'name' | 'type'>[];
}

/** Names that can't be read can still be typed. */
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
