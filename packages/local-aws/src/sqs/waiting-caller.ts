import type { LocalClock } from '../clock';

export class Presence {
  private done: () => void;

  constructor(
    private readonly clock: LocalClock,
    readonly signal: AbortSignal,
  ) {
    this.done = clock.busy();
  }

  async waitFor(deadline: number, subscribe: (wake: () => void) => () => void): Promise<void> {
    let cleanups: (() => void)[] = [];
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.done();
        this.done = this.clock.busy();
        for (const end of cleanups) end();
        cleanups = [];
        resolve();
      };
      this.signal.addEventListener('abort', wake, { once: true });
      cleanups = [subscribe(wake), this.clock.at(deadline, wake), () => this.signal.removeEventListener('abort', wake)];
      this.done();
    });
  }

  now(): number {
    return this.clock.now();
  }

  end(): void {
    this.done();
  }
}
