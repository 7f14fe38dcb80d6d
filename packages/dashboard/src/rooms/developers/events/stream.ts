import type { ContactEvent } from '@posthaste/client';

/** Events beyond these are dropped from the page, the oldest first. */
const MOST_SHOWN = 1000;

/** The stream as the page has it, each part newest first. */
export interface Stream {
  shown: ContactEvent[];
  /** Came while somebody was reading. */
  waiting: ContactEvent[];
}

export const EMPTY: Stream = { shown: [], waiting: [] };

const placeOf = ({ createdAt, id }: ContactEvent) => `${createdAt}#${id}`;

/** Events of several answers, each once, newest first. Some arrive later than younger ones. */
function merged(...parts: ContactEvent[][]): ContactEvent[] {
  const byPlace = new Map(parts.flat().map((event) => [placeOf(event), event]));
  return [...byPlace].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, event]) => event);
}

/**
 * Adds the newest events. While somebody reads, they wait, so that the page does not move. If none of a full answer is
 * known, there may be a gap before it, and the stream begins anew with it.
 */
export function received(
  { shown, waiting }: Stream,
  newest: ContactEvent[],
  isReading: boolean,
  hasMore: boolean,
): Stream {
  const known = new Set([...shown, ...waiting].map(({ id }) => id));
  const fresh = newest.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return { shown, waiting };
  const hasGap = hasMore && fresh.length === newest.length;
  if (isReading && shown.length > 0) return { shown, waiting: hasGap ? fresh : merged(fresh, waiting) };
  return { shown: hasGap ? fresh : merged(fresh, waiting, shown).slice(0, MOST_SHOWN), waiting: [] };
}

/** Shows what waits. */
export const shownAll = ({ shown, waiting }: Stream): Stream => ({
  shown: merged(waiting, shown).slice(0, MOST_SHOWN),
  waiting: [],
});

/** Adds events from below the last one. */
export const withOlder = ({ shown, waiting }: Stream, older: ContactEvent[]): Stream => ({
  shown: merged(shown, older),
  waiting,
});
