import type { ContactField, Segment } from '@posthaste/client';
import { useMemo } from 'react';
import { api } from '../../../session/client';
import { exactTime } from '../../../ui/time';
import { useAll, useSegments } from '../../../ui/use-all';
import type { Told } from './sentence';

/** Names of the project that conditions can look at. A project has at most 1,000 fields, 1,000 events and 200 segments. */
export interface Names {
  fields: readonly ContactField[];
  events: readonly string[];
  segments: readonly Pick<Segment, 'id' | 'name' | 'type'>[];
}

/** The names that the builder offers; none of a kind that can't be read, which can be typed then. */
export const useNames = (): Names => ({
  fields: useAll(['contact-fields'], (signal) => api.contacts.allFields({}, { signal })),
  events: useAll(['event-names'], (signal) => api.events.allNames({}, { signal })).map(({ name }) => name),
  segments: useSegments(),
});

/** What sentences about filters need: segments by name, and times in the reader's zone. */
export function useTold(): Told {
  const segments = useSegments();
  return useMemo(
    () => ({ segmentName: (id) => segments.find((one) => one.id === id)?.name, time: exactTime }),
    [segments],
  );
}
