import { type MailFacts, reputationMembers } from '../sending/mail-streams';

/** Kinds of rows that are counted or that cause reactions. */
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
 * Counters with many members: events by name; contacts by their data fields; mail by the day and stream on which it was
 * sent, bounced or reported as spam; members by segment.
 */
export type CounterFamily = 'events' | 'fields' | 'reputation' | 'segments';

/** One counter of a project: a fixed name, or a member of a family. */
export type Counter = string | { family: CounterFamily; member: string };

/** The members of a row that are counted. */
export interface CountedRow {
  subscribed?: boolean | undefined;
  type?: string | undefined;
  status?: string | undefined;
  name?: string | undefined;
  /** Of a suppression. */
  reason?: string | undefined;
  /** Of an event: when it happened. */
  createdAt?: string | undefined;
  /** Of a contact: the keys of its data with their types. */
  fields?: readonly string[] | undefined;
  /** Of a membership: the segment, if the contact is a member. */
  segment?: string | undefined;
  /** Of an email: the events that its timeline tells and that have no rows. */
  told?: readonly { name: string; at: string }[] | undefined;
  /** Of an email that counts for the reputation. */
  mail?: MailFacts | undefined;
  /** The same of each of its copies. */
  copies?: readonly MailFacts[] | undefined;
}

/** A committed change of one row; `before` is null for a new row, `after` for a deleted one. */
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
  /** When the counted thing happened, if the counter keeps the newest time. */
  last?: string;
}

/** What a counter has come to in some rows or records. */
export interface CounterEntry {
  n: number;
  /** When it changed last, in epoch milliseconds. */
  at: number;
  /** The newest of the times counted, if the counter keeps it. */
  last?: string | undefined;
}

/** Entries of many counters, by `counterText`. */
export type CounterEntries = Record<string, CounterEntry>;

export type FieldType = 'string' | 'number' | 'boolean' | 'object' | 'array';

/** A field of contacts' data as the member of its family. No key contains `:`. */
export const fieldMember = (key: string, type: FieldType): string => `${key}:${type}`;

/** Reads the key and the type of such a member. */
export function readFieldMember(member: string): { key: string; type: FieldType } {
  const end = member.lastIndexOf(':');
  return { key: member.slice(0, end), type: member.slice(end + 1) as FieldType };
}

/** A counter as one text, to group by. */
export const counterText = (counter: Counter): string =>
  typeof counter === 'string' ? counter : `${counter.family}#${counter.member}`;

/** The counters that count a row of this kind. */
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
      return ['emails', ...waitingCounters(row), ...reputationOf(row)];
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

/** The counters of mail that has not left. */
function waitingCounters({ status }: CountedRow): string[] {
  if (status === 'QUEUED') return ['emails:waiting'];
  return status === 'SCHEDULED' ? ['emails:scheduled'] : [];
}

/** One for each address: mail with copies may have a counter several times. */
const reputationOf = ({ mail, copies = [] }: CountedRow): Counter[] =>
  [...(mail ? [mail] : []), ...copies].flatMap(reputationMembers).map((member) => ({ family: 'reputation', member }));

/** What a change adds to which counters; empty if the row stays in the same counters. */
export function deltasOf({ kind, projectId, before, after }: CountedChange): Delta[] {
  // A campaign's mail is only deleted by its age, when its day is long over.
  if (kind === 'campaignMail' && after === null) return [];
  const left = byText(before ? countersOf(kind, before) : []);
  const entered = byText(after ? countersOf(kind, after) : []);
  const last = kind === 'event' && after?.createdAt !== undefined ? { last: after.createdAt } : {};
  // A mail that expires was sent all the same, on a day that nobody reads any more.
  const stays = (counter: Counter) => after === null && typeof counter !== 'string' && counter.family === 'reputation';
  const gone = [...left].flatMap(([text, { counter, n }]): Delta[] => {
    const by = (entered.get(text)?.n ?? 0) - n;
    return by < 0 && !stays(counter) ? [{ projectId, counter, by }] : [];
  });
  const come = [...entered].flatMap(([text, { counter, n }]): Delta[] => {
    const by = n - (left.get(text)?.n ?? 0);
    return by > 0 ? [{ projectId, counter, by, ...(typeof counter === 'string' ? {} : last) }] : [];
  });
  return [...gone, ...come, ...toldDeltas(projectId, before?.told ?? [], after?.told ?? [])];
}

type Told = NonNullable<CountedRow['told']>;

/** What a change of an email adds to the counters of events: a timeline may tell several events of one name. */
function toldDeltas(projectId: string, before: Told, after: Told): Delta[] {
  return [...new Set([...before, ...after].map(({ name }) => name))].flatMap((name) => {
    const isNamed = (event: Told[number]) => event.name === name;
    const now = after.filter(isNamed);
    const by = now.length - before.filter(isNamed).length;
    if (by === 0) return [];
    const last =
      by > 0 ? now.reduce<string | undefined>((latest, { at }) => laterOf(latest, at), undefined) : undefined;
    return [
      { projectId, counter: 'events', by },
      { projectId, counter: { family: 'events' as const, member: name }, by, ...(last === undefined ? {} : { last }) },
    ];
  });
}

/** How often each counter counts a row. */
function byText(counters: readonly Counter[]): Map<string, { counter: Counter; n: number }> {
  const counted = new Map<string, { counter: Counter; n: number }>();
  for (const counter of counters) {
    const text = counterText(counter);
    counted.set(text, { counter, n: (counted.get(text)?.n ?? 0) + 1 });
  }
  return counted;
}

/** Stream sequence numbers are decimal texts of 21 to 40 digits: too long for doubles, and of different lengths. */
export const isAbove = (sequence: string, other: string): boolean => BigInt(sequence) > BigInt(other);

/** The later of two ISO times, of which either may be absent. */
export const laterOf = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;

/** Adds up entries. It keeps those that come to zero, because they say when they changed. */
export function mergeEntries(parts: readonly CounterEntries[]): CounterEntries {
  const sum = new Map<string, CounterEntry>();
  for (const [member, entry] of parts.flatMap((part) => Object.entries(part))) {
    const { n, at, last } = sum.get(member) ?? { n: 0, at: 0 };
    sum.set(member, { n: n + entry.n, at: Math.max(at, entry.at), last: laterOf(last, entry.last) });
  }
  return Object.fromEntries(sum);
}

/** What changes add, as entries. */
export const entriesOf = (deltas: readonly Delta[], at: number): CounterEntries =>
  mergeEntries(deltas.map(({ counter, by, last }) => ({ [counterText(counter)]: { n: by, at, last } })));
