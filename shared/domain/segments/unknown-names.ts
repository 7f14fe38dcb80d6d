import type { FilterGroup } from '../../contract/filters';
import { isReservedEvent } from '../../contract/service-events';
import { unknownEvent } from '../unknown-event';
import { parseField } from './fields';

export interface FilterWarning {
  field: string;
  message: string;
}

export interface KnownNames {
  fields: ReadonlySet<string>;
  events: ReadonlySet<string>;
}

function warningOf(text: string, { fields, events }: KnownNames): string | null {
  const field = parseField(text);
  if (field?.kind === 'data' && !fields.has(String(field.path[0]))) {
    return `No contact of this project has the data field ${field.path[0]} yet. Check the spelling in the list of contact fields.`;
  }
  if (field?.kind === 'event' && isReservedEvent(field.name)) return unknownEvent(field.name);
  if (field?.kind === 'event' && !events.has(field.name)) {
    return `This project has recorded no event ${field.name} yet. Check the spelling in the list of event names.`;
  }
  return null;
}

export const unknownNameWarnings = ({ conditions }: FilterGroup, path: string, known: KnownNames): FilterWarning[] =>
  conditions.flatMap((part, index) => {
    const at = `${path}.conditions[${index}]`;
    if ('conditions' in part) return unknownNameWarnings(part, at, known);
    const message = warningOf(part.field, known);
    return message === null ? [] : [{ field: `${at}.field`, message }];
  });
