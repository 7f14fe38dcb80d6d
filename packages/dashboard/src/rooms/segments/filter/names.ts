import type { ContactField, Segment } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../session/client';
import { exactTime } from '../../../ui/time';
import type { Told } from './sentence';

/** Names of the project that conditions can look at. A project has at most 1,000 fields, 1,000 events and 200 segments. */
export interface Names {
  fields: readonly ContactField[];
  events: readonly string[];
  segments: readonly Pick<Segment, 'id' | 'name' | 'type'>[];
}

/** How long the names are taken as they were read, in milliseconds. */
const FRESH_MS = 60_000;

async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function useAll<Item>(key: string[], read: (signal: AbortSignal) => AsyncIterable<Item>): readonly Item[] {
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => readAll(read(signal)), staleTime: FRESH_MS });
  return data ?? [];
}

const useSegments = () => useAll(['segments', 'names'], (signal) => api.segments.all({}, { signal }));

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
