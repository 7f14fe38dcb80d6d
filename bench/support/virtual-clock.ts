import type { Clock } from '../../shared/ops/clock';

interface Sleeper {
  at: number;
  wake: () => void;
}

/** Rounds of the event loop after which whoever could go on has gone on, but for what a thread does for him. */
const QUIET_ROUNDS = 2;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * A clock that moves to the next moment somebody waits for as soon as nobody has anything to do: an hour passes as
 * fast as what happens in it can be worked off.
 */
export class VirtualClock implements Clock {
  /** The earliest last. */
  private readonly sleepers: Sleeper[] = [];

  constructor(private time: number) {}

  now(): number {
    return this.time;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => this.add({ at: this.time + ms, wake }));
  }

  /** Lets time pass until something is over. */
  async during<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const watched = work.finally(() => {
      isOver = true;
    });
    watched.catch(() => undefined);
    while (!isOver) {
      for (let round = 0; round < QUIET_ROUNDS && !isOver; round++) await turn();
      if (!isOver) this.wakeNext();
    }
    return watched;
  }

  private add(sleeper: Sleeper): void {
    let low = 0;
    let high = this.sleepers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sleepers[middle]?.at ?? 0) > sleeper.at) low = middle + 1;
      else high = middle;
    }
    this.sleepers.splice(low, 0, sleeper);
  }

  private wakeNext(): void {
    const at = this.sleepers.at(-1)?.at;
    if (at === undefined) return;
    this.time = Math.max(this.time, at);
    while (this.sleepers.at(-1)?.at === at) this.sleepers.pop()?.wake();
  }
}
