import type { ContactEvent } from '@posthaste/client';

const MAX_LISTED = 1000;

export interface Stream {
  listedEvents: ContactEvent[];
  waitingEvents: ContactEvent[];
  /** Events between the waiting and the listed events may be missing. */
  hasGap: boolean;
  isOldestListed: boolean;
}

export const EMPTY_STREAM: Stream = { listedEvents: [], waitingEvents: [], hasGap: false, isOldestListed: false };

const positionOf = ({ createdAt, id }: ContactEvent) => `${createdAt}#${id}`;

function mergeNewestFirst(...parts: ContactEvent[][]): ContactEvent[] {
  const byPosition = new Map(parts.flat().map((event) => [positionOf(event), event]));
  return [...byPosition].sort(([positionA], [positionB]) => (positionA < positionB ? 1 : -1)).map(([, event]) => event);
}

/**
 * New events wait while the user reads. If a whole page is new, the page replaces the older events, because events
 * before it may be missing.
 */
export function addNewest(stream: Stream, newestEvents: ContactEvent[], isReading: boolean, hasMore: boolean): Stream {
  const { listedEvents, waitingEvents } = stream;
  const knownIds = new Set([...listedEvents, ...waitingEvents].map(({ id }) => id));
  const newEvents = newestEvents.filter(({ id }) => !knownIds.has(id));
  const isOldestListed = stream.isOldestListed || !hasMore;
  if (newEvents.length === 0) return { ...stream, isOldestListed };
  const isWholePageNew = hasMore && newEvents.length === newestEvents.length;
  const newStream = isWholePageNew
    ? { ...stream, waitingEvents: newEvents, hasGap: true }
    : { ...stream, waitingEvents: mergeNewestFirst(newEvents, waitingEvents), isOldestListed };
  return isReading && listedEvents.length > 0 ? newStream : listWaiting(newStream);
}

export function listWaiting({ listedEvents, waitingEvents, hasGap, isOldestListed }: Stream): Stream {
  const events = hasGap ? waitingEvents : mergeNewestFirst(waitingEvents, listedEvents);
  return {
    listedEvents: events.slice(0, MAX_LISTED),
    waitingEvents: [],
    hasGap: false,
    isOldestListed: isOldestListed && !hasGap,
  };
}

export const addOlder = (stream: Stream, olderEvents: ContactEvent[], hasMore: boolean): Stream => ({
  ...stream,
  listedEvents: mergeNewestFirst(stream.listedEvents, olderEvents),
  isOldestListed: !hasMore,
});
