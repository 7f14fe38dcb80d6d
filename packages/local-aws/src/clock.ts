import { AsyncLocalStorage } from 'node:async_hooks';

/** Work counts as finished after this many rounds of the event loop without any. */
const ROUNDS_WITH_INVOCATIONS = 2;
const ROUNDS_WITHOUT_INVOCATIONS = 3;
/** Rounds wait in real time, so that data written to a socket arrives. */
const ROUND_MS = 1;

interface Timer {
  at: number;
  order: number;
  fire: () => void;
}

interface Invocation {
  sleepers: number;
}

/**
 * Manual time stands still until it is advanced. Then it jumps from timer to timer, and after each waits until the work
 * that the timer started is finished, or sleeps until a later timer. So hours of retries take seconds, in order.
 */
export class LocalClock {
  /** Now (float64 at 0) and requests in progress (int32 at 8), for worker threads. */
  readonly shared: SharedArrayBuffer;
  private readonly time: Float64Array;
  private readonly inProgress: Int32Array;
  private readonly timers: Timer[] = [];
  private readonly invocations = new Set<Invocation>();
  private readonly currentInvocation = new AsyncLocalStorage<Invocation>();
  private readonly pendingChecks = new Set<() => boolean>();
  private timerCount = 0;
  private target = Number.NEGATIVE_INFINITY;
  private lastMove: Promise<void> = Promise.resolve();
  /**
   * Set if all calls stay in this process. Manual time then waits for calls and not for functions, because a function that
   * waits for another never sleeps, so it would stop time.
   */
  hasNoSockets = false;
  onStep: (now: number) => void = () => undefined;

  constructor(
    readonly mode: 'real' | 'manual' = 'real',
    startAt = Date.now(),
    shared = new SharedArrayBuffer(16),
  ) {
    this.shared = shared;
    this.time = new Float64Array(shared, 0, 1);
    this.inProgress = new Int32Array(shared, 8, 1);
    if (mode === 'manual' && this.time[0] === 0) this.time[0] = startAt;
  }

  now(): number {
    return this.mode === 'real' ? Date.now() : (this.time[0] as number);
  }

  async sleep(ms: number): Promise<void> {
    const invocation = this.currentInvocation.getStore();
    if (invocation) invocation.sleepers += 1;
    await new Promise<void>((resolve) => this.callAt(this.now() + ms, resolve));
    if (invocation) invocation.sleepers -= 1;
  }

  callAt(time: number, fire: () => void): () => void {
    if (this.mode === 'real') {
      const handle = setTimeout(fire, Math.max(0, time - Date.now()));
      return () => clearTimeout(handle);
    }
    const timer = { at: time, order: this.timerCount++, fire };
    this.timers.push(timer);
    return () => {
      const index = this.timers.indexOf(timer);
      if (index >= 0) this.timers.splice(index, 1);
    };
  }

  every(ms: number, fire: () => void): () => void {
    let cancel: () => void;
    const scheduleNext = () => {
      cancel = this.callAt(this.now() + ms, () => {
        scheduleNext();
        fire();
      });
    };
    scheduleNext();
    return () => cancel();
  }

  /** Manual time does not move until the returned function is called. */
  beginWork(): () => void {
    Atomics.add(this.inProgress, 0, 1);
    let isDone = false;
    return () => {
      if (!isDone) Atomics.sub(this.inProgress, 0, 1);
      isDone = true;
    };
  }

  /** Manual time moves only while the invocation sleeps. */
  async invocation<T>(run: () => Promise<T>): Promise<T> {
    if (this.hasNoSockets || this.mode === 'real') return run();
    const invocation: Invocation = { sleepers: 0 };
    this.invocations.add(invocation);
    try {
      return await this.currentInvocation.run(invocation, run);
    } finally {
      this.invocations.delete(invocation);
    }
  }

  addPendingCheck(isPending: () => boolean): void {
    this.pendingChecks.add(isPending);
  }

  advance(ms: number): Promise<void> {
    return this.serialize(() => this.advanceTo(this.now() + ms));
  }

  advanceUntil(time: number): Promise<void> {
    return this.serialize(() => this.advanceTo(Math.max(this.now(), time)));
  }

  willReach(time: number): boolean {
    return time <= this.target;
  }

  /** Like a computer's sleep: timers due meanwhile fire once, at the new time. */
  leapBy(ms: number): Promise<void> {
    return this.leapTo(() => this.now() + ms);
  }

  leapUntil(time: number): Promise<void> {
    return this.leapTo(() => Math.max(this.now(), time));
  }

  private leapTo(newTime: () => number): Promise<void> {
    return this.serialize(async () => {
      await this.settle();
      this.moveTo(newTime());
      // Start the due work before `advanceTo`, which first waits until no work is due.
      this.fireDue();
      await this.advanceTo(this.now());
    });
  }

  async advanceUntilDone<T>(work: Promise<T>): Promise<T> {
    let isSettled = false;
    const end = () => {
      isSettled = true;
    };
    work.then(end, end);
    await this.serialize(async () => {
      await this.settle();
      while (!isSettled) {
        this.fireNext(Number.POSITIVE_INFINITY);
        await this.settle();
      }
    });
    return work;
  }

  private serialize(move: () => Promise<void>): Promise<void> {
    const run = this.lastMove.then(() => {
      if (this.mode === 'real') throw new Error('the clock is real: start with CLOCK=manual to move it');
      return move();
    });
    this.lastMove = run.catch(() => undefined);
    return run;
  }

  async settle(): Promise<void> {
    let quietRounds = 0;
    while (quietRounds < this.neededQuietRounds()) {
      await this.waitForRound();
      quietRounds = this.isQuiet() ? quietRounds + 1 : 0;
    }
  }

  /**
   * One quiet round is no proof: a part of an invocation may sleep while another part is between two calls. Without
   * invocations, a round is only a turn of the event loop, so one more is needed.
   */
  private neededQuietRounds(): number {
    return this.invocations.size > 0 ? ROUNDS_WITH_INVOCATIONS : ROUNDS_WITHOUT_INVOCATIONS;
  }

  private waitForRound(): Promise<void> {
    return new Promise((resolve) => {
      if (this.invocations.size > 0) setTimeout(resolve, ROUND_MS);
      else setImmediate(resolve);
    });
  }

  private isQuiet(): boolean {
    if (Atomics.load(this.inProgress, 0) > 0) return false;
    for (const { sleepers } of this.invocations) if (sleepers === 0) return false;
    for (const isPending of this.pendingChecks) if (isPending()) return false;
    return true;
  }

  private async advanceTo(target: number): Promise<void> {
    this.target = target;
    await this.settle();
    while (this.fireNext(target)) await this.settle();
    this.moveTo(target);
    await this.settle();
  }

  private fireNext(target: number): boolean {
    const next = this.popDue(target);
    if (!next) return false;
    this.moveTo(Math.max(this.now(), next.at));
    next.fire();
    this.fireDue();
    return true;
  }

  private fireDue(): void {
    for (let next = this.popDue(this.now()); next; next = this.popDue(this.now())) next.fire();
  }

  private moveTo(time: number): void {
    this.time[0] = time;
    this.onStep(time);
  }

  private popDue(target: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.timers) {
      if (timer.at > target) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    if (first) this.timers.splice(this.timers.indexOf(first), 1);
    return first;
  }
}
