import type { Segment, Topic } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '../session/client';
import { MINUTE_MS } from './durations';
import type { ChoiceKind } from './failed-choices';
import { type NamedKind, nameQuery } from './record-name';
import { words } from './words';

export const FailedChoicesScope = createContext('page');

const STALE_AFTER_MS = MINUTE_MS;
const MAX_CHOICES = 1_000;

export async function readChoices<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const choices: Item[] = [];
  for await (const item of items) {
    choices.push(item);
    if (choices.length >= MAX_CHOICES) break;
  }
  return choices;
}

const NOT_LOADED: readonly never[] = [];

export const isLoaded = (items: readonly unknown[]): boolean => items !== NOT_LOADED;

export const isComplete = (items: readonly unknown[]): boolean => isLoaded(items) && items.length < MAX_CHOICES;

/** Label of a chosen record that `items` lacks: not loaded yet, beyond the first 1,000, or deleted. */
export const unlistedName = (kind: NamedKind, id: string, items: readonly unknown[]): string =>
  isComplete(items) ? words.deletedWithId(kind, id) : words.selected(kind);

export function useUnlistedName(kind: NamedKind, id: string, items: readonly { id: string }[]): string {
  const isUnlisted = id !== '' && isLoaded(items) && items.every((item) => item.id !== id);
  const { data } = useQuery({ ...nameQuery(kind, id), enabled: isUnlisted });
  return data === null ? words.deletedWithId(kind, id) : (data ?? words.selected(kind));
}

/** Reads at most 1,000 items. */
export function useAll<Item>(
  key: [ChoiceKind, ...string[]],
  read: (signal: AbortSignal) => AsyncIterable<Item>,
  { refetchesOnMount = false } = {},
): readonly Item[] {
  const [choiceKind] = key;
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readChoices(read(signal)),
    meta: { choices: choiceKind, scope: useContext(FailedChoicesScope) },
    staleTime: STALE_AFTER_MS,
    refetchOnMount: refetchesOnMount ? 'always' : true,
  });
  return data ?? NOT_LOADED;
}

export interface Named {
  id: string;
  name: string;
}

export const withChosen = (
  kind: NamedKind,
  id: string,
  records: readonly Named[],
  name = unlistedName(kind, id, records),
): readonly Named[] => (id === '' || records.some((record) => record.id === id) ? records : [{ id, name }, ...records]);

type ReadOptions = { refetchesOnMount?: boolean };

export const useTemplates = (options?: ReadOptions): readonly Named[] =>
  useAll(['templates', 'names'], (signal) => api.templates.all({}, { signal }), options);

export const useSegments = (options?: ReadOptions): readonly Segment[] =>
  useAll(['segments', 'names'], (signal) => api.segments.all({}, { signal }), options);

export const useTopics = (options?: ReadOptions): readonly Topic[] =>
  useAll(['topics', 'names'], (signal) => api.topics.all({ limit: 100 }, { signal }), options);

async function* readEventNames(signal: AbortSignal): AsyncGenerator<string> {
  for await (const { name } of api.events.allNames({}, { signal })) yield name;
}

export const useEventNames = (): readonly string[] => useAll(['event-names'], readEventNames);
