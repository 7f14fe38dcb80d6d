import type { FilterCondition, FilterGroup } from '../../contract/filters';
import { operators } from '../../contract/operators';
import { NAME_KEYS } from '../contacts/name';
import { type OriginEvents, originOf } from './email-origin';
import { parseField } from './fields';

export type SegmentFilters = ReadonlyMap<string, FilterGroup>;

const conditionsOf = ({ conditions }: FilterGroup): FilterCondition[] =>
  conditions.flatMap((part) => ('conditions' in part ? conditionsOf(part) : [part]));

export interface NamedRecord {
  kind: 'campaign' | 'workflow' | 'topic';
  id: string;
  /** Path of the field of the filter that names it. */
  at: string;
}

/** A wrong id in one field may be right in another. */
export const nameOfRecord = ({ kind, id }: Pick<NamedRecord, 'kind' | 'id'>): string => `${kind} ${id}`;

const namedByCondition = (condition: FilterCondition, path: string): NamedRecord[] => {
  const field = parseField(condition.field);
  const origin = originOf(condition);
  return [
    ...(field?.kind === 'topic' ? [{ kind: field.kind, id: field.id, at: `${path}.field` }] : []),
    ...(origin ? [{ ...origin, at: `${path}.${origin.kind}Id` }] : []),
  ];
};

export const recordsNamedIn = ({ conditions }: FilterGroup, path = ''): NamedRecord[] =>
  conditions.flatMap((part, index) => {
    const at = `${path}.conditions[${index}]`;
    return 'conditions' in part ? recordsNamedIn(part, at) : namedByCondition(part, at);
  });

/** Everything that `originKey` names in a filter and in the segments that it refers to. */
export function originEventsIn(filter: FilterGroup, filters: SegmentFilters): OriginEvents[] {
  const inner = [...dependenciesOf(filter, filters)].flatMap((id) => filters.get(id) ?? []);
  return [filter, ...inner].flatMap(conditionsOf).flatMap((condition) => {
    const field = parseField(condition.field);
    const origin = originOf(condition);
    return origin && field?.kind === 'event' ? [{ origin, name: field.name }] : [];
  });
}

interface Reference {
  at: string;
  segmentId: string;
}

export const referencesWithPaths = ({ conditions }: FilterGroup, path: string): Reference[] =>
  conditions.flatMap((part, index) => {
    const at = `${path}.conditions[${index}]`;
    if ('conditions' in part) return referencesWithPaths(part, at);
    const field = parseField(part.field);
    return field?.kind === 'segment' ? [{ at, segmentId: field.id }] : [];
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
  const sizeOf = (group: FilterGroup, within: ReadonlySet<string>): number =>
    conditionsOf(group).reduce((sum, { field }) => sum + sizeOfField(field, within), 0);
  const sizeOfField = (text: string, within: ReadonlySet<string>): number => {
    const field = parseField(text);
    const inner = field?.kind === 'segment' && !within.has(field.id) ? filters.get(field.id) : undefined;
    if (field?.kind !== 'segment' || !inner) return 1;
    const size = sizes.get(field.id) ?? sizeOf(inner, new Set([...within, field.id]));
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

export function dependenciesOfFilter(filter: FilterGroup, filters: SegmentFilters): FilterUse {
  const dependencies = dependenciesOf(filter, filters);
  const inner = [...dependencies].flatMap((id) => filters.get(id) ?? []);
  const contact = new Set<string>();
  const events = new Set<string>();
  for (const { field: text, operator } of [filter, ...inner].flatMap(conditionsOf)) {
    const field = parseField(text);
    // The day starts and ends in the contact's time zone.
    if (operators[operator].test.on === 'anniversary') contact.add('data.timezone');
    if (field?.kind === 'event') events.add(field.name);
    else if (field?.kind === 'data') contact.add(`data.${field.path[0]}`);
    else if (field?.kind === 'name') for (const key of NAME_KEYS) contact.add(`data.${key}`);
    else if (field && field.kind !== 'segment' && field.kind !== 'payload') contact.add(text);
  }
  return { contact, events, segments: new Set([...dependencies].filter((id) => !filters.has(id))) };
}
