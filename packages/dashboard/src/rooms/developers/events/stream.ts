import type { ContactEvent } from '@posthaste/client';

const MAX_LISTED = 1000;

export interface Stream {
  listedEvents: ContactEvent[];
  waitingEvents: ContactEvent[];
}

export const EMPTY_STREAM: Stream = { listedEvents: [], waitingEvents: [] };

const positionOf = ({ createdAt, id }: ContactEvent) => `${createdAt}#${id}`;

function mergeNewestFirst(...parts: ContactEvent[][]): ContactEvent[] {
  const byPosition = new Map(parts.flat().map((event) => [positionOf(event), event]));
  return [...byPosition].sort(([positionA], [positionB]) => (positionA < positionB ? 1 : -1)).map(([, event]) => event);
}

/** New events wait while the user reads. After a full page of them, some may be missing, so the list restarts. */
export function addNewest(
  { listedEvents, waitingEvents }: Stream,
  newestEvents: ContactEvent[],
  isReading: boolean,
  hasMore: boolean,
): Stream {
  const knownIds = new Set([...listedEvents, ...waitingEvents].map(({ id }) => id));
  const newEvents = newestEvents.filter(({ id }) => !knownIds.has(id));
  if (newEvents.length === 0) return { listedEvents, waitingEvents };
  const hasGap = hasMore && newEvents.length === newestEvents.length;
  if (isReading && listedEvents.length > 0)
    return { listedEvents, waitingEvents: hasGap ? newEvents : mergeNewestFirst(newEvents, waitingEvents) };
  return {
    listedEvents: hasGap ? newEvents : mergeNewestFirst(newEvents, waitingEvents, listedEvents).slice(0, MAX_LISTED),
    waitingEvents: [],
  };
}

export const listWaiting = ({ listedEvents, waitingEvents }: Stream): Stream => ({
  listedEvents: mergeNewestFirst(waitingEvents, listedEvents).slice(0, MAX_LISTED),
  waitingEvents: [],
});

export const addOlder = ({ listedEvents, waitingEvents }: Stream, olderEvents: ContactEvent[]): Stream => ({
  listedEvents: mergeNewestFirst(listedEvents, olderEvents),
  waitingEvents,
});
