/** Kinds of rows that counters count. */
export type CountedKind = 'contact' | 'template' | 'email' | 'domain' | 'event';

type Row = Readonly<Record<string, unknown>>;

/** A committed change of one counted row; `before` is null for a new one, `after` for one that is gone. */
export interface CountedChange {
  kind: CountedKind;
  projectId: string;
  before: Row | null;
  after: Row | null;
}

export interface Delta {
  projectId: string;
  counter: string;
  by: number;
}

/** Where a stream record stands in its shard, and what it adds to one counter. */
export interface Addition {
  sequence: string;
  by: number;
}

/** Attributes that decide in which counters a row stands. */
export const countedAttributes = ['subscribed', 'type', 'status'] as const;

/** The counters in which a row of this kind stands. */
function countersOf(kind: CountedKind, row: Row): string[] {
  switch (kind) {
    case 'contact':
      return row.subscribed === true ? ['contacts', 'contacts:subscribed'] : ['contacts'];
    case 'template':
      return ['templates', `templates:${row.type}`];
    case 'email':
      return row.status === 'QUEUED' ? ['emails', 'emails:waiting'] : ['emails'];
    case 'domain':
      return ['domains'];
    case 'event':
      return ['events'];
  }
}

/** What a change adds to which counters; nothing for a change that moves the row into and out of none. */
export function deltasOf({ kind, projectId, before, after }: CountedChange): Delta[] {
  const left = before ? countersOf(kind, before) : [];
  const entered = after ? countersOf(kind, after) : [];
  const delta = (by: number) => (counter: string) => ({ projectId, counter, by });
  return [
    ...left.filter((counter) => !entered.includes(counter)).map(delta(-1)),
    ...entered.filter((counter) => !left.includes(counter)).map(delta(+1)),
  ];
}

/** Stream sequence numbers are decimal texts of 21 to 40 digits: too long to compare as doubles, uneven as texts. */
const isAbove = (sequence: string, other: string): boolean => BigInt(sequence) > BigInt(other);

/**
 * The sum of what lies above a sequence number that is counted already, with the highest one; null when all is
 * counted. A sum of zero is kept too, for its sequence numbers are counted by it.
 */
export function additionAbove(additions: readonly Addition[], counted: string | null): Addition | null {
  const open = counted === null ? additions : additions.filter(({ sequence }) => isAbove(sequence, counted));
  if (open.length === 0) return null;
  return open.reduce((sum, { sequence, by }) => ({
    sequence: isAbove(sequence, sum.sequence) ? sequence : sum.sequence,
    by: sum.by + by,
  }));
}
