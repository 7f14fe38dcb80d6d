import { isReservedEvent } from '../../contract/service-events';
import type { EventTimes } from './summary';

/** ISO 8601; null if it never happened. */
export interface Activity {
  sentAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  event: { name: string; at: string } | null;
}

/** The latest event may be missing, because the summary holds only the first 100 event names. */
export function activityOf(summary: EventTimes | null): Activity {
  const latestEvents = [...(summary?.names ?? [])].map(([name, { first, times }]) => {
    const [latest = first] = times;
    return { name, at: latest };
  });
  const lastOf = (name: string): string | null => {
    const event = latestEvents.find((entry) => entry.name === name);
    return event ? new Date(event.at).toISOString() : null;
  };
  const ownEvents = latestEvents.filter(({ name }) => !isReservedEvent(name));
  const [event] = ownEvents.sort((entry, next) => next.at - entry.at);
  return {
    sentAt: lastOf('email.sent'),
    openedAt: lastOf('email.opened'),
    clickedAt: lastOf('email.clicked'),
    event: event ? { name: event.name, at: new Date(event.at).toISOString() } : null,
  };
}
