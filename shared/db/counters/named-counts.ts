import type { FieldType } from '../../contract/contacts';
import { type CounterEntries, mergeEntries, readFieldCounter } from '../../domain/counters/counting';
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

interface CounterOfFamily {
  name: string;
  count: number;
  lastSeenAt: string | undefined;
}

export async function readEventNames(projectId: string): Promise<NameCount[]> {
  const counters = await readFamily(projectId, 'events');
  return counters
    .map(({ name, count, lastSeenAt = '' }) => ({ name, count, lastSeenAt }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export async function readFields(projectId: string): Promise<FieldCount[]> {
  const fields = new Map<string, FieldCount>();
  for (const { name, count } of await readFamily(projectId, 'fields')) {
    const { key, type } = readFieldCounter(name);
    const field = fields.get(key) ?? { name: key, count: 0, types: [] };
    field.count += count;
    field.types.push({ type, count });
    fields.set(key, field);
  }
  for (const { types } of fields.values()) types.sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
  return [...fields.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export async function readSegmentCounts(projectId: string): Promise<Map<string, number>> {
  return new Map((await readFamily(projectId, 'segments')).map(({ name, count }) => [name, count]));
}

async function readFamily(projectId: string, family: 'events' | 'fields' | 'segments'): Promise<CounterOfFamily[]> {
  const prefix = `${family}#`;
  const partitions = familyRows(projectId, family);
  const partials = await Promise.all(partitions.map((rows) => readPartials<CounterEntries>(rows, undefined, EVENTUAL)));
  return Object.entries(mergeEntries(partials.flat().map(({ n: entries }) => entries)))
    .filter(([text, { n }]) => text.startsWith(prefix) && n > 0)
    .map(([text, { n, last }]) => ({ name: text.slice(prefix.length), count: n, lastSeenAt: last }));
}
