import { type CounterFamily, type FieldType, laterOf, readFieldMember } from '../../domain/counters/counting';
import { familyPartitions, memberOf } from '../table/keys';
import { queryAll } from '../table/query';
import type { PartialCount } from './counters';

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

/** Pages of 1 MB for one partition: a thousand names of either kind with the shards of two days are far from it. */
const MAXIMUM_PAGES = 20;

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
async function readFamily(projectId: string, family: CounterFamily): Promise<MemberCount[]> {
  const partials = await Promise.all(familyPartitions(projectId, family).map((pk) => readPartialCounts(pk)));
  const members = new Map<string, MemberCount>();
  for (const { sk, n, last } of partials.flat()) {
    const member = memberOf(sk);
    const sum = members.get(member) ?? { member, count: 0, last: undefined };
    members.set(member, { member, count: sum.count + n, last: laterOf(sum.last, last) });
  }
  return [...members.values()].filter(({ count }) => count > 0);
}

/** The partial counts of one partition of a family, those of members from `from` on. Strongly consistent if asked. */
export const readPartialCounts = (pk: string, { from = ' ', consistent = false } = {}): Promise<PartialCount[]> =>
  queryAll({ pk, sk: { atLeast: from }, eventual: !consistent }, MAXIMUM_PAGES);
