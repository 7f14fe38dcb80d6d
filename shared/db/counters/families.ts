import { type CounterEntries, type FieldType, mergeEntries, readFieldMember } from '../../domain/counters/counting';
import { familyRows } from './keys';
import { readPartials } from './partials';

/** An event name of a project, with the number of its events. */
export interface NameCount {
  name: string;
  count: number;
  /** Of the newest event, by the time at which it happened. */
  lastSeenAt: string;
}

/** A key of contacts' data, with the number of contacts that have it, in all and by the type of its value. */
export interface FieldCount {
  name: string;
  count: number;
  types: { type: FieldType; count: number }[];
}

const EVENTUAL = { eventual: true };

interface MemberCount {
  member: string;
  count: number;
  last: string | undefined;
}

/** All event names that have at least one event, in order. Trails the table by seconds. */
export async function readEventNames(projectId: string): Promise<NameCount[]> {
  const members = await readFamily(projectId, 'events');
  return members
    .map(({ member, count, last }) => ({ name: member, count, lastSeenAt: last ?? '' }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** All data keys that contacts have, in order, with their types, the commonest first. Trails the table by seconds. */
export async function readFields(projectId: string): Promise<FieldCount[]> {
  const fields = new Map<string, FieldCount>();
  for (const { member, count } of await readFamily(projectId, 'fields')) {
    const { key, type } = readFieldMember(member);
    const field = fields.get(key) ?? { name: key, count: 0, types: [] };
    field.count += count;
    field.types.push({ type, count });
    fields.set(key, field);
  }
  for (const { types } of fields.values()) types.sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
  return [...fields.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The number of members of each segment that stores its members. Trails the table by seconds. */
export async function readSegmentCounts(projectId: string): Promise<Map<string, number>> {
  return new Map((await readFamily(projectId, 'segments')).map(({ member, count }) => [member, count]));
}

/** The members of a family with a count above zero. */
async function readFamily(projectId: string, family: 'events' | 'fields' | 'segments'): Promise<MemberCount[]> {
  const prefix = `${family}#`;
  const places = familyRows(projectId, family);
  const partials = await Promise.all(places.map((rows) => readPartials<CounterEntries>(rows, undefined, EVENTUAL)));
  return Object.entries(mergeEntries(partials.flat().map(({ n }) => n)))
    .filter(([member, { n }]) => member.startsWith(prefix) && n > 0)
    .map(([member, { n, last }]) => ({ member: member.slice(prefix.length), count: n, last }));
}
