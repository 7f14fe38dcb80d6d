import type { ContactEvent } from '@posthaste/client';

const MAX_LISTED = 1000;

export interface Stream {
  listed: ContactEvent[];
  waiting: ContactEvent[];
}

export const EMPTY_STREAM: Stream = { listed: [], waiting: [] };

const positionOf = ({ createdAt, id }: ContactEvent) => `${createdAt}#${id}`;

function mergeNewestFirst(...parts: ContactEvent[][]): ContactEvent[] {
  const byPosition = new Map(parts.flat().map((event) => [positionOf(event), event]));
  return [...byPosition].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, event]) => event);
}

/** While the user reads, new events wait. After a full page of new events, some may be missing, so the list restarts. */
export function withReceived(
  { listed, waiting }: Stream,
  newest: ContactEvent[],
  isReading: boolean,
  hasMore: boolean,
): Stream {
  const knownIds = new Set([...listed, ...waiting].map(({ id }) => id));
  const newEvents = newest.filter(({ id }) => !knownIds.has(id));
  if (newEvents.length === 0) return { listed, waiting };
  const hasGap = hasMore && newEvents.length === newest.length;
  if (isReading && listed.length > 0)
    return { listed, waiting: hasGap ? newEvents : mergeNewestFirst(newEvents, waiting) };
  return {
    listed: hasGap ? newEvents : mergeNewestFirst(newEvents, waiting, listed).slice(0, MAX_LISTED),
    waiting: [],
  };
}

export const withWaitingListed = ({ listed, waiting }: Stream): Stream => ({
  listed: mergeNewestFirst(waiting, listed).slice(0, MAX_LISTED),
  waiting: [],
});

export const withOlder = ({ listed, waiting }: Stream, older: ContactEvent[]): Stream => ({
  listed: mergeNewestFirst(listed, older),
  waiting,
});
