import { isReservedEvent } from '../../contract/service-events';
import { type Counter, counterText } from '../../domain/counters/counting';
import { LIST_SUFFIXES } from '../table/indexes';
import { type Key, keys, project, spread } from '../table/keys';

export interface PartialRows {
  /** Nothing is counted for a deleted record, whose partials would reappear. */
  deletedIf: { missing: Key } | { present: Key };
  partition: string;
  key(part: string, streamShard: string): Key;
  /** Epoch seconds; absent if the rows never expire. */
  ttl?(part: string): number;
}

const TOTALS = 'totals';
/** There are many names of events and fields, but few segments. */
const FAMILY_PARTITIONS = { events: LIST_SUFFIXES, fields: LIST_SUFFIXES, segments: 1 } as const;
/** With a thousand names, 16 share a row. */
const FAMILY_PARTS = 64;

export interface CounterPart {
  rows: PartialRows;
  part: string;
}

const rowsOf = (projectId: string, name: string): PartialRows => {
  const partition = `${project(projectId)}#N#${name}`;
  return {
    deletedIf: { present: keys.projectDeletion(projectId) },
    partition,
    key: (part, streamShard) => ({ pk: partition, sk: `${part}#${streamShard}` }),
  };
};

export const totalsOf = (projectId: string): CounterPart => ({ rows: rowsOf(projectId, TOTALS), part: TOTALS });

export const familyRows = (projectId: string, family: keyof typeof FAMILY_PARTITIONS): PartialRows[] => [
  ...(family === 'events' ? [totalsOf(projectId).rows] : []),
  ...Array.from({ length: FAMILY_PARTITIONS[family] }, (_, suffix) => rowsOf(projectId, `${family}#${suffix}`)),
];

/** Service events and the reputation are few, so they are stored with the totals. */
export function counterPartOf(projectId: string, counter: Counter): CounterPart {
  if (typeof counter === 'string' || counter.family === 'reputation') return totalsOf(projectId);
  const { family, name } = counter;
  if (family === 'events' && isReservedEvent(name)) return totalsOf(projectId);
  const part = spread(counterText(counter), FAMILY_PARTS);
  const rows = rowsOf(projectId, `${family}#${part % FAMILY_PARTITIONS[family]}`);
  return { rows, part: String(part).padStart(2, '0') };
}

/** Stores how far the shard of a folded partial had counted, while its records may be delivered again. */
export const closedPartial = ({ pk, sk }: Key): Key => ({ pk: `${pk}#CLOSED`, sk });
