import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type CounterFamily, type FieldType, laterOf, readFieldMember } from '../../domain/counters/counting';
import { db, tableName } from '../table/client';
import { familyPartitions, memberOf } from '../table/keys';
import type { PartialCount } from './counters';

/** An event name of a project, with the events that there are of it. */
export interface NameCount {
  name: string;
  count: number;
  /** Of the newest event, by the time at which it happened. */
  lastSeenAt: string;
}

/** A key of contacts' data, with the contacts that have it, in all and by the type of its value. */
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

/** Every event name that events stand of, in order; trails the table by seconds. */
export async function readEventNames(projectId: string): Promise<NameCount[]> {
  const members = await readFamily(projectId, 'events');
  return members
    .map(({ member, count, last }) => ({ name: member, count, lastSeenAt: last ?? '' }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Every data key that contacts have, in order, with its types, the commonest first; trails the table by seconds. */
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

/** How many members each segment with rows of members has; trails the table by seconds. */
export async function readSegmentCounts(projectId: string): Promise<Map<string, number>> {
  return new Map((await readFamily(projectId, 'segments')).map(({ member, count }) => [member, count]));
}

/** The members of a family that count anything. */
async function readFamily(projectId: string, family: CounterFamily): Promise<MemberCount[]> {
  const partials = await Promise.all(familyPartitions(projectId, family).map((pk) => readPartition(pk)));
  const members = new Map<string, MemberCount>();
  for (const { sk, n, last } of partials.flat()) {
    const member = memberOf(sk);
    const sum = members.get(member) ?? { member, count: 0, last: undefined };
    members.set(member, { member, count: sum.count + n, last: laterOf(sum.last, last) });
  }
  return [...members.values()].filter(({ count }) => count > 0);
}

/** The partial counts of one partition of a family, those of members from `from` on. Strongly consistent if asked. */
export async function readPartition(pk: string, { from = ' ', consistent = false } = {}): Promise<PartialCount[]> {
  const partials: PartialCount[] = [];
  let start: Record<string, unknown> | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk >= :from',
        ExpressionAttributeValues: { ':pk': pk, ':from': from },
        ConsistentRead: consistent,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    partials.push(...(Items as PartialCount[]));
    if (!LastEvaluatedKey) return partials;
    start = LastEvaluatedKey;
  }
  throw new Error('a partition of counters is longer than any project can make it');
}
