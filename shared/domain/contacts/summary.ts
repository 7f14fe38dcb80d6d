import { isAbove } from '../counters/counting';

/** What is known about a contact's events of one name. Times are ISO 8601 in UTC with milliseconds. */
export interface NameSummary {
  count: number;
  first: string;
  last: string;
  /** The newest ten at most, newest first. */
  times: readonly string[];
}

/** A contact's events at a glance, by name; those of its emails are called `email.sent`, `email.opened` and so on. */
export interface ContactSummary {
  names: Readonly<Record<string, NameSummary>>;
  /** The contact has more event names than the summary holds; only the list of events has the others. */
  truncated: boolean;
}

/** What a summary keeps about the events of one name. Times are epoch milliseconds. */
export interface NameTimes {
  count: number;
  first: number;
  /** The newest ten at most, newest first; never empty. */
  times: readonly number[];
}

/** A contact's summary, which grows with each event. */
export interface SummaryState {
  names: ReadonlyMap<string, NameTimes>;
  truncated: boolean;
  /** The stream's sequence number of the last event that was counted. */
  sequence: string;
}

/** An event as a summary counts it. */
export interface SummedEvent {
  name: string;
  /** When it happened, in epoch milliseconds. */
  at: number;
}

/**
 * What filters read about a contact's events. If `truncated` is set, only the events themselves have the missing names.
 */
export type EventTimes = Pick<SummaryState, 'names' | 'truncated'>;

const MAXIMUM_NAMES = 100;
const MAXIMUM_TIMES = 10;

/**
 * The summary with the events of one record of the stream; null if it has them already: records of one contact arrive
 * in order, so a sequence number at or below the last one counted is a repeat.
 */
export function withEvents(
  state: SummaryState | null,
  events: readonly SummedEvent[],
  sequence: string,
): SummaryState | null {
  if (state && !isAbove(sequence, state.sequence)) return null;
  const names = new Map(state?.names);
  let truncated = state?.truncated ?? false;
  for (const { name, at } of events) {
    const known = names.get(name);
    if (known || names.size < MAXIMUM_NAMES) names.set(name, withTime(known, at));
    else truncated = true;
  }
  return { names, truncated, sequence };
}

const withTime = (known: NameTimes | undefined, at: number): NameTimes => ({
  count: (known?.count ?? 0) + 1,
  first: Math.min(known?.first ?? at, at),
  times: [...(known?.times ?? []), at].sort((a, b) => b - a).slice(0, MAXIMUM_TIMES),
});

const iso = (ms: number): string => new Date(ms).toISOString();

const shown = ({ count, first, times }: NameTimes): NameSummary => ({
  count,
  first: iso(first),
  last: iso(times[0] ?? first),
  times: times.map(iso),
});

/**
 * The summary as the rest of the service reads it. Its names have no prototype: `constructor` is a name like any other.
 */
export function showSummary({ names, truncated }: EventTimes): ContactSummary {
  const entries = Object.fromEntries([...names].map(([name, times]) => [name, shown(times)]));
  return { names: Object.assign(Object.create(null), entries), truncated };
}
