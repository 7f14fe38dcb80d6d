import type { ContactEvent } from '@posthaste/client';

const MAX_SHOWN = 1000;

export interface Stream {
  shown: ContactEvent[];
  waiting: ContactEvent[];
}

export const EMPTY: Stream = { shown: [], waiting: [] };

const positionOf = ({ createdAt, id }: ContactEvent) => `${createdAt}#${id}`;

function merged(...parts: ContactEvent[][]): ContactEvent[] {
  const byPosition = new Map(parts.flat().map((event) => [positionOf(event), event]));
  return [...byPosition].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, event]) => event);
}

/** New events wait while the user reads. A full page of unknown events may hide a gap, so the stream restarts. */
export function withReceived(
  { shown, waiting }: Stream,
  newest: ContactEvent[],
  isReading: boolean,
  hasMore: boolean,
): Stream {
  const knownIds = new Set([...shown, ...waiting].map(({ id }) => id));
  const newEvents = newest.filter(({ id }) => !knownIds.has(id));
  if (newEvents.length === 0) return { shown, waiting };
  const hasGap = hasMore && newEvents.length === newest.length;
  if (isReading && shown.length > 0) return { shown, waiting: hasGap ? newEvents : merged(newEvents, waiting) };
  return { shown: hasGap ? newEvents : merged(newEvents, waiting, shown).slice(0, MAX_SHOWN), waiting: [] };
}

export const shownAll = ({ shown, waiting }: Stream): Stream => ({
  shown: merged(waiting, shown).slice(0, MAX_SHOWN),
  waiting: [],
});

export const withOlder = ({ shown, waiting }: Stream, older: ContactEvent[]): Stream => ({
  shown: merged(shown, older),
  waiting,
});
