import type { LocalClock } from '../clock';

/** A receive call. Manual time moves only while the call waits. */
export class WaitingCaller {
  private endWork: () => void;

  constructor(
    private readonly clock: LocalClock,
    readonly signal: AbortSignal,
  ) {
    this.endWork = clock.beginWork();
  }

  async waitFor(deadline: number, subscribe: (wake: () => void) => () => void): Promise<void> {
    let cleanups: (() => void)[] = [];
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.endWork();
        this.endWork = this.clock.beginWork();
        for (const cleanUp of cleanups) cleanUp();
        cleanups = [];
        resolve();
      };
      this.signal.addEventListener('abort', wake, { once: true });
      cleanups = [
        subscribe(wake),
        this.clock.callAt(deadline, wake),
        () => this.signal.removeEventListener('abort', wake),
      ];
      this.endWork();
    });
  }

  now(): number {
    return this.clock.now();
  }

  end(): void {
    this.endWork();
  }
}
