import { contactEventNames, isReservedEvent, serviceEventNames, TEST_MESSAGE } from '../contract/service-events';
import { isWithin } from './verify/distance';

const knownEvents: readonly string[] = [...contactEventNames, ...serviceEventNames, TEST_MESSAGE];

const MAX_TYPOS = 2;

/** Null for names that callers may record and for the service's own. */
export function unknownEvent(name: string): string | null {
  if (!isReservedEvent(name) || knownEvents.includes(name)) return null;
  const eventWithin = (typos: number): string | undefined =>
    knownEvents.find((eventName) => isWithin(name.toLowerCase(), eventName, typos));
  const suggestion = eventWithin(1) ?? eventWithin(MAX_TYPOS);
  if (suggestion !== undefined) return `Unknown event. Did you mean \`${suggestion}\`?`;
  const family = knownEvents.filter((eventName) => eventName.startsWith(name.slice(0, name.indexOf('.') + 1)));
  return `Unknown event. Known events: ${family.join(', ')}.`;
}
