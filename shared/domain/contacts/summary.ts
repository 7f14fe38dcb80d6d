import type { EpochMs } from '../../durations';
import { isAbove } from '../counters/counting';

/** Times are ISO 8601 in UTC with milliseconds. */
export interface NameSummary {
  count: number;
  first: string;
  last: string;
  times: readonly string[];
}

export interface ContactSummary {
  names: Readonly<Record<string, NameSummary>>;
  truncated: boolean;
}

export interface NameTimes {
  count: number;
  first: EpochMs;
  times: readonly number[];
}

export interface SummaryState {
  names: ReadonlyMap<string, NameTimes>;
  truncated: boolean;
  /** Stream sequence number of the last counted event. */
  sequence: string;
}

export interface SummedEvent {
  name: string;
  at: EpochMs;
}

/** If `truncated`, names are missing: only the events have them. */
export type EventTimes = Pick<SummaryState, 'names' | 'truncated'>;

const MAX_NAMES = 100;
const MAX_TIMES = 10;

export function withEvents(
  state: SummaryState | null,
  events: readonly SummedEvent[],
  sequence: string,
): SummaryState | null {
  if (state && !isAbove(sequence, state.sequence)) return null;
  const names = new Map(state?.names);
  let truncated = state?.truncated ?? false;
  for (const { name, at } of events) {
    const existing = names.get(name);
    if (existing || names.size < MAX_NAMES) names.set(name, withTime(existing, at));
    else truncated = true;
  }
  return { names, truncated, sequence };
}

const withTime = (existing: NameTimes | undefined, at: number): NameTimes => ({
  count: (existing?.count ?? 0) + 1,
  first: Math.min(existing?.first ?? at, at),
  times: [...(existing?.times ?? []), at].sort((a, b) => b - a).slice(0, MAX_TIMES),
});

/** ISO times, in any order; null if there are none. */
export function summarizeTimes(times: readonly string[]): NameTimes | null {
  const newestFirst = times.map((time) => Date.parse(time)).sort((a, b) => b - a);
  const first = newestFirst.at(-1);
  return first === undefined ? null : { count: newestFirst.length, first, times: newestFirst.slice(0, MAX_TIMES) };
}

const iso = (ms: number): string => new Date(ms).toISOString();

function nameSummary({ count, first, times }: NameTimes): NameSummary {
  const [newest = first] = times;
  return { count, first: iso(first), last: iso(newest), times: times.map(iso) };
}

/** No prototype, because `constructor` is a valid name. */
export function showSummary({ names, truncated }: EventTimes): ContactSummary {
  const entries = Object.fromEntries([...names].map(([name, times]) => [name, nameSummary(times)]));
  return { names: Object.assign(Object.create(null), entries), truncated };
}
