import { isAbove } from '../counters/counting';
import type { ContactSummary, NameSummary } from './contact-summary';

/** What is kept of the events of one name. Times are epoch milliseconds. */
export interface NameTimes {
  count: number;
  first: number;
  /** The newest ten at most, newest first; never empty. */
  times: readonly number[];
}

/** A contact's summary as it grows, event by event. */
export interface SummaryState {
  names: ReadonlyMap<string, NameTimes>;
  truncated: boolean;
  /** Of the last event counted, as the table's stream numbers them. */
  sequence: string;
}

/** An event as a summary counts it. */
export interface SummedEvent {
  name: string;
  /** When it happened, in epoch milliseconds. */
  at: number;
}

/** What filters look at of a contact's events. Of a name that is missing where there were too many, only the events tell. */
export type EventTimes = Pick<SummaryState, 'names' | 'truncated'>;

const MAXIMUM_NAMES = 100;
const MAXIMUM_TIMES = 10;

/**
 * The summary with what one record of the stream tells; null when it holds that already: the records of one contact
 * come in order, so what lies at or below the last one counted is a repeat.
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

/** The summary as the rest of the service reads it. Its names have no prototype: `constructor` is a name like any. */
export function showSummary({ names, truncated }: EventTimes): ContactSummary {
  const entries = Object.fromEntries([...names].map(([name, times]) => [name, shown(times)]));
  return { names: Object.assign(Object.create(null), entries), truncated };
}
