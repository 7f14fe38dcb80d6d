import type { ContactSummary, NameSummary } from './contact-summary';
import { isAbove } from './counting';

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

/** An event as the table's stream tells of it. */
export interface StreamedEvent {
  name: string;
  /** When it happened, in epoch milliseconds. */
  at: number;
  sequence: string;
}

const MAXIMUM_NAMES = 100;
const MAXIMUM_TIMES = 10;

/**
 * The summary with one more event; null when it holds that one already: the events of one contact come in order,
 * so what lies at or below the last one counted is a repeat.
 */
export function withEvent(state: SummaryState | null, { name, at, sequence }: StreamedEvent): SummaryState | null {
  if (state && !isAbove(sequence, state.sequence)) return null;
  const names = new Map(state?.names);
  const known = names.get(name);
  if (!known && names.size >= MAXIMUM_NAMES) return { names, truncated: true, sequence };
  names.set(name, {
    count: (known?.count ?? 0) + 1,
    first: Math.min(known?.first ?? at, at),
    times: [...(known?.times ?? []), at].sort((a, b) => b - a).slice(0, MAXIMUM_TIMES),
  });
  return { names, truncated: state?.truncated ?? false, sequence };
}

const iso = (ms: number): string => new Date(ms).toISOString();

const shown = ({ count, first, times }: NameTimes): NameSummary => ({
  count,
  first: iso(first),
  last: iso(times[0] ?? first),
  times: times.map(iso),
});

/** The summary as the rest of the service reads it. Its names have no prototype: `constructor` is a name like any. */
export function showSummary({ names, truncated }: Pick<SummaryState, 'names' | 'truncated'>): ContactSummary {
  const entries = Object.fromEntries([...names].map(([name, times]) => [name, shown(times)]));
  return { names: Object.assign(Object.create(null), entries), truncated };
}
