import type { FilterGroup } from '../../contract/filters';
import { parseField } from './fields';
import { conditionsOf, dependenciesOf, type SegmentFilters } from './references';

/** What a filter and the segments in it look at. A change of anything else can't change the result. */
export interface FilterUse {
  /** `email`, `subscribed`, `createdAt`, `updatedAt`, and `data.<key>` of the data's first level. */
  contact: ReadonlySet<string>;
  /** Names of events. */
  events: ReadonlySet<string>;
  /** Ids of segments whose members have rows and are not found by a filter. */
  segments: ReadonlySet<string>;
}

/** What a filter looks at. */
export function useOf(filter: FilterGroup, filters: SegmentFilters): FilterUse {
  const dependencies = dependenciesOf(filter, filters);
  const inner = [...dependencies].flatMap((id) => filters.get(id) ?? []);
  const contact = new Set<string>();
  const events = new Set<string>();
  for (const { field: text } of [filter, ...inner].flatMap(conditionsOf)) {
    const field = parseField(text);
    if (field?.kind === 'event') events.add(field.name);
    else if (field?.kind === 'data') contact.add(`data.${field.path[0]}`);
    else if (field && field.kind !== 'segment' && field.kind !== 'payload') contact.add(text);
  }
  return { contact, events, segments: new Set([...dependencies].filter((id) => !filters.has(id))) };
}
