import { isComplete } from '../../../ui/use-all';
import type { Names } from './builder';
import { readField } from './fields';
import { words } from './words';

/** Says nothing while the name may still become a known one. */
export function unknownName(text: string, { fields, events }: Names): string | undefined {
  const { kind, name = '' } = readField(text) ?? {};
  const typed = kind === 'data' ? (name.split('.')[0] ?? '') : name;
  const known = kind === 'data' ? fields.map((field) => field.name) : events;
  const isListed = isComplete(kind === 'data' ? fields : events);
  // The service's own events have a dot.
  if (typed === '' || !isListed || (kind !== 'data' && (kind !== 'event' || typed.includes('.')))) return undefined;
  if (known.some((other) => other === typed || (name === typed && other.startsWith(typed)))) return undefined;
  return kind === 'data' ? words.unknownField(typed) : words.unknownEvent(typed);
}
