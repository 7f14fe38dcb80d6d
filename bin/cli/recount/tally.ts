import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from 'aws-lambda';
import { countedRows } from '../../../shared/db/counted-rows';
import { readEventNames, readFields } from '../../../shared/db/counter-families';
import { type Counter, counterText, deltasOf, fieldMember } from '../../../shared/domain/counting';
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
];

/** Counts the rows of a project as the stream's reader would, those that counters say there are no more of included. */
export async function tally(projectId: string): Promise<Tallied[]> {
  const counters = new Map<string, Tallied>();
  const add = (counter: Counter, by: number): void => {
    const text = counterText(counter);
    counters.set(text, { counter, n: (counters.get(text)?.n ?? 0) + by });
  };
  for (const counter of await knownCounters(projectId)) add(counter, 0);
  for await (const page of countedRows(projectId)) {
    for (const { kind, item } of page) {
      const after = countedPart(marshall(item) as Record<string, AttributeValue>);
      for (const { counter, by } of deltasOf({ kind, projectId, before: null, after })) add(counter, by);
    }
  }
  return [...counters.values()];
}

async function knownCounters(projectId: string): Promise<Counter[]> {
  const [names, fields] = await Promise.all([readEventNames(projectId), readFields(projectId)]);
  return [
    ...standing,
    ...names.map(({ name }) => ({ family: 'events' as const, member: name })),
    ...fields.flatMap(({ name, types }) =>
      types.map(({ type }) => ({ family: 'fields' as const, member: fieldMember(name, type) })),
    ),
  ];
}
