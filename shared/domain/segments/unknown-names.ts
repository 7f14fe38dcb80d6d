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
  if (field?.kind === 'data') {
    const [key = ''] = field.path;
    if (fields.has(key)) return null;
    return `No contact of this project has the data field ${key} yet. Check the spelling in the list of contact fields.`;
  }
  if (field?.kind === 'event' && isReservedEvent(field.name)) return unknownEvent(field.name);
  if (field?.kind === 'event' && !events.has(field.name)) {
    return `This project has recorded no event ${field.name} yet. Check the spelling in the list of event names.`;
  }
  return null;
}

export const unknownNameWarnings = ({ conditions }: FilterGroup, path: string, names: KnownNames): FilterWarning[] =>
  conditions.flatMap((part, index) => {
    const partPath = `${path}.conditions[${index}]`;
    if ('conditions' in part) return unknownNameWarnings(part, partPath, names);
    const message = warningOf(part.field, names);
    return message === null ? [] : [{ field: `${partPath}.field`, message }];
  });
