import { contactEventNames, isReservedEvent, serviceEventNames, TEST_MESSAGE } from '../contract/service-events';
import { isWithin } from './verify/distance';

const known: readonly string[] = [...contactEventNames, ...serviceEventNames, TEST_MESSAGE];

const MAX_TYPOS = 2;

/** Null for names that callers may record and for the service's own. */
export function unknownEvent(name: string): string | null {
  if (!isReservedEvent(name) || known.includes(name)) return null;
  const [suggestion] = [1, MAX_TYPOS].flatMap(
    (typos) => known.find((eventName) => isWithin(name.toLowerCase(), eventName, typos)) ?? [],
  );
  if (suggestion !== undefined) return `Unknown event. Did you mean \`${suggestion}\`?`;
  const family = known.filter((eventName) => eventName.startsWith(name.slice(0, name.indexOf('.') + 1)));
  return `Unknown event. Known events: ${family.join(', ')}.`;
}
