import { type MailFacts, reputationMembers } from '../sending/reputation';

/** Kinds of rows that counters count or from which something follows. */
export type CountedKind =
  | 'project'
  | 'contact'
  | 'template'
  | 'email'
  | 'domain'
  | 'event'
  | 'suppression'
  | 'campaign'
  | 'campaignMail'
  | 'segment'
  | 'membership'
  | 'workflow'
  | 'execution';

/**
 * Counters of many members: events by name, contacts by the data fields that they have, mail that was sent, bounced and
 * was complained of by the day and stream, and members by the segment.
 */
export type CounterFamily = 'events' | 'fields' | 'reputation' | 'segments';

/** One counter of a project: a name of our own, or a member of a family. */
export type Counter = string | { family: CounterFamily; member: string };

/** What counting looks at of a row. */
export interface CountedRow {
  subscribed?: boolean | undefined;
  type?: string | undefined;
  status?: string | undefined;
  name?: string | undefined;
  /** Of a suppression. */
  reason?: string | undefined;
  createdAt?: string | undefined;
  /** Of a contact: its data's keys with their types. */
  fields?: readonly string[] | undefined;
  /** The segment, of a membership of one that is a member. */
  segment?: string | undefined;
  /** Of an email that counts for the reputation. */
  mail?: MailFacts | undefined;
}

/** A committed change of one counted row; `before` is null for a new one, `after` for one that is gone. */
export interface CountedChange {
  kind: CountedKind;
  projectId: string;
  before: CountedRow | null;
  after: CountedRow | null;
}

export interface Delta {
  projectId: string;
  counter: Counter;
  by: number;
  /** When what was counted happened, where the counter keeps the newest time. */
  last?: string;
}

/** Where a stream record stands in its shard, and what it adds to one counter. */
export interface Addition {
  sequence: string;
  by: number;
  last?: string | undefined;
}

export type FieldType = 'string' | 'number' | 'boolean' | 'object' | 'array';

/** A field of contacts' data as the member of its family; `:` is in no key. */
export const fieldMember = (key: string, type: FieldType): string => `${key}:${type}`;

/** The key and the type of such a member. */
export function readFieldMember(member: string): { key: string; type: FieldType } {
  const end = member.lastIndexOf(':');
  return { key: member.slice(0, end), type: member.slice(end + 1) as FieldType };
}

/** A counter as one text, to group by. */
export const counterText = (counter: Counter): string =>
  typeof counter === 'string' ? counter : `${counter.family}#${counter.member}`;

/** The counters in which a row of this kind stands. */
function countersOf(kind: CountedKind, row: CountedRow): Counter[] {
  switch (kind) {
    case 'project':
    case 'segment':
    case 'workflow':
    case 'execution':
      return [];
    case 'membership':
      return row.segment === undefined ? [] : [{ family: 'segments', member: row.segment }];
    case 'contact': {
      const fields = (row.fields ?? []).map((member) => ({ family: 'fields' as const, member }));
      return ['contacts', ...(row.subscribed === true ? ['contacts:subscribed'] : []), ...fields];
    }
    case 'template':
      return ['templates', `templates:${row.type}`];
    case 'email':
      return [...(row.status === 'QUEUED' ? ['emails', 'emails:waiting'] : ['emails']), ...reputationOf(row)];
    case 'campaignMail':
      return reputationOf(row);
    case 'domain':
      return ['domains'];
    case 'campaign':
      return ['campaigns', `campaigns:${row.status}`];
    case 'suppression':
      return ['suppressions', `suppressions:${row.reason}`];
    case 'event':
      return row.name === undefined ? ['events'] : ['events', { family: 'events', member: row.name }];
  }
}

const reputationOf = ({ mail }: CountedRow): Counter[] =>
  (mail ? reputationMembers(mail) : []).map((member) => ({ family: 'reputation', member }));

/** What a change adds to which counters; nothing for a change that moves the row into and out of none. */
export function deltasOf({ kind, projectId, before, after }: CountedChange): Delta[] {
  // A campaign's mail goes by its age, when its day is long over.
  if (kind === 'campaignMail' && after === null) return [];
  const left = byText(before ? countersOf(kind, before) : []);
  const entered = byText(after ? countersOf(kind, after) : []);
  const last = kind === 'event' && after?.createdAt !== undefined ? { last: after.createdAt } : {};
  // A mail that goes by its age was sent all the same, on a day that nobody asks about any more.
  const stays = (counter: Counter) => after === null && typeof counter !== 'string' && counter.family === 'reputation';
  const gone = [...left].filter(([text, counter]) => !entered.has(text) && !stays(counter));
  const come = [...entered].filter(([text]) => !left.has(text));
  return [
    ...gone.map(([, counter]) => ({ projectId, counter, by: -1 })),
    ...come.map(([, counter]) => ({ projectId, counter, by: 1, ...(typeof counter === 'string' ? {} : last) })),
  ];
}

const byText = (counters: readonly Counter[]): Map<string, Counter> =>
  new Map(counters.map((counter) => [counterText(counter), counter]));

/** Stream sequence numbers are decimal texts of 21 to 40 digits: too long to compare as doubles, uneven as texts. */
export const isAbove = (sequence: string, other: string): boolean => BigInt(sequence) > BigInt(other);

/** The later of two ISO times, of which either may be absent. */
export const laterOf = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;

/**
 * The sum of what lies above a sequence number that is counted already, with the highest one and the newest time;
 * null when all is counted. A sum of zero is kept too, for its sequence numbers are counted by it.
 */
export function additionAbove(additions: readonly Addition[], counted: string | null): Addition | null {
  const open = counted === null ? additions : additions.filter(({ sequence }) => isAbove(sequence, counted));
  if (open.length === 0) return null;
  return open.reduce((sum, { sequence, by, last }) => ({
    sequence: isAbove(sequence, sum.sequence) ? sequence : sum.sequence,
    by: sum.by + by,
    last: laterOf(sum.last, last),
  }));
}
