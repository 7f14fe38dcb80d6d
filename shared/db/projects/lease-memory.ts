import { type HeldCounts, type Lease, leaseIn, type ReadCounts } from '../../domain/projects/leased-window';
import { minuteOf } from '../../domain/projects/rate-window';
import { remember } from '../table/remember';
import { minuteField, type RateWindowRow } from './rate-window';

/** The letters that begin the row's fields; the minute follows. */
export const countFields = { requests: { count: 'm', held: 'h' }, lane: { count: 'l', held: 'u' } } as const;

export type LeasedWindow = keyof typeof countFields;

const MAX_REMEMBERED = 5000;

interface RememberedWindow {
  lease: Lease;
  lastCounts: { minute: number; counts: HeldCounts } | null;
}

const NO_COUNTS: HeldCounts = { current: 0, previous: 0, held: 0, lost: 0 };

function countsIn(row: RateWindowRow, window: LeasedWindow, minute: number): HeldCounts {
  const { count, held } = countFields[window];
  return {
    current: row[minuteField(minute, count)] ?? 0,
    previous: row[minuteField(minute - 1, count)] ?? 0,
    held: row[minuteField(minute, held)] ?? 0,
    lost: row[minuteField(minute - 1, held)] ?? 0,
  };
}

/** Remembers counts as last read. Counts only grow, so the stored counts are at least as high. */
export function leaseMemory() {
  const windows = new Map<string, RememberedWindow>();
  const nameOf = (projectId: string, window: LeasedWindow) => `${projectId}#${window}`;

  function currentLease(projectId: string, window: LeasedWindow, now: number): Lease {
    const name = nameOf(projectId, window);
    const remembered = windows.get(name);
    const lease = leaseIn(remembered?.lease, now);
    remember(windows, name, { lease, lastCounts: remembered?.lastCounts ?? null }, MAX_REMEMBERED);
    return lease;
  }

  function knownCounts(projectId: string, window: LeasedWindow, now: number): ReadCounts {
    const lastCounts = windows.get(nameOf(projectId, window))?.lastCounts;
    if (lastCounts?.minute === minuteOf(now)) return { ...lastCounts.counts, isCurrent: true };
    const previous = lastCounts?.minute === minuteOf(now) - 1 ? lastCounts.counts.current : 0;
    return { ...NO_COUNTS, previous, isCurrent: false };
  }

  function rememberCounts(projectId: string, now: number, row: RateWindowRow): void {
    const minute = minuteOf(now);
    for (const window of Object.keys(countFields) as LeasedWindow[]) {
      const remembered = windows.get(nameOf(projectId, window));
      if (!remembered) continue;
      const { lastCounts } = remembered;
      const counts = countsIn(row, window, minute);
      // Responses may arrive in another order than their writes.
      const isOutdated = lastCounts?.minute === minute && lastCounts.counts.current > counts.current;
      if (!isOutdated) remembered.lastCounts = { minute, counts };
    }
  }

  return { currentLease, knownCounts, rememberCounts };
}
