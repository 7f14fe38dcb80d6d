import type { FieldType } from '../../contract/contacts';
import { type EmailFacts, reputationCounters } from '../sending/email-streams';

export type CountedKind =
  | 'project'
  | 'contact'
  | 'template'
  | 'email'
  | 'domain'
  | 'event'
  | 'suppression'
  | 'campaign'
  | 'campaignEmail'
  | 'segment'
  | 'membership'
  | 'workflow'
  | 'execution';

export type CounterFamily = 'events' | 'fields' | 'reputation' | 'segments';

export type Counter = string | { family: CounterFamily; name: string };

export interface CountedRow {
  subscribed?: boolean | undefined;
  type?: string | undefined;
  status?: string | undefined;
  name?: string | undefined;
  reason?: string | undefined;
  createdAt?: string | undefined;
  fields?: readonly string[] | undefined;
  segment?: string | undefined;
  timelineEvents?: readonly { name: string; at: string }[] | undefined;
  email?: EmailFacts | undefined;
  copies?: readonly EmailFacts[] | undefined;
}

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
  last?: string;
}

export interface CounterEntry {
  n: number;
  /** Last change, in epoch milliseconds. */
  at: number;
  last?: string | undefined;
}

export type CounterEntries = Record<string, CounterEntry>;

/** Keys never contain `:`. */
export const fieldCounter = (key: string, type: FieldType): string => `${key}:${type}`;

export function readFieldCounter(counter: string): { key: string; type: FieldType } {
  const end = counter.lastIndexOf(':');
  return { key: counter.slice(0, end), type: counter.slice(end + 1) as FieldType };
}

export const counterText = (counter: Counter): string =>
  typeof counter === 'string' ? counter : `${counter.family}#${counter.name}`;

function countersOf(kind: CountedKind, row: CountedRow): Counter[] {
  switch (kind) {
    case 'project':
    case 'segment':
    case 'workflow':
    case 'execution':
      return [];
    case 'membership':
      return row.segment === undefined ? [] : [{ family: 'segments', name: row.segment }];
    case 'contact': {
      const fields = (row.fields ?? []).map((name) => ({ family: 'fields' as const, name }));
      return ['contacts', ...(row.subscribed === true ? ['contacts:subscribed'] : []), ...fields];
    }
    case 'template':
      return ['templates', `templates:${row.type}`];
    case 'email':
      return ['emails', ...waitingCounters(row), ...reputationOf(row)];
    case 'campaignEmail':
      return reputationOf(row);
    case 'domain':
      return ['domains'];
    case 'campaign':
      return ['campaigns', `campaigns:${row.status}`];
    case 'suppression':
      return ['suppressions', `suppressions:${row.reason}`];
    case 'event':
      return row.name === undefined ? ['events'] : ['events', { family: 'events', name: row.name }];
  }
}

function waitingCounters({ status }: CountedRow): string[] {
  if (status === 'QUEUED') return ['emails:waiting'];
  return status === 'SCHEDULED' ? ['emails:scheduled'] : [];
}

const reputationOf = ({ email, copies = [] }: CountedRow): Counter[] =>
  [...(email ? [email] : []), ...copies].flatMap(reputationCounters).map((name) => ({ family: 'reputation', name }));

export function deltasOf({ kind, projectId, before, after }: CountedChange): Delta[] {
  // Campaign emails are only deleted by age, long after their day stops counting.
  if (kind === 'campaignEmail' && after === null) return [];
  const previous = countByText(before ? countersOf(kind, before) : []);
  const current = countByText(after ? countersOf(kind, after) : []);
  const last = kind === 'event' && after?.createdAt !== undefined ? { last: after.createdAt } : {};
  // The reputation keeps an expired email: it was sent, on a day that no longer counts.
  const isPermanent = (counter: Counter) =>
    after === null && typeof counter !== 'string' && counter.family === 'reputation';
  const decreases = [...previous].flatMap(([text, { counter, n }]): Delta[] => {
    const by = (current.get(text)?.n ?? 0) - n;
    return by < 0 && !isPermanent(counter) ? [{ projectId, counter, by }] : [];
  });
  const increases = [...current].flatMap(([text, { counter, n }]): Delta[] => {
    const by = n - (previous.get(text)?.n ?? 0);
    return by > 0 ? [{ projectId, counter, by, ...(typeof counter === 'string' ? {} : last) }] : [];
  });
  return [
    ...decreases,
    ...increases,
    ...timelineDeltas(projectId, before?.timelineEvents ?? [], after?.timelineEvents ?? []),
  ];
}

type TimelineEvents = NonNullable<CountedRow['timelineEvents']>;

function timelineDeltas(projectId: string, before: TimelineEvents, after: TimelineEvents): Delta[] {
  return [...new Set([...before, ...after].map(({ name }) => name))].flatMap((name) => {
    const hasName = (event: TimelineEvents[number]) => event.name === name;
    const currentEvents = after.filter(hasName);
    const by = currentEvents.length - before.filter(hasName).length;
    if (by === 0) return [];
    const last = by > 0 ? latestTimeOf(currentEvents) : undefined;
    return [
      { projectId, counter: 'events', by },
      { projectId, counter: { family: 'events' as const, name }, by, ...(last === undefined ? {} : { last }) },
    ];
  });
}

const latestTimeOf = (events: TimelineEvents): string | undefined =>
  events.reduce<string | undefined>((latest, { at }) => laterOf(latest, at), undefined);

function countByText(counters: readonly Counter[]): Map<string, { counter: Counter; n: number }> {
  const counts = new Map<string, { counter: Counter; n: number }>();
  for (const counter of counters) {
    const text = counterText(counter);
    counts.set(text, { counter, n: (counts.get(text)?.n ?? 0) + 1 });
  }
  return counts;
}

/** Sequence numbers have 21 to 40 digits: too many for doubles, too varied in length to compare as text. */
export const isAbove = (sequence: string, other: string): boolean => BigInt(sequence) > BigInt(other);

export function laterOf(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined) return second;
  return second !== undefined && second > first ? second : first;
}

/** Keeps entries with a count of zero, because `at` says when they last changed. */
export function mergeEntries(parts: readonly CounterEntries[]): CounterEntries {
  const merged = new Map<string, CounterEntry>();
  for (const [text, entry] of parts.flatMap((part) => Object.entries(part))) {
    const { n, at, last } = merged.get(text) ?? { n: 0, at: 0 };
    merged.set(text, { n: n + entry.n, at: Math.max(at, entry.at), last: laterOf(last, entry.last) });
  }
  return Object.fromEntries(merged);
}

export const entriesOf = (deltas: readonly Delta[], at: number): CounterEntries =>
  mergeEntries(deltas.map(({ counter, by, last }) => ({ [counterText(counter)]: { n: by, at, last } })));
