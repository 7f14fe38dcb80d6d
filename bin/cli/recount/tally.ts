import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from 'aws-lambda';
import { suppressionReason } from '../../../shared/contract/routes/suppressions';
import { countedRows } from '../../../shared/db/counted-rows';
import { readEventNames, readFields } from '../../../shared/db/counter-families';
import { readReputation } from '../../../shared/db/reputation';
import { type Counter, counterText, deltasOf, fieldMember } from '../../../shared/domain/counting';
import { membersOf, windowStart } from '../../../shared/domain/reputation';
import { now } from '../../../shared/ops/clock';
import { countedPart } from '../../../shared/queue/stream';

/** What a counter should say. */
export interface Tallied {
  counter: Counter;
  n: number;
}

/** Counters that a project has even where it has none of their rows. */
const standing = [
  'contacts',
  'contacts:subscribed',
  'templates',
  'templates:TRANSACTIONAL',
  'templates:MARKETING',
  'emails',
  'emails:waiting',
  'domains',
  'events',
  'suppressions',
  ...suppressionReason.options.map((reason) => `suppressions:${reason}`),
];

/** Counts the rows of a project as the stream's reader would, those that counters say there are no more of included. */
export async function tally(projectId: string): Promise<Tallied[]> {
  const counters = new Map<string, Tallied>();
  const add = (counter: Counter, by: number): void => {
    const text = counterText(counter);
    counters.set(text, { counter, n: (counters.get(text)?.n ?? 0) + by });
  };
  const first = windowStart(now());
  for (const counter of await knownCounters(projectId, first)) add(counter, 0);
  for await (const page of countedRows(projectId)) {
    for (const { kind, item } of page) {
      const after = countedPart(marshall(item) as Record<string, AttributeValue>);
      for (const { counter, by } of deltasOf({ kind, projectId, before: null, after })) {
        if (!isOver(counter, first)) add(counter, by);
      }
    }
  }
  return [...counters.values()];
}

/** A reputation's days before those that are looked at are let go. */
const isOver = (counter: Counter, first: string): boolean =>
  typeof counter !== 'string' && counter.family === 'reputation' && counter.member < first;

async function knownCounters(projectId: string, first: string): Promise<Counter[]> {
  const [names, fields, days] = await Promise.all([
    readEventNames(projectId),
    readFields(projectId),
    readReputation(projectId, first),
  ]);
  return [
    ...standing,
    ...names.map(({ name }) => ({ family: 'events' as const, member: name })),
    ...membersOf(days).map((member) => ({ family: 'reputation' as const, member })),
    ...fields.flatMap(({ name, types }) =>
      types.map(({ type }) => ({ family: 'fields' as const, member: fieldMember(name, type) })),
    ),
  ];
}
