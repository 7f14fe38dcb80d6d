import type { Segment, Topic } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client';
import { MINUTE_MS } from './durations';
import type { Choices } from './failed-choices';

const FRESH_MS = MINUTE_MS;
export const MAX_CHOICES = 1_000;

export async function firstOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) if (found.push(item) >= MAX_CHOICES) break;
  return found;
}

/** At most 1,000. A choice rereads when it opens. */
export function useAll<Item>(
  key: [Choices, ...string[]],
  read: (signal: AbortSignal) => AsyncIterable<Item>,
  { isChoice = false } = {},
): readonly Item[] {
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => firstOf(read(signal)),
    meta: { choices: key[0] },
    staleTime: FRESH_MS,
    refetchOnMount: isChoice ? 'always' : true,
  });
  return data ?? [];
}

export interface Named {
  id: string;
  name: string;
}

type Use = { isChoice?: boolean };

export const useTemplates = (use?: Use): readonly Named[] =>
  useAll(['templates', 'names'], (signal) => api.templates.all({}, { signal }), use);

export const useSegments = (use?: Use): readonly Segment[] =>
  useAll(['segments', 'names'], (signal) => api.segments.all({}, { signal }), use);

export const useTopics = (use?: Use): readonly Topic[] =>
  useAll(['topics', 'names'], (signal) => api.topics.all({ limit: 100 }, { signal }), use);

export const useEventNames = (): readonly string[] =>
  useAll(['event-names'], (signal) => api.events.allNames({}, { signal })).map(({ name }) => name);
