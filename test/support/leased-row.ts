import type { BlocksWritten, LeasedWindow, WriteBlocks } from '../../shared/db/projects/leased-windows';
import type { RateWindowRow } from '../../shared/db/projects/rate-window';
import { minuteOf } from '../../shared/domain/projects/rate-window';

const letters = { requests: ['m', 'h'], lane: ['l', 'u'] } as const;

/** The row of leased windows in memory, with the same conditions as the table's, and a count of what was written. */
export function leasedRow() {
  const row: RateWindowRow = {};
  const counter = { writes: 0, refused: 0 };
  const of = (letter: string, minute: number) => row[`${letter}${minute}`] ?? 0;

  const write: WriteBlocks = async (_project, blocks, now): Promise<BlocksWritten> => {
    // Others may write between a look and a write.
    await Promise.resolve();
    counter.writes++;
    const minute = minuteOf(now);
    const all = [...blocks].map(([window, block]) => ({ letter: letters[window as LeasedWindow], block }));
    const isReserved = all.every(
      ({ letter: [count, held], block: { maxCounts, maxHeldBefore } }) =>
        maxCounts.some(({ previous, current }) => of(count, minute - 1) <= previous && of(count, minute) <= current) &&
        (maxHeldBefore === null || of(held, minute) <= maxHeldBefore),
    );
    if (!isReserved) counter.refused++;
    for (const { letter, block } of isReserved ? all : []) {
      row[`${letter[0]}${minute}`] = of(letter[0], minute) + block.reserved;
      row[`${letter[1]}${minute}`] = of(letter[1], minute) + block.heldChange;
    }
    return { isReserved, row: { ...row } };
  };
  return { row, counter, write };
}

/** What was really used of a window, by minute: the rule of the contract, without any lease. */
export class Truth {
  private readonly used = new Map<number, number>();

  counts(now: number) {
    const minute = minuteOf(now);
    return { current: this.used.get(minute) ?? 0, previous: this.used.get(minute - 1) ?? 0 };
  }

  use(now: number, n: number): void {
    this.used.set(minuteOf(now), this.counts(now).current + n);
  }
}
