import type { FieldType } from '../../contract/contacts';
import { type CounterEntries, mergeEntries, readFieldMember } from '../../domain/counters/counting';
import { familyRows } from './keys';
import { readPartials } from './partials';

export interface NameCount {
  name: string;
  count: number;
  lastSeenAt: string;
}

export interface FieldCount {
  name: string;
  count: number;
  types: { type: FieldType; count: number }[];
}

const EVENTUAL = { eventual: true };

interface MemberCount {
  member: string;
  count: number;
  lastSeenAt: string | undefined;
}

export async function readEventNames(projectId: string): Promise<NameCount[]> {
  const members = await readFamily(projectId, 'events');
  return members
    .map(({ member, count, lastSeenAt = '' }) => ({ name: member, count, lastSeenAt }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

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

export async function readSegmentCounts(projectId: string): Promise<Map<string, number>> {
  return new Map((await readFamily(projectId, 'segments')).map(({ member, count }) => [member, count]));
}

async function readFamily(projectId: string, family: 'events' | 'fields' | 'segments'): Promise<MemberCount[]> {
  const prefix = `${family}#`;
  const partitions = familyRows(projectId, family);
  const partials = await Promise.all(partitions.map((rows) => readPartials<CounterEntries>(rows, undefined, EVENTUAL)));
  return Object.entries(mergeEntries(partials.flat().map(({ n: entries }) => entries)))
    .filter(([member, { n }]) => member.startsWith(prefix) && n > 0)
    .map(([member, { n, last }]) => ({ member: member.slice(prefix.length), count: n, lastSeenAt: last }));
}
