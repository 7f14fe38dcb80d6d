import { isComplete } from '../../../ui/use-all';
import type { Names } from './builder';
import { readField } from './fields';
import { words } from './words';

/** Gives no hint while the typed name is the start of a known name. */
export function unknownNameHint(text: string, { fields, events }: Names): string | undefined {
  const { kind, name = '' } = readField(text) ?? {};
  if (kind === 'data') {
    const [topLevelName = ''] = name.split('.');
    const mayBeUnfinished = name === topLevelName;
    const knownNames = fields.map((field) => field.name);
    if (topLevelName === '' || !isComplete(fields) || isKnown(topLevelName, knownNames, mayBeUnfinished))
      return undefined;
    return words.unknownField(topLevelName);
  }
  // A name with a dot can be an event of the service that the project doesn't have yet.
  const isProjectEvent = kind === 'event' && name !== '' && !name.includes('.');
  if (!isProjectEvent || !isComplete(events) || isKnown(name, events, true)) return undefined;
  return words.unknownEvent(name);
}

const isKnown = (name: string, knownNames: readonly string[], mayBeUnfinished: boolean): boolean =>
  knownNames.some((knownName) => knownName === name || (mayBeUnfinished && knownName.startsWith(name)));
