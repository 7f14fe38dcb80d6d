import type { FilterCondition, FilterGroup } from '../../contract/filters';
import { operators } from '../../contract/operators';
import { NAME_KEYS } from '../contacts/name';
import { type OriginEvents, originOf } from './email-origin';
import { type Field, parseField } from './fields';

export type SegmentFilters = ReadonlyMap<string, FilterGroup>;

const conditionsOf = ({ conditions }: FilterGroup): FilterCondition[] =>
  conditions.flatMap((part) => ('conditions' in part ? conditionsOf(part) : [part]));

export interface NamedRecord {
  kind: 'campaign' | 'workflow' | 'topic';
  id: string;
  /** The filter's field that has the id. */
  path: string;
}

/** Includes the kind, because an id that is wrong in one field may be right in another. */
export const nameOfRecord = ({ kind, id }: Pick<NamedRecord, 'kind' | 'id'>): string => `${kind} ${id}`;

const recordsNamedByCondition = (condition: FilterCondition, path: string): NamedRecord[] => {
  const field = parseField(condition.field);
  const origin = originOf(condition);
  return [
    ...(field?.kind === 'topic' ? [{ kind: field.kind, id: field.id, path: `${path}.field` }] : []),
    ...(origin ? [{ ...origin, path: `${path}.${origin.kind}Id` }] : []),
  ];
};

export const recordsNamedIn = ({ conditions }: FilterGroup, path = ''): NamedRecord[] =>
  conditions.flatMap((part, index) => {
    const partPath = `${path}.conditions[${index}]`;
    return 'conditions' in part ? recordsNamedIn(part, partPath) : recordsNamedByCondition(part, partPath);
  });

/** Includes the events in segments that the filter refers to. */
export function originEventsIn(filter: FilterGroup, filters: SegmentFilters): OriginEvents[] {
  const segmentFilters = [...dependenciesOf(filter, filters)].flatMap((id) => filters.get(id) ?? []);
  return [filter, ...segmentFilters].flatMap(conditionsOf).flatMap((condition) => {
    const field = parseField(condition.field);
    const origin = originOf(condition);
    return origin && field?.kind === 'event' ? [{ origin, name: field.name }] : [];
  });
}

interface Reference {
  path: string;
  segmentId: string;
}

export const referencesWithPaths = ({ conditions }: FilterGroup, path: string): Reference[] =>
  conditions.flatMap((part, index) => {
    const partPath = `${path}.conditions[${index}]`;
    if ('conditions' in part) return referencesWithPaths(part, partPath);
    const field = parseField(part.field);
    return field?.kind === 'segment' ? [{ path: partPath, segmentId: field.id }] : [];
  });

export const referencesOf = (filter: FilterGroup): Set<string> =>
  new Set(referencesWithPaths(filter, '').map(({ segmentId }) => segmentId));

export function dependenciesOf(filter: FilterGroup, filters: SegmentFilters): Set<string> {
  const dependencies = new Set<string>();
  const pending = [filter];
  for (let group = pending.pop(); group; group = pending.pop()) {
    for (const id of referencesOf(group)) {
      if (dependencies.has(id)) continue;
      dependencies.add(id);
      const next = filters.get(id);
      if (next) pending.push(next);
    }
  }
  return dependencies;
}

export function expandedSize(filter: FilterGroup, filters: SegmentFilters): number {
  const sizes = new Map<string, number>();
  const sizeOf = (group: FilterGroup, enclosingIds: ReadonlySet<string>): number =>
    conditionsOf(group).reduce((sum, { field }) => sum + sizeOfField(field, enclosingIds), 0);
  const sizeOfField = (text: string, enclosingIds: ReadonlySet<string>): number => {
    const field = parseField(text);
    if (field?.kind !== 'segment' || enclosingIds.has(field.id)) return 1;
    const segmentFilter = filters.get(field.id);
    if (!segmentFilter) return 1;
    const size = sizes.get(field.id) ?? sizeOf(segmentFilter, new Set([...enclosingIds, field.id]));
    sizes.set(field.id, size);
    return size;
  };
  return sizeOf(filter, new Set());
}

/** Everything that the result of a filter depends on. */
export interface FilterUse {
  /** `email`, `subscribed`, `createdAt`, `updatedAt`, `topic.<id>`, and `data.<key>` of the first level. */
  contact: ReadonlySet<string>;
  events: ReadonlySet<string>;
  segments: ReadonlySet<string>;
}

const TOPIC = 'topic.';

export const topicsIn = ({ contact }: Pick<FilterUse, 'contact'>): string[] =>
  [...contact].filter((field) => field.startsWith(TOPIC)).map((field) => field.slice(TOPIC.length));

function contactFieldsOf(field: Field | null, text: string): string[] {
  switch (field?.kind) {
    case 'data': {
      const [key] = field.path;
      return [`data.${key}`];
    }
    case 'name':
      return NAME_KEYS.map((key) => `data.${key}`);
    case 'email':
    case 'subscribed':
    case 'time':
    case 'topic':
      return [text];
    default:
      return [];
  }
}

export function dependenciesOfFilter(filter: FilterGroup, filters: SegmentFilters): FilterUse {
  const dependencies = dependenciesOf(filter, filters);
  const segmentFilters = [...dependencies].flatMap((id) => filters.get(id) ?? []);
  const contact = new Set<string>();
  const events = new Set<string>();
  for (const { field: text, operator } of [filter, ...segmentFilters].flatMap(conditionsOf)) {
    const field = parseField(text);
    // The day starts and ends in the contact's time zone.
    if (operators[operator].test.on === 'anniversary') contact.add('data.timezone');
    if (field?.kind === 'event') events.add(field.name);
    for (const contactField of contactFieldsOf(field, text)) contact.add(contactField);
  }
  return { contact, events, segments: new Set([...dependencies].filter((id) => !filters.has(id))) };
}
