import { isReservedEvent } from '../../contract/service-events';
import type { EventTimes } from './summary';

/** ISO 8601; null for what never happened. */
export interface Activity {
  sentAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  event: { name: string; at: string } | null;
}

/** The summary holds only the first 100 event names. */
export function activityOf(summary: EventTimes | null): Activity {
  const times = [...(summary?.names ?? [])].map(
    ([
      name,
      {
        first,
        times: [last = first],
      },
    ]) => ({ name, at: last }),
  );
  const lastOf = (name: string): string | null => {
    const found = times.find((entry) => entry.name === name);
    return found ? new Date(found.at).toISOString() : null;
  };
  const [event] = times.filter(({ name }) => !isReservedEvent(name)).sort((entry, next) => next.at - entry.at);
  return {
    sentAt: lastOf('email.sent'),
    openedAt: lastOf('email.opened'),
    clickedAt: lastOf('email.clicked'),
    event: event ? { name: event.name, at: new Date(event.at).toISOString() } : null,
  };
}
